import { type RawBuilder, sql } from 'kysely'
import type { LastPair, NotPricedHere } from '@ark/domain'
import type { MarketplaceName } from '@ark/marketplaces'
import type { Tx } from '../../../../platform/database/connect.ts'
import { limitInText } from '../../../../platform/database/limit-in-text.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'
import { feeColumns } from '../../../catalogue/index.ts'
import {
  isAboutSizes,
  isSizeSearched,
  notPricedHere,
  rankOf,
  type StockSearch,
  totalsMatching,
} from '../../../inventory/index.ts'
import { pictureOf } from '../../../stores/index.ts'
import { lastPairOf } from './selling-rules.ts'

export interface ListedSizesRequest {
  limit: number
  search: StockSearch | null
  filter: ListFilter
  /** An empty list means every location. */
  locationIds: number[]
  /** The last size of the previous page. */
  after: number | undefined
  /** Restricts the list to these sizes; null means no restriction. */
  variantIds: number[] | null
  /** Restricts the list to sizes of this product. */
  productId?: number
  /**
   * Restricts the list to sizes that are in stock, still listed, or sold since this moment; null means no restriction.
   */
  inStockOrSoldSince: Date | null
  /** True for callers who may see costs. */
  hasCosts?: boolean
}

/** Milliseconds for which a sold-out size still appears among those in stock. */
const SOLD_SHOWN_MS = 24 * 60 * 60_000

/** Returns the time since which a sold-out size still appears among those in stock; null when all sizes are shown. */
export const inStockSince = (isInStock: boolean | undefined, now: Date): Date | null =>
  isInStock ? new Date(now.getTime() - SOLD_SHOWN_MS) : null

/**
 * Returns a query for the listings of a product that have not ended or were sold since then; served by the index
 * marketplace_listings_shown.
 */
const shownListings = (product: RawBuilder<unknown>, soldSince: Date) => sql`marketplace_listings ml
  where ml.retailer_id = current_retailer() and ml.product_id = ${product} and ml.state <> 'withdrawn'
    and coalesce(ml.ended_at, 'infinity') > ${soldSince}`

/**
 * Returns the condition that the size of an item `i` counts as in stock, through this item or another item of the size.
 */
export const isShownInStock = ({ inStockOrSoldSince: since }: Pick<ListedSizesRequest, 'inStockOrSoldSince'>) =>
  since
    ? sql`(i.shopify_stock > 0 or i.sold_on_ark > 0
        or exists (select from ${shownListings(sql`i.product_id`, since)} and ml.variant_id = i.variant_id))`
    : sql`true`

interface ListingFields extends Columns<'marketplace_listings', 'listing_id' | 'state' | 'problem'> {
  price: number
  since: string
}

/** A size with both marketplaces; money in dollars. */
export interface ListedSizeRow
  extends Columns<'catalogue.variants', 'variant_id' | 'product_id' | 'size' | 'sort_index'>,
    Columns<'inventory.stock_totals', 'product_name'>,
    Columns<'catalogue.products', 'brand' | 'promotional_ark_fee'> {
  product_sku: Column<'catalogue.products', 'sku'>
  image_url: string | null
  is_pre_release: boolean
  has_retail_price: boolean
  total_available: number
  total_shopify_stock: number
  total_reserved: number
  total_sold_on_ark: number
  offerable_units: number
  withheld: Column<'inventory.items', 'withheld'>
  desired_payout: number | null
  bottom_payout: number | null
  /** Null without a recorded cost, and for callers who may not see it. */
  cost: number | null
  listings_enabled: boolean
  /** Null when the caller may price it. */
  not_priced_here: NotPricedHere | null
  known_at: Record<MarketplaceName, boolean>
  product_known_at: Record<MarketplaceName, boolean>
  alias_only_sizes: Column<'catalogue.products', 'alias_only_sizes'>
  left_out: Partial<Record<MarketplaceName, boolean>>
  withdrawn_by_goblin: Partial<Record<MarketplaceName, boolean>>
  last_pair: LastPair
  markets: Partial<
    Record<MarketplaceName, { lowest_ask: number | null; highest_bid: number | null; updated_at: string }>
  >
  listings: Partial<Record<MarketplaceName, ListingFields>>
}

/**
 * Returns a query for the number of marketplaces where the retailer's live listing of a variant of `product` is at or
 * below the lowest ask.
 */
