import type { AnswerOf, BodyOf, Contract } from '@ark/contract'
import {
  askForBid,
  cents,
  dollars,
  explainMarket,
  explainListing,
  type FeeRules,
  type FeeSchedule,
  isAboveAsk,
  isBidWorthwhile,
  type Marketplace,
  payoutBreakdown,
} from '@ark/domain'
import type { Tx } from '../../../platform/database/connect.ts'
import { feeFactsIn, feeScheduleOn } from '../../catalogue/index.ts'
import type { StockSearch } from '../../inventory/index.ts'
import { productOfRow } from './list-summaries.ts'
import { gapAt } from './listing-variants.ts'
import { locationsOfSizes } from './queries/locations-of-sizes.ts'
import { lastOfFirst, listedSizes, type ListedSizeRow } from '../slots/queries/listed-sizes.ts'
import type { ListFilter } from '../slots/queries/size-lists.ts'
import { waitsFor } from './rules/waits-for.ts'

type QuickActions = AnswerOf<Contract['GET /listings/variants/quick-actions']>
type BidOpportunities = AnswerOf<Contract['GET /listings/variants/bid-opportunities']>
type ToolSize = Omit<QuickActions['variants'][number], 'locations'>
type ToolFilter = NonNullable<BodyOf<Contract['POST /listings/size-acts']>['filter']>

/** A list of sizes that the database can find, except for conditions that depend on fees. */
export interface ToolSizesRequest {
  list: ListFilter
  search: StockSearch | null
  skip: number
  after: number | undefined
  limit: number
  /** An empty list means every location. */
  locationIds: number[]
  /**
   * Excludes sizes that are out of stock unless they are still listed or were sold since this moment; null includes
   * all.
   */
  inStockOrSoldSince: Date | null
}

const LISTS: Record<ToolFilter, ListFilter> = {
  all: 'all',
  enabled: 'listed',
  disabled: 'unlisted',
  'enabled-above-ask': 'above',
  bids: 'bids',
  'worthwhile-bids': 'worthwhile',
}

/** Returns the list of a filter; Quick Actions default to sizes above their market. */
export const listOfFilter = (filter: ToolFilter = 'enabled-above-ask'): ListFilter => LISTS[filter]

/**
 * Returns the cutoff for sold-out sizes of a list. Bids are only useful for sizes in stock or on offer now, so a
 * sold-out size is not shown for a day as in the listings. Null: Quick Actions show every size.
 */
export const inStockOrSoldSinceOf = (list: ListFilter, now: Date): Date | null =>
  list === 'bids' || list === 'worthwhile' ? now : null

/** Returns the sizes of Quick Actions with their locations. */
export async function quickActions(tx: Tx, request: ToolSizesRequest, now: Date): Promise<QuickActions> {
  const { rows, ...page } = await toolSizes(tx, request, now)
  const locations = await locationsOfSizes(
    tx,
    rows.map(({ variant_id }) => variant_id),
    request.locationIds,
  )
  const at = (variantId: number) => locations.get(variantId) ?? []
  return { ...page, variants: rows.map((row) => ({ ...toolSize(row, page), locations: at(row.variant_id) })) }
}

/** Returns the sizes of the Highest Bid Report. */
export async function bidOpportunities(
  tx: Tx,
  { withBids, ...request }: ToolSizesRequest & { withBids: boolean },
  now: Date,
): Promise<BidOpportunities> {
  const { rows, ...page } = await toolSizes(tx, request, now)
  const without = { stockx_highest_bid: null, alias_highest_bid: null, goat_highest_bid: null }
  const bids = ({ alias_highest_bid }: ToolSize) => (withBids ? { goat_highest_bid: alias_highest_bid } : without)
  return {
    ...page,
    variants: rows.map((row) => {
      const size = toolSize(row, page)
      return { ...size, ...bids(size) }
    }),
  }
}

type Page = Pick<QuickActions, 'fee_schedule' | 'products' | 'has_more' | 'next_after' | 'searched_for'>

/** The most reads of one request when fees leave few sizes of a page. */
const MOST_READS = 5
/** The number of rows read at once to count how many of them are in the list. */
const COUNTED_AT_ONCE = 1_000

/**
 * Returns a page of a list. The database finds too many sizes, because it knows no fees, so this function removes them
 * and fills the page from the next ones.
 */
async function toolSizes(
  tx: Tx,
  request: ToolSizesRequest,
  now: Date,
): Promise<Page & { rows: readonly ListedSizeRow[] }> {
  const fee_schedule = await feeScheduleOn(tx, now)
  const from = await beginningOf(tx, request, { now, schedule: fee_schedule })
  const rows: ListedSizeRow[] = []
  let after = from ?? undefined
  let hasMore = from !== null
  for (let reads = 0; hasMore && reads < MOST_READS && rows.length < request.limit; reads += 1) {
    const limit = request.limit - rows.length
    const found = await listedSizes(tx, { ...asked(request), limit, after }, now)
    const seen = found.slice(0, limit)
    rows.push(...seen.filter((row) => isOfTool(row, request.list, fee_schedule)))
    hasMore = found.length > seen.length
    after = seen.at(-1)?.variant_id ?? after
  }
  const products = new Map(rows.map((row) => [row.product_id, row]))
  return {
    rows,
    fee_schedule,
    products: [...products.values()].map((row) => productOfRow(row, feeFactsIn(row))),
    has_more: hasMore,
    ...(hasMore && after !== undefined && { next_after: after }),
    ...(request.search?.searchedFor && { searched_for: request.search.searchedFor }),
  }
}

