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
import { isShownInStock, LISTED_ITEMS, type ListFilter, sizeList } from './size-lists.ts'

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

/** The cost of a size of the page, in dollars. */
const costOf = sql`(select c.cost::float8 from inventory.costs c
  where c.retailer_id = current_retailer() and c.variant_id = s.variant_id)`

/**
 * Returns a page of sizes in list order by keyset, plus one more if there is one. It walks products in index order from
 * the last product of the previous page, only as many as the page can need because each has a listed size, and then
 * reads and sorts their sizes.
 */
export async function listedSizes(tx: Tx, request: ListedSizesRequest, now: Date): Promise<ListedSizeRow[]> {
  const { search, filter, variantIds, inStockOrSoldSince: since } = request
  const last = request.after ? await placeOf(tx, request.after, search) : null
  const { rows } = await sql<ListedSizeRow>`
    with page_products as (${productsOfPage(request, last)}),
    shown as materialized (
      select c.rank, c.product_name, c.product_id, v.variant_id, v.size, v.sort_index, v.stockx_variant_id,
        v.alias_variant_id, a.*
      from page_products c cross join lateral (
        select i.variant_id as id, sum(i.quantity_available)::int as total_available,
          sum(i.shopify_stock)::int as total_shopify_stock, sum(i.quantity_reserved)::int as total_reserved,
          sum(i.sold_on_ark)::int as total_sold_on_ark,
          coalesce(sum(i.quantity_available) filter (where i.fulfillment_enabled), 0)::int as offerable_units,
          min(i.withheld) filter (where i.fulfillment_enabled and i.shopify_stock > 0) as withheld,
          max(i.desired_payout)::float8 as desired_payout, max(i.bottom_payout)::float8 as bottom_payout,
          bool_or(i.listings_enabled) as listings_enabled
        from ${itemsOf('c.product_id', request)}
          ${variantIds ? sql`and i.variant_id = any(${variantIds}::int8[])` : sql``} and ${sizeList(filter).hasItem}
        group by i.variant_id having bool_or(${isShownInStock(since)})
      ) a join catalogue.variants v on v.variant_id = a.id
      where ${
        last
          ? sql`(c.rank, c.product_name, c.product_id, v.sort_index, v.variant_id) > (${last.rank}::int4,
              ${last.product_name}, ${last.product_id}::int8, ${last.sort_index}::int4, ${last.variant_id}::int8)`
          : sql`true`
      } and ${search ? isSizeSearched(search, 'c') : sql`true`}
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
  const { search, limit, filter, inStockOrSoldSince: since } = request
  // Rounding up to a power of two keeps the number of distinct statement texts small.
  const atLeast = 2 ** Math.ceil(Math.log2(limit))
  // Offset: the API also pages by skip; the browser continues after the last row.
  const { rows } = await sql<Columns<'catalogue.variants', 'variant_id'>>`
    with page_products as (${productsOfPage({ ...request, limit: atLeast, after: undefined }, null)})
    select v.variant_id
    from page_products c cross join lateral (
      select i.variant_id as id from ${itemsOf('c.product_id', request)} and ${sizeList(filter).hasItem}
      group by i.variant_id having bool_or(${isShownInStock(since)})
    ) a join catalogue.variants v on v.variant_id = a.id
    where ${search ? isSizeSearched(search, 'c') : sql`true`}
    order by c.rank, c.product_name, c.product_id, v.sort_index, v.variant_id
    offset ${limit - 1} limit 1`.execute(tx)
  return rows[0]?.variant_id ?? null
}

/**
 * Selects the listed items `i` of a product in every store, at locations of the caller. `productId` is an SQL column.
 */
export const itemsOf = (
  productId: string,
  { locationIds }: Pick<ListedSizesRequest, 'locationIds'>,
) => sql`inventory.stock_totals t join ${LISTED_ITEMS} on i.product_sync_id = t.product_sync_id
  where t.retailer_id = current_retailer() and t.product_id = ${sql.ref(productId)}
    ${locationIds.length > 0 ? sql`and i.location_id = any(${locationIds}::int8[])` : sql``}`

/**
 * Selects the products of a page of sizes, beginning with the last product of the previous page, and no more than the
 * page needs: the columns of `productsInOrder`, and how many sizes the products before have at least.
 */
function productsOfPage(request: ListedSizesRequest, last: Place | null) {
  const { search, filter, locationIds, variantIds, productId, inStockOrSoldSince: since, limit } = request
  const isNamed = variantIds !== null || productId !== undefined
  const isNarrowed = filter !== 'all' || locationIds.length > 0 || isNamed || (search && isAboutSizes(search))
  // Only stock narrows the others, whose least number of listed sizes is known without a look-up.
  const ofStock = since ? sql`greatest(g.stocked_variant_count, 1)` : sql`g.variant_count`
  const fewest = isNarrowed ? sql`1` : ofStock
  // The previous page may have shown all sizes of the first product, or all but one.
  const sizes = last ? sql`case when g.product_id = ${last.product_id}::int8 then 0 else ${fewest} end` : fewest
  return sql`
    select * from (
      select c.*, sum(c.sizes) over (
        order by c.rank, c.product_name, c.product_id rows between unbounded preceding and 1 preceding) as sizes_before
      from (${productsInOrder(request, last, sizes)}) c
    ) c where coalesce(c.sizes_before, 0) < ${limitInText(limit + 1)}`
}

/**
 * Selects the products with a size in the list, in list order from the product `from` on, at least one more than
 * `limit`. Without a search they are in the order of their names, read from an index; with one they are in the order of
 * their rank. Columns: rank, product_name, product_id, `sizes` (an expression of a row `g` of inventory.stock_totals),
 * and with a search search_text.
 */
export function productsInOrder(request: ListedSizesRequest, from: ProductPlace | null, sizes: RawBuilder<unknown>) {
  const { search } = request
  const atMost = limitInText(request.limit + 2)
  if (!search)
    return sql`
      select distinct on (g.product_name, g.product_id) 0 as rank, g.product_name, g.product_id, ${sizes} as sizes
      from inventory.stock_totals g
      where g.retailer_id = current_retailer() and ${hasListedSize(request)} and ${
        from ? sql`(g.product_name, g.product_id) >= (${from.product_name}, ${from.product_id}::int8)` : sql`true`
      }
      order by g.product_name, g.product_id limit ${atMost}`
  return sql`
    select * from (
      select distinct on (g.product_id) ${rankOf(search)} as rank, g.product_name, g.product_id, g.search_text,
        ${sizes} as sizes
      from ${totalsMatching(search)} g where g.retailer_id = current_retailer() and ${hasListedSize(request)}
      order by g.product_id, rank
    ) g
    where ${
      from
        ? sql`(g.rank, g.product_name, g.product_id)
            >= (${from.rank}::int4, ${from.product_name}, ${from.product_id}::int8)`
        : sql`true`
    }
    order by g.rank, g.product_name, g.product_id limit ${atMost}`
}

/**
 * Returns the condition that the product of a row `g` of inventory.stock_totals has a size in the list. The limits keep
 * it at one look-up per product of the walk, so that PostgreSQL reads no whole table of a retailer.
 */
function hasListedSize(request: ListedSizesRequest): RawBuilder<unknown> {
  const { variantIds, productId, search, filter, locationIds, inStockOrSoldSince: since } = request
  if (variantIds)
    return sql`g.product_id in (select product_id from catalogue.variants
      where variant_id = any(${variantIds}::int8[]))`
  if (productId !== undefined) return sql`g.product_id = ${productId}`
  const searched = search && isAboutSizes(search) ? search : null
  const { hasItem, sizesOfProduct } = sizeList(filter)
  if (searched || locationIds.length > 0 || (filter !== 'all' && !sizesOfProduct))
    return sql`(
      select true from ${itemsOf('g.product_id', request)} and ${hasItem} and ${isShownInStock(since)} ${
        searched
          ? sql`and exists (select from catalogue.variants v
              where v.variant_id = i.variant_id and ${isSizeSearched(searched, 'g')})`
          : sql``
      } limit 1)`
  if (sizesOfProduct)
    return sql`(
      select true from (${sizesOfProduct}) s where exists (
        select from inventory.items i
        where i.retailer_id = current_retailer() and i.variant_id = s.variant_id and ${isShownInStock(since)})
      limit 1)`
  return since
    ? sql`(g.stocked_variant_count > 0 or g.total_sold_on_ark > 0 or exists (
        select from marketplace_listings ml
        where ml.retailer_id = current_retailer() and ml.product_id = g.product_id and ml.state <> 'withdrawn'
          and coalesce(ml.ended_at, 'infinity') > ${since}))`
    : sql`true`
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