const lowestCount = (product: RawBuilder<unknown>, variant: RawBuilder<unknown>) => sql`(
  select count(*) from marketplace_listings ml where ml.retailer_id = current_retailer()
    and ml.product_id = ${product} and ml.variant_id = ${variant} and ml.is_lowest_ask)`

/** Returns a query for the retailer's listings of a size with a price above the lowest ask of their marketplace. */
const overpriced = (product: RawBuilder<unknown>, variant: RawBuilder<unknown>) => sql`marketplace_listings ml
  where ml.retailer_id = current_retailer() and ml.product_id = ${product} and ml.variant_id = ${variant}
    and ml.is_overpriced`

/**
 * Returns a query for listings more than a dollar above the lowest ask; for less, no net payout differs by a dollar.
 */
const aboveAsk = (product: RawBuilder<unknown>, variant: RawBuilder<unknown>) => sql`${overpriced(product, variant)}
  and exists (select from catalogue.market_data m where m.variant_id = ml.variant_id
    and m.marketplace = ml.marketplace and ml.price > m.lowest_ask + 1)`

const ofItem = lowestCount(sql`i.product_id`, sql`i.variant_id`)

/** The conditions of each filter for an item `i` with its offer `o`, which may be missing. */
const FILTERS = {
  all: sql`true`,
  listed: sql`coalesce(o.listings_enabled, false)`,
  unlisted: sql`not coalesce(o.listings_enabled, false)`,
  both: sql`${ofItem} = 2`,
  one: sql`${ofItem} = 1`,
  neither: sql`coalesce(o.listings_enabled, false) and ${ofItem} = 0`,
  overpriced: sql`exists (select from ${overpriced(sql`i.product_id`, sql`i.variant_id`)})`,
  above: sql`coalesce(o.listings_enabled, false)
    and exists (select from ${aboveAsk(sql`i.product_id`, sql`i.variant_id`)})`,
  bids: sql`exists (select from catalogue.market_data m where m.variant_id = i.variant_id and m.highest_bid > 0)`,
  // A bid never nets more than the bid.
  worthwhile: sql`exists (select from catalogue.market_data m where m.variant_id = i.variant_id
    and m.highest_bid >= o.bottom_payout and m.highest_bid > 0)`,
}

export type ListFilter = keyof typeof FILTERS

/** Returns the condition that the size of an item `i` with its offer `o`, which may be missing, is in the list. */
export const isOfList = (filter: ListFilter) => FILTERS[filter]

/** The enabled offers of the product of a totals row `g`. */
const enabledOffers = sql`variant_offers o where o.retailer_id = current_retailer() and o.product_id = g.product_id
  and o.listings_enabled`

/** Returns a query for the product's sizes with live listings at the lowest ask on this many marketplaces. */
const sizesAtLowest = (marketplaces: 1 | 2) => sql`(
  select ml.variant_id from marketplace_listings ml
  where ml.retailer_id = current_retailer() and ml.product_id = g.product_id and ml.is_lowest_ask
  group by ml.variant_id having count(*) = ${sql.raw(String(marketplaces))}) o where true`

/** The bids for sizes of the product, whichever retailer has them in stock. */
const bidFor = sql`(select v.variant_id, m.highest_bid from catalogue.variants v
  join catalogue.market_data m on m.variant_id = v.variant_id
  where v.product_id = g.product_id and m.highest_bid > 0)`

/** The sizes `o` of the product of `g` for each filter, in stock or not; each is read from its own index. */
const CANDIDATES = {
  listed: enabledOffers,
  both: sizesAtLowest(2),
  one: sizesAtLowest(1),
  neither: sql`${enabledOffers} and ${lowestCount(sql`o.product_id`, sql`o.variant_id`)} = 0`,
  overpriced: sql`(select distinct ml.variant_id from marketplace_listings ml
    where ml.retailer_id = current_retailer() and ml.product_id = g.product_id and ml.is_overpriced) o where true`,
  // Start from the few overpriced listings, not from all enabled offers.
  above: sql`(select ml.variant_id from marketplace_listings ml where ml.retailer_id = current_retailer()
    and ml.product_id = g.product_id and ml.is_overpriced and exists (select from catalogue.market_data m
      where m.variant_id = ml.variant_id and m.marketplace = ml.marketplace and ml.price > m.lowest_ask + 1)) o
    where exists (select from variant_offers e where e.retailer_id = current_retailer()
      and e.variant_id = o.variant_id and e.listings_enabled)`,
  bids: sql`${bidFor} o where true`,
  worthwhile: sql`${bidFor} o where exists (select from variant_offers e where e.retailer_id = current_retailer()
    and e.variant_id = o.variant_id and o.highest_bid >= e.bottom_payout)`,
}

