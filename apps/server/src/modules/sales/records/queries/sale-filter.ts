import { searchWords, sizeKeysOf, stagesWhere } from '@ark/domain'
import { type RawBuilder, sql } from 'kysely'
import { likePattern } from '../../../../platform/database/like-pattern.ts'

/** The filters that all lists of sales share. */
export interface SaleFilter {
  generatedInShopify: boolean | undefined
  platform: string | undefined
  statuses: string[] | null
  search: string | undefined
}

/** The SQL expressions for rows named `s`, which are either sales or kept totals (`sale_totals`). */
export interface SaleTerms {
  /** The caller may append `filter (where …)`. */
  count: RawBuilder<unknown>
  /** Sums of money leave out lost sales. */
  revenue: RawBuilder<unknown>
  /** The payout as retailers see it, with negative amounts as zero. */
  shownPayout: RawBuilder<unknown>
  retailerPayout: RawBuilder<unknown>
  arkFees: RawBuilder<unknown>
  hasStoreOrder: RawBuilder<unknown>
  hasItem: RawBuilder<unknown>
  isFulfilled: RawBuilder<unknown>
  isCanceled: RawBuilder<unknown>
}

/** The stages in which a sale is lost and earns nothing. */
const LOST: readonly string[] = stagesWhere(({ money }) => money === 'lost')

/** Leaves lost sales out of a sum of money. The count of sales includes them, and `fellThrough` counts them. */
const pays = (isCanceled: RawBuilder<unknown>) => sql`filter (where not ${isCanceled} and s.stage <> all(${LOST}))`
/** Counts only lost sales. */
export const fellThrough = ({ isCanceled }: SaleTerms) => sql`filter (where ${isCanceled} or s.stage = any(${LOST}))`
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

/** The stages in which sales wait to be packed. */
export const TO_SHIP: readonly string[] = stagesWhere(({ to_ship }) => to_ship)

/** Returns the condition that a sale waits to be packed: its stage allows it and it is not packed. */
export const waits = ({ isFulfilled, isCanceled }: SaleTerms) =>
  sql`(s.stage = any(${TO_SHIP}) and not ${isFulfilled} and not ${isCanceled})`

/** Returns the conditions of a filter without its search. */
export function saleConditions({ generatedInShopify, platform, statuses }: SaleFilter, terms: SaleTerms) {
  const conditions = []
  if (generatedInShopify !== undefined) conditions.push(sql`${terms.hasStoreOrder} = ${generatedInShopify}`)
  if (platform) conditions.push(sql`s.platform = ${platform}`)
  // Marketplace word: a person filters by it.
  if (statuses) conditions.push(sql`s.status = any(${statuses})`)
  return conditions
}

/** The patterns that a sale's search text must match. */
export interface SearchedSale {
  /** The `like` patterns. */
  words: string[]
  /** Regular expressions of sizes as separate words; null if no word can be a size. */
  sizes: string[] | null
}

/** Returns the patterns of a search, or null if there is none. */
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

/** Returns the condition that a text matches all patterns of a search. */
export const matchesSearch = (text: ReturnType<typeof sql>, { words, sizes }: SearchedSale) =>
  sql.join(
    [
      sql`true`,
      ...words.map((pattern) => sql`${text} like ${pattern}`),
      ...(sizes ?? []).map((size) => sql`${text} ~ ${size}`),
    ],
    sql` and `,
  )