const asked = ({ list, search, locationIds, inStockOrSoldSince }: ToolSizesRequest) => ({
  filter: list,
  search,
  locationIds,
  inStockOrSoldSince,
  variantIds: null,
})

/**
 * Returns the size after which the page begins: undefined for the first page, null when fewer sizes exist. Skipped
 * sizes are those that the list shows, so where fees remove some, they are read and checked.
 */
async function beginningOf(
  tx: Tx,
  request: ToolSizesRequest,
  { now, schedule }: { now: Date; schedule: FeeSchedule },
): Promise<number | undefined | null> {
  const { skip, list } = request
  if (request.after !== undefined || skip === 0) return request.after
  if (!isOfFees(list)) return lastOfFirst(tx, { ...asked(request), limit: skip })
  let left = skip
  for (let after: number | undefined; ; ) {
    const found = await listedSizes(tx, { ...asked(request), limit: COUNTED_AT_ONCE, after }, now)
    const seen = found.slice(0, COUNTED_AT_ONCE)
    const shown = seen.filter((row) => isOfTool(row, list, schedule))
    const last = shown[left - 1]
    if (last) return last.variant_id
    if (found.length === seen.length) return null
    left -= shown.length
    after = seen.at(-1)?.variant_id
  }
}

/** Returns whether fees decide which sizes are in the list. */
const isOfFees = (list: ListFilter): boolean => list === 'above' || list === 'worthwhile'

/** Returns whether a size is in its list after fees. */
function isOfTool(row: ListedSizeRow, list: ListFilter, schedule: FeeSchedule): boolean {
  if (!isOfFees(list)) return true
  const rules = { facts: feeFactsIn(row), schedule }
  return (['stockx', 'goat'] as const).some((marketplace) =>
    list === 'above'
      ? isAbove(row, marketplace, rules)
      : isBidWorthwhile(bidNetPayout(row, marketplace, rules), row.bottom_payout),
  )
}

/** Returns the net payout of meeting the bid in dollars; null when there is no bid of at least a dollar. */
function bidNetPayout({ markets }: ListedSizeRow, marketplace: Marketplace, rules: FeeRules): number | null {
  const ask_cents = askForBid(cents(markets[marketplace]?.highest_bid ?? 0))
  return ask_cents === null ? null : payoutBreakdown({ marketplace, ask: dollars(ask_cents) }, rules).net_payout
}

const marketOf = ({ markets }: ListedSizeRow, marketplace: Marketplace, rules: FeeRules) => {
  const { lowest_ask = null, highest_bid = null, updated_at = null } = markets[marketplace] ?? {}
  return explainMarket(marketplace, { lowest_ask, highest_bid, updated_at }, rules)
}

function isAbove(row: ListedSizeRow, marketplace: Marketplace, rules: FeeRules): boolean {
  const listing = row.listings[marketplace]
  const { lowest_ask, net_payout } = marketOf(row, marketplace, rules)
  if (listing?.state !== 'live' || lowest_ask === null || net_payout === null) return false
  const own = explainListing(marketplace, listing, { ...rules, market: { lowest_ask } })
  return isAboveAsk(own, { price: lowest_ask, net_payout })
}

/** Returns a row in the form of these API calls. */
function toolSize(row: ListedSizeRow, { fee_schedule }: Pick<Page, 'fee_schedule'>): ToolSize {
  const { variant_id, product_id, product_name, brand, size, sort_index } = row
  const { total_available, total_shopify_stock, total_reserved, total_sold_on_ark } = row
  const { desired_payout, bottom_payout, listings_enabled, markets, listings } = row
  const rules = { facts: feeFactsIn(row), schedule: fee_schedule }
  const [stockx_gap, alias_gap] = [gapAt('stockx', row), gapAt('goat', row)]
  const [stockx, goat] = [markets.stockx, markets.goat]
  const readAt = [stockx, goat].flatMap((market) => (market ? [new Date(market.updated_at).toISOString()] : []))
  return {
    id: variant_id,
    variant_id,
    sku: row.product_sku,
    product_id,
    product_name,
    brand,
    size,
    sort_index,
    total_available,
    total_shopify_stock,
    total_reserved,
    total_sold_on_ark,
    desired_payout,
    bottom_payout,
    listings_enabled,
    waits_for: waitsFor(row, rules, { hasListing: Object.keys(listings).length > 0 }),
    current_stockx_ask: stockx?.lowest_ask ?? null,
    current_goat_ask: goat?.lowest_ask ?? null,
    stockx_lowest_ask: stockx?.lowest_ask ?? null,
    stockx_highest_bid: stockx?.highest_bid ?? null,
    alias_lowest_ask: goat?.lowest_ask ?? null,
    alias_highest_bid: goat?.highest_bid ?? null,
    stockx_read_at: stockx ? new Date(stockx.updated_at).toISOString() : null,
    alias_read_at: goat ? new Date(goat.updated_at).toISOString() : null,
    last_ask_update: readAt.sort().at(-1) ?? null,
    ...(row.not_priced_here !== null && { not_priced_here: row.not_priced_here }),
    ...(stockx_gap !== null && { stockx_gap }),
    ...(alias_gap !== null && { alias_gap }),
    marketplace_listings: (['stockx', 'goat'] as const).flatMap((marketplace) => {
      const listing = listings[marketplace]
      if (!listing) return []
      const { problem, since, ...rest } = listing
      return [{ ...rest, marketplace, since: new Date(since).toISOString(), ...(problem !== null && { problem }) }]
    }),
  }
}