/** Returns whether no index serves the filter, so that its sizes are looked up among the items of each product. */
const isLookedUp = (filter: ListFilter): filter is Exclude<ListFilter, keyof typeof CANDIDATES> =>
  !Object.hasOwn(CANDIDATES, filter)

/**
 * Returns a query for the items `i` of a product in every store, with the offers `o` of their sizes, which may be
 * missing.
 */
export const itemsOf = (
  productId: string,
  { locationIds }: Pick<ListedSizesRequest, 'locationIds'>,
) => sql`inventory.stock_totals t
  join inventory.items i on i.retailer_id = current_retailer() and i.product_sync_id = t.product_sync_id
  left join variant_offers o on o.retailer_id = current_retailer() and o.variant_id = i.variant_id
  where t.retailer_id = current_retailer() and t.product_id = ${sql.ref(productId)}
    ${locationIds.length > 0 ? sql`and i.location_id = any(${locationIds}::int8[])` : sql``}`

/** Returns the condition that the product of a totals row `g` has any size in the list. */
function hasAny(request: ListedSizesRequest) {
  if (request.variantIds)
    return sql`g.product_id in (select product_id from catalogue.variants
      where variant_id = any(${request.variantIds}::int8[]))`
  if (request.productId !== undefined) return sql`g.product_id = ${request.productId}`
  const { filter, locationIds, search, inStockOrSoldSince: since } = request
  const inStock = isShownInStock(request)
  if (search && isAboutSizes(search))
    return sql`(select true from ${itemsOf('g.product_id', request)} and ${FILTERS[filter]} and ${inStock} and exists (
      select from catalogue.variants v where v.variant_id = i.variant_id and ${isSizeSearched(search, 'g')}) limit 1)`
  if (filter === 'all' && locationIds.length === 0)
    return since
      ? sql`(g.stocked_variant_count > 0 or g.total_sold_on_ark > 0
          or exists (select from ${shownListings(sql`g.product_id`, since)}))`
      : sql`true`
  // The limits keep this at one look-up per product of the walk, so that PostgreSQL reads no whole table of a retailer.
  if (isLookedUp(filter) || locationIds.length > 0)
    return sql`(select true from ${itemsOf('g.product_id', request)} and ${FILTERS[filter]} and ${inStock} limit 1)`
  return sql`(select true from ${CANDIDATES[filter]} and exists (
    select from inventory.items i where i.retailer_id = current_retailer() and i.variant_id = o.variant_id
      and ${inStock}) limit 1)`
}

/**
 * Returns a lower bound for the number of listed sizes of the product of a totals row `g`. It needs no look-up unless
 * something other than stock narrows the list.
 */
function fewestSizes({ search, filter, locationIds, inStockOrSoldSince: since, ...named }: ListedSizesRequest) {
  const isNamed = named.variantIds !== null || named.productId !== undefined
  const isNarrowed = filter !== 'all' || locationIds.length > 0 || isNamed || (search && isAboutSizes(search))
  if (isNarrowed) return sql`1`
  return since ? sql`greatest(g.stocked_variant_count, 1)` : sql`g.variant_count`
}

/**
 * Returns the products of a page, beginning with the last product of the previous page, and no more than the page
 * needs: in index order without a search, by rank with one.
 */
function productsOf(request: ListedSizesRequest, last: Place | null) {
  const rows = request.limit + 1
  // The previous page may have shown all sizes of the first product, or all but one.
  const sizes = last
    ? sql`case when g.product_id = ${last.product_id}::int8 then 0 else ${fewestSizes(request)} end`
    : fewestSizes(request)
  return sql`(
    select * from (
      select c.*, sum(c.sizes) over (
        order by c.rank, c.product_name, c.product_id rows between unbounded preceding and 1 preceding) as sizes_before
      from (${productsFrom(request, last, sizes)}) c
    ) c where coalesce(c.sizes_before, 0) < ${limitInText(rows)})`
}

/**
 * Returns products in list order beginning with `from`, at least one more than `limit`; `sizes` is the number of sizes
 * of each product with its totals `g`.
 */
export const productsFrom = (request: ListedSizesRequest, from: ProductPlace | null, sizes: RawBuilder<unknown>) =>
  request.search ? foundProducts(request, from, sizes) : allProducts(request, from, sizes)

