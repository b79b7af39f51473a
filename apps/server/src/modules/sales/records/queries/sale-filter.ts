import { searchWords, sizeKeysOf, stagesWhere } from '@ark/domain'
import { type RawBuilder, sql } from 'kysely'
import { likePattern } from '../../../../platform/database/like-pattern.ts'

/** What a list of sales can be narrowed to, whosever they are. */
export interface SaleFilter {
  generatedInShopify: boolean | undefined
  platform: string | undefined
  statuses: string[] | null
  search: string | undefined
}

/**
 * What is asked of sales, in the words of what is read under the name `s`: the sales themselves, or the totals that are
 * kept of them (`sale_totals`).
 */
export interface SaleTerms {
  /** To be followed by `filter (where …)` or nothing. */
  count: RawBuilder<unknown>
  /** Sums of money are of what did not fall through. */
  revenue: RawBuilder<unknown>
  /** As retailers see it: what is below zero as zero. */
  shownPayout: RawBuilder<unknown>
  retailerPayout: RawBuilder<unknown>
  arkFees: RawBuilder<unknown>
  hasStoreOrder: RawBuilder<unknown>
  hasItem: RawBuilder<unknown>
  isFulfilled: RawBuilder<unknown>
  isCanceled: RawBuilder<unknown>
}

/** Stages in which a sale brings nothing: it fell through. */
const LOST: readonly string[] = stagesWhere(({ money }) => money === 'lost')

/** A sale is in the sums of money unless it fell through; in the count of sales it is all the same. */
const pays = (isCanceled: RawBuilder<unknown>) => sql`filter (where not ${isCanceled} and s.stage <> all(${LOST}))`
const CANCELED_SALE = sql`(s.canceled_at is not null)`
const CANCELED_TOTAL = sql`s.is_canceled`

export const ofSales: SaleTerms = {
  count: sql`count(*)`,
  revenue: sql`sum(s.sale_ask) ${pays(CANCELED_SALE)}`,
  shownPayout: sql`sum(greatest(s.retailer_payout, 0)) ${pays(CANCELED_SALE)}`,
  retailerPayout: sql`sum(s.retailer_payout) ${pays(CANCELED_SALE)}`,
  arkFees: sql`sum(s.ark_fee) ${pays(CANCELED_SALE)}`,
  hasStoreOrder: sql`(s.store_order_id is not null)`,
  hasItem: sql`(s.inventory_item_id is not null)`,
  isFulfilled: sql`(s.fulfilled_at is not null)`,
  isCanceled: CANCELED_SALE,
}

export const ofTotals: SaleTerms = {
  count: sql`sum(s.sale_count)`,
  revenue: sql`sum(s.revenue) ${pays(CANCELED_TOTAL)}`,
  shownPayout: sql`sum(s.shown_payout) ${pays(CANCELED_TOTAL)}`,
  retailerPayout: sql`sum(s.retailer_payout) ${pays(CANCELED_TOTAL)}`,
  arkFees: sql`sum(s.ark_fees) ${pays(CANCELED_TOTAL)}`,
  hasStoreOrder: sql`s.has_store_order`,
  hasItem: sql`s.has_item`,
  isFulfilled: sql`s.is_fulfilled`,
  isCanceled: CANCELED_TOTAL,
}

/** In which stages sales wait to be packed. */
export const TO_SHIP: readonly string[] = stagesWhere(({ to_ship }) => to_ship)

/** A sale waits to be packed while its stage says so and nobody has packed it. */
export const waits = ({ isFulfilled, isCanceled }: SaleTerms) =>
  sql`(s.stage = any(${TO_SHIP}) and not ${isFulfilled} and not ${isCanceled})`

/** The conditions of a filter, but for its search. */
export function saleConditions({ generatedInShopify, platform, statuses }: SaleFilter, terms: SaleTerms) {
  const conditions = []
  if (generatedInShopify !== undefined) conditions.push(sql`${terms.hasStoreOrder} = ${generatedInShopify}`)
  if (platform) conditions.push(sql`s.platform = ${platform}`)
  if (statuses) conditions.push(sql`s.status = any(${statuses})`)
  return conditions
}

/** What each of a search's words has to be like in the text of a sale. */
export interface SearchedSale {
  /** Patterns of `like`. */
  words: string[]
  /** Regular expressions of sizes that stand alone; null: no word may be one. */
  sizes: string[] | null
}

/** What a search looks for; null: there is none. */
export function searched({ search }: SaleFilter): SearchedSale | null {
  const words = searchWords(search ?? '')
  if (words.length === 0) return null
  const sizes = words
    .filter(({ maybeSize }) => maybeSize)
    .map((word) => standingAlone([word.text, ...sizeKeysOf(word)]))
  return {
    words: words.filter(({ maybeSize }) => !maybeSize).map(({ text }) => likePattern(text.toLowerCase())),
    sizes: sizes.length > 0 ? sizes : null,
  }
}

const standingAlone = (sizes: string[]): string =>
  `(^|[^a-z0-9.])(${sizes.map((size) => size.replaceAll('.', '[.]')).join('|')})([^a-z0-9.]|$)`

/** Whether a text holds what is searched. */
export const holds = (text: ReturnType<typeof sql>, { words, sizes }: SearchedSale) =>
  sql.join(
    [
      sql`true`,
      ...words.map((pattern) => sql`${text} like ${pattern}`),
      ...(sizes ?? []).map((size) => sql`${text} ~ ${size}`),
    ],
    sql` and `,
  )