const allProducts = (request: ListedSizesRequest, last: ProductPlace | null, sizes: RawBuilder<unknown>) => sql`
  select distinct on (g.product_name, g.product_id) 0 as rank, g.product_name, g.product_id, ${sizes} as sizes
  from inventory.stock_totals g
  where g.retailer_id = current_retailer() and ${hasAny(request)}
    and ${last ? sql`(g.product_name, g.product_id) >= (${last.product_name}, ${last.product_id}::int8)` : sql`true`}
  order by g.product_name, g.product_id limit ${limitInText(request.limit + 2)}`

function foundProducts(request: ListedSizesRequest, last: ProductPlace | null, sizes: RawBuilder<unknown>) {
  const { search, limit } = request
  if (!search) return sql``
  return sql`
    select * from (
      select distinct on (g.product_id) ${rankOf(search)} as rank, g.product_name, g.product_id, g.search_text,
        ${sizes} as sizes
      from ${totalsMatching(search)} g where g.retailer_id = current_retailer() and ${hasAny(request)}
      order by g.product_id, rank
    ) g
    where ${
      last
        ? sql`(g.rank, g.product_name, g.product_id)
            >= (${last.rank}::int4, ${last.product_name}, ${last.product_id}::int8)`
        : sql`true`
    }
    order by g.rank, g.product_name, g.product_id limit ${limitInText(limit + 2)}`
}

/** The cost of a size of the page, in dollars. */
const costOf = sql`(select c.cost::float8 from inventory.costs c
  where c.retailer_id = current_retailer() and c.variant_id = s.variant_id)`

/**
 * Returns a page of sizes in list order by keyset, plus one more if there is one. It walks products in index order from
 * the last product of the previous page, only as many as the page can need because each has a listed size, and then
 * reads and sorts their sizes.
 */
export async function listedSizes(tx: Tx, request: ListedSizesRequest, now: Date): Promise<ListedSizeRow[]> {
  const last = request.after ? await placeOf(tx, request.after, request.search) : null
  const isAfter = last
    ? sql`(c.rank, c.product_name, c.product_id, v.sort_index, v.variant_id) > (${last.rank}::int4,
        ${last.product_name}, ${last.product_id}::int8, ${last.sort_index}::int4, ${last.variant_id}::int8)`
    : sql`true`
  const isSearched = request.search ? isSizeSearched(request.search, 'c') : sql`true`
  const isNamed = request.variantIds ? sql`and i.variant_id = any(${request.variantIds}::int8[])` : sql``
  const { rows } = await sql<ListedSizeRow>`
    with shown as materialized (
      select c.rank, c.product_name, c.product_id, v.variant_id, v.size, v.sort_index, v.stockx_variant_id,
        v.alias_variant_id, a.*
      from ${productsOf(request, last)} c cross join lateral (
        select i.variant_id as id, sum(i.quantity_available)::int as total_available,
          sum(i.shopify_stock)::int as total_shopify_stock, sum(i.quantity_reserved)::int as total_reserved,
          sum(i.sold_on_ark)::int as total_sold_on_ark,
          coalesce(sum(i.quantity_available) filter (where i.fulfillment_enabled), 0)::int as offerable_units,
          min(i.withheld) filter (where i.fulfillment_enabled and i.shopify_stock > 0) as withheld,
          max(o.desired_payout)::float8 as desired_payout, max(o.bottom_payout)::float8 as bottom_payout,
          coalesce(bool_or(o.listings_enabled), false) as listings_enabled
        from ${itemsOf('c.product_id', request)} ${isNamed} and ${FILTERS[request.filter]}
        group by i.variant_id having bool_or(${isShownInStock(request)})
      ) a join catalogue.variants v on v.variant_id = a.id
      where ${isAfter} and ${isSearched}
      order by c.rank, c.product_name, c.product_id, v.sort_index, v.variant_id limit ${limitInText(request.limit + 1)}
    )
    select s.variant_id, s.product_id, s.size, s.sort_index, s.product_name, p.brand, p.product_sku, p.image_url,
      p.promotional_ark_fee, p.has_retail_price, p.is_pre_release, s.total_available, s.total_shopify_stock,
      s.total_reserved, s.total_sold_on_ark, s.offerable_units, s.withheld, s.desired_payout, s.bottom_payout,
      s.listings_enabled, ${request.hasCosts ? costOf : sql`null::float8`} as cost,
      ${notPricedHere(request.locationIds, 's.variant_id')} as not_priced_here,
      json_build_object('stockx', p.stockx_product_id is not null and s.stockx_variant_id is not null,
        'goat', p.alias_catalog_id is not null and s.alias_variant_id is not null) as known_at,
      json_build_object('stockx', p.stockx_product_id is not null, 'goat', p.alias_catalog_id is not null)
        as product_known_at, p.alias_only_sizes,
      coalesce((select json_object_agg(sl.marketplace, sl.withdrawn_by_goblin) from listing_slots sl
        where sl.retailer_id = current_retailer() and sl.variant_id = s.variant_id), '{}') as withdrawn_by_goblin,
      coalesce((select json_object_agg(sl.marketplace, true) from listing_slots sl
        where sl.retailer_id = current_retailer() and sl.variant_id = s.variant_id and sl.is_left_out), '{}') as left_out,
      ${lastPairOf('s.product_id')} as last_pair,
      coalesce((select json_object_agg(md.marketplace, json_build_object('lowest_ask', md.lowest_ask,
        'highest_bid', md.highest_bid, 'updated_at', md.refreshed_at)) from catalogue.market_data md
        where md.variant_id = s.variant_id), '{}') as markets,
      coalesce((select json_object_agg(ml.marketplace, json_build_object('listing_id', ml.listing_id,
        'state', ml.state, 'price', ml.price, 'problem', ml.problem,
        'since', coalesce(ml.problem_since, ml.state_since))) from marketplace_listings ml
        where ml.retailer_id = current_retailer() and ml.variant_id = s.variant_id
          and ml.state not in ('withdrawn', 'sold')), '{}') as listings
    from shown s cross join lateral (
      -- The limit keeps it at one look-up a row: the catalogue is not read whole.
      select p.brand, p.sku as product_sku, ${pictureOf('p')} as image_url, p.stockx_product_id, p.alias_catalog_id,
        p.alias_only_sizes, ${feeColumns('p', now)}
      from catalogue.products p where p.product_id = s.product_id limit 1
    ) p
    order by s.rank, s.product_name, s.product_id, s.sort_index, s.variant_id`.execute(tx)
  return rows
}

/**
 * Returns the last of the first `limit` sizes of a list without reading anything else of them; null when the list has
 * fewer. Callers that count seen sizes need it, because a page begins after a size.
 */
export async function lastOfFirst(tx: Tx, request: Omit<ListedSizesRequest, 'after'>): Promise<number | null> {
  const { search, limit, filter } = request
  // Rounding up to a power of two keeps the number of distinct statement texts small.
  const atLeast = 2 ** Math.ceil(Math.log2(limit))
  const { rows } = await sql<Columns<'catalogue.variants', 'variant_id'>>`
    select v.variant_id
    from ${productsOf({ ...request, limit: atLeast, after: undefined }, null)} c cross join lateral (
      select i.variant_id as id from ${itemsOf('c.product_id', request)} and ${FILTERS[filter]}
      group by i.variant_id having bool_or(${isShownInStock(request)})
    ) a join catalogue.variants v on v.variant_id = a.id
    where ${search ? isSizeSearched(search, 'c') : sql`true`}
    order by c.rank, c.product_name, c.product_id, v.sort_index, v.variant_id
    offset ${limit - 1} limit 1`.execute(tx)
  return rows[0]?.variant_id ?? null
}

/** The position of a product in the list. */
export interface ProductPlace extends Columns<'catalogue.products', 'product_id'> {
  product_name: string
  rank: number
}

interface Place extends ProductPlace, Columns<'catalogue.variants', 'sort_index' | 'variant_id'> {}

/** Returns the rank of a product `p` for a search. */
export const rankInList = (search: StockSearch | null) =>
  search
    ? sql`coalesce((select min(${rankOf(search)}) from ${totalsMatching(search)} g
        where g.product_id = p.product_id), 0)::int`
    : sql`0`

/** Returns the position of a size in the list, even if it is no longer in it; null when the size does not exist. */
async function placeOf(tx: Tx, variantId: number, search: StockSearch | null): Promise<Place | null> {
  const { rows } = await sql<Place>`
    select ${rankInList(search)} as rank, coalesce(t.product_name, p.name) as product_name, p.product_id, v.sort_index,
      v.variant_id
    from catalogue.variants v join catalogue.products p on p.product_id = v.product_id
    left join inventory.stock_totals t on t.retailer_id = current_retailer() and t.product_id = p.product_id
    where v.variant_id = ${variantId} limit 1`.execute(tx)
  return rows[0] ?? null
}
