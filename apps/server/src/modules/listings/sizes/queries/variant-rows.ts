import { sql } from 'kysely'
import type { AnswerOf, Contract, QueryOf } from '@ark/contract'
import type { LastPair } from '@ark/domain'
import type { MarketplaceName } from '@ark/marketplaces'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'
import { productPicture } from '../../../stores/index.ts'
import { isAboutSizes, isSizeSearched, stockSums, totalsMatching } from '../../../inventory/index.ts'
import type { ListedSizesRequest } from '../../slots/queries/listed-sizes.ts'
import { lastPairOf } from '../../slots/queries/selling-rules.ts'

type Variant = AnswerOf<Contract['GET /listings/variants/{id}']>

/** A size as read from the database: money in dollars, without net payouts. */
export interface VariantRow
  extends Omit<
    Variant,
    | 'marketplace_listings'
    | 'stockx'
    | 'goat'
    | 'waits_for'
    | 'current_stockx_ask'
    | 'current_goat_ask'
    | 'last_ask_update'
  > {
  offerable_units: number
  withheld: Column<'inventory.items', 'withheld'>
  known_at: Record<MarketplaceName, boolean>
  product_known_at: Record<MarketplaceName, boolean>
  alias_only_sizes: Column<'catalogue.products', 'alias_only_sizes'>
  left_out: Partial<Record<MarketplaceName, boolean>>
  withdrawn_by_goblin: Record<MarketplaceName, boolean>
  last_pair: LastPair
  listings: {
    listing_id: number
    marketplace: MarketplaceName
    state: Variant['marketplace_listings'][number]['state']
    price: number
    problem: string | null
    since: string
  }[]
  market: Partial<
    Record<MarketplaceName, { lowest_ask: number | null; highest_bid: number | null; refreshed_at: string }>
  >
}

export interface VariantFilter extends Pick<ListedSizesRequest, 'limit' | 'search' | 'locationIds'> {
  filter: keyof typeof OF_LIST
  skip: number
  variantId: number | null
}

/**
 * Returns the searched products with the number of their listed sizes. A product of one link uses its stored number of
 * sizes, unless a condition applies to some of its sizes only.
 */
function countedProducts(page: VariantFilter) {
  const { search, filter, locationIds, variantId } = page
  const isWhole =
    filter === 'all' && locationIds.length === 0 && variantId === null && !(search && isAboutSizes(search))
  const counted = sql`(select count(distinct i.variant_id)::int from ${sizesOf(page)})`
  return sql`
    select c.*, ${isWhole ? sql`case when c.links = 1 then c.stored_sizes else ${counted} end` : counted} as sizes
    from (
      select g.product_id, min(g.product_name) as name, count(*) as links, sum(g.variant_count)::int as stored_sizes
        ${search ? sql`, min(g.search_text) as search_text` : sql``}
      from ${search ? totalsMatching(search) : sql`inventory.stock_totals`} g where g.retailer_id = current_retailer()
          and ${variantId === null ? sql`true` : isProductOf(variantId)}
          and ${filter === 'overpriced' ? hasOverpriced : sql`true`}
      group by g.product_id
    ) c`
}

/** The condition that a product has an overpriced listing; it is selective, so that other products are not read. */
const hasOverpriced = sql`g.product_id in (select ml.product_id from marketplace_listings ml
  where ml.retailer_id = current_retailer() and ml.is_overpriced)`

const isProductOf = (variantId: number) => sql`g.product_id = (
  select v.product_id from catalogue.variants v where v.variant_id = ${variantId})`

/** The sizes of a product `c` that are enabled, and those at the lowest ask on this many marketplaces. */
const enabled = sql`array(select o.variant_id from variant_offers o
  where o.retailer_id = current_retailer() and o.product_id = c.product_id and o.listings_enabled)`
const atLowest = (marketplaces: '= 2' | '= 1' | '> 0') => sql`array(select ml.variant_id from marketplace_listings ml
  where ml.retailer_id = current_retailer() and ml.product_id = c.product_id and ml.is_lowest_ask
  group by ml.variant_id having count(*) ${sql.raw(marketplaces)})`

/** The sizes of a product `c` with a listing above the lowest ask. */
const overpriced = sql`array(select ml.variant_id from marketplace_listings ml
  where ml.retailer_id = current_retailer() and ml.product_id = c.product_id and ml.is_overpriced)`

/** The conditions of each filter for an item `i` of a product `c`, evaluated once per product rather than per item. */
const OF_LIST = {
  all: sql`true`,
  listed: sql`i.variant_id = any(${enabled})`,
  unlisted: sql`i.variant_id <> all(${enabled})`,
  both: sql`i.variant_id = any(${atLowest('= 2')})`,
  one: sql`i.variant_id = any(${atLowest('= 1')})`,
  neither: sql`i.variant_id = any(${enabled}) and i.variant_id <> all(${atLowest('> 0')})`,
  overpriced: sql`i.variant_id = any(${overpriced})`,
}

/** Returns a query for the items `i` of a product `c` in every store whose sizes are in the list. */
function sizesOf({ search, filter, variantId, locationIds }: VariantFilter) {
  const isSearched = sql`exists (
    select from catalogue.variants v
    where v.variant_id = i.variant_id and ${search ? isSizeSearched(search, 'c') : sql`true`})`
  return sql`inventory.stock_totals t
    join inventory.items i on i.retailer_id = current_retailer() and i.product_sync_id = t.product_sync_id
    where t.retailer_id = current_retailer() and t.product_id = c.product_id
      and ${variantId === null ? sql`true` : sql`i.variant_id = ${variantId}`}
      and ${locationIds.length > 0 ? sql`i.location_id = any(${locationIds}::int8[])` : sql`true`}
      and ${OF_LIST[filter]} and ${search && isAboutSizes(search) ? isSearched : sql`true`}`
}

/**
 * Returns sizes with stock rows of the retailer, by product and size, with all displayed facts. It counts products
 * first, and reads only the sizes of the products on the page.
 */
export async function variantRows(tx: Tx, page: VariantFilter): Promise<{ variants: VariantRow[]; total: number }> {
  // Count: a call that no screen makes: sizes are counted by the stored totals of products.
  // Offset: a call that no screen makes: within the sizes of one product.
  const { rows } = await sql<{ variants: VariantRow[]; total: number }>`
    with sized as materialized (${countedProducts(page)}), counted as materialized (
      select c.*, sum(c.sizes) over (order by c.name, c.product_id)::int as sizes_so_far from sized c
    ), page_sizes as (
      select c.name, v.variant_id, v.product_id, v.size, v.sort_index, v.stockx_variant_id, v.alias_variant_id
      from counted c cross join lateral (select distinct i.variant_id as id from ${sizesOf(page)}) i
        join catalogue.variants v on v.variant_id = i.id
      where c.sizes_so_far > ${page.skip} and c.sizes_so_far - c.sizes < ${page.skip + page.limit}
      order by c.name, v.product_id, v.sort_index, v.variant_id
      offset ${page.skip} - coalesce((select max(sizes_so_far) from counted where sizes_so_far <= ${page.skip}), 0)
      limit ${page.limit}
    ), shown as (
      select s.*, p.brand, p.sku, p.stockx_product_id, p.alias_catalog_id, p.alias_only_sizes, a.*,
        o.desired_payout, o.bottom_payout,
        coalesce(o.listings_enabled, false) as enabled, coalesce(o.goblin_mode_enabled, false) as goblin
      from page_sizes s join catalogue.products p on p.product_id = s.product_id
      cross join lateral (
        select sum(i.shopify_stock)::int as stock, sum(i.quantity_available)::int as available,
          coalesce(sum(i.quantity_available) filter (where i.fulfillment_enabled), 0)::int as offerable,
          min(i.withheld) filter (where i.fulfillment_enabled and i.shopify_stock > 0) as withheld
        from inventory.items i where i.retailer_id = current_retailer() and i.variant_id = s.variant_id
          and ${page.locationIds.length > 0 ? sql`i.location_id = any(${page.locationIds}::int8[])` : sql`true`}
      ) a left join variant_offers o on o.retailer_id = current_retailer() and o.variant_id = s.variant_id
    )
    select coalesce((select max(sizes_so_far) from counted), 0) as total, coalesce((select json_agg(json_build_object(
      'variant_id', m.variant_id, 'product_id', m.product_id, 'product_name', m.name, 'brand', m.brand,
        'product_sku', m.sku, 'size', m.size,
      'sort_index', m.sort_index, 'image_url', ${productPicture('m.product_id')}, 'total_available', m.available,
      'total_shopify_stock', m.stock, 'offerable_units', m.offerable, 'withheld', m.withheld, 'desired_payout', m.desired_payout,
        'bottom_payout', m.bottom_payout,
      'listings_enabled', m.enabled, 'goblin_mode_enabled', m.goblin,
      'known_at', json_build_object('stockx', m.stockx_product_id is not null and m.stockx_variant_id is not null,
                                    'goat', m.alias_catalog_id is not null and m.alias_variant_id is not null),
      'product_known_at', json_build_object('stockx', m.stockx_product_id is not null,
        'goat', m.alias_catalog_id is not null), 'alias_only_sizes', m.alias_only_sizes,
      'withdrawn_by_goblin', json_build_object(
        'stockx', coalesce((select withdrawn_by_goblin from listing_slots sl where sl.retailer_id = current_retailer()
          and sl.variant_id = m.variant_id and sl.marketplace = 'stockx'), false),
        'goat', coalesce((select withdrawn_by_goblin from listing_slots sl where sl.retailer_id = current_retailer()
          and sl.variant_id = m.variant_id and sl.marketplace = 'goat'), false)),
      'left_out', coalesce((select json_object_agg(sl.marketplace, true) from listing_slots sl
        where sl.retailer_id = current_retailer() and sl.variant_id = m.variant_id and sl.is_left_out), '{}'),
      'last_pair', ${lastPairOf('m.product_id')},
      'locations', coalesce((select json_agg(json_build_object('location_id', i.location_id,
        'location_nickname', l.location_nickname,
          'inventory_item_id', i.inventory_item_id, 'product_sync_id', i.product_sync_id,
            'shopify_stock', i.shopify_stock,
          'quantity_reserved', i.quantity_reserved, 'sold_on_ark', i.sold_on_ark,
            'quantity_available', i.quantity_available,
          'fulfillment_enabled', i.fulfillment_enabled) order by l.location_nickname)
        from inventory.items i join stores.locations l using (retailer_id, location_id)
        where i.retailer_id = current_retailer() and i.variant_id = m.variant_id
          and ${page.locationIds.length > 0 ? sql`i.location_id = any(${page.locationIds}::int8[])` : sql`true`}),
            '[]'),
      'listings', coalesce((select json_agg(json_build_object('listing_id', ml.listing_id,
        'marketplace', ml.marketplace, 'state', ml.state,
          'price', ml.price, 'problem', ml.problem, 'since', coalesce(ml.problem_since, ml.state_since))
            order by ml.marketplace desc)
        from marketplace_listings ml where ml.retailer_id = current_retailer() and ml.variant_id = m.variant_id
          and ml.state not in ('withdrawn', 'sold')), '[]'),
      'market', coalesce((select json_object_agg(md.marketplace, json_build_object('lowest_ask', md.lowest_ask,
        'highest_bid', md.highest_bid,
          'refreshed_at', md.refreshed_at)) from catalogue.market_data md where md.variant_id = m.variant_id), '{}')
      ) order by m.name, m.product_id, m.sort_index, m.variant_id) from shown m), '[]') as variants`.execute(tx)
  return rows[0] ?? { variants: [], total: 0 }
}

type Stats = AnswerOf<Contract['GET /listings/stats']>

const NO_STATS: Stats = {
  total_variants: 0,
  stocked_variants: 0,
  enabled_listings: 0,
  configured_variants: 0,
  available_stock: 0,
}

export async function listingStats(tx: Tx, locationIds: number[]): Promise<Stats> {
  const offers =
    locationIds.length === 0
      ? sql`(
        select coalesce(sum(enabled_count), 0)::int as enabled_listings,
          coalesce(sum(configured_count), 0)::int as configured_variants
        from retailer_listing_totals where retailer_id = current_retailer()) offers`
      : sql`(
        select count(*) filter (where listings_enabled)::int as enabled_listings,
          count(desired_payout + bottom_payout)::int as configured_variants
        from variant_offers o where o.retailer_id = current_retailer() and exists (
          select from inventory.items i where i.retailer_id = current_retailer() and i.variant_id = o.variant_id
            and i.location_id = any(${locationIds}::int8[]))) offers`
  // Count: a call that no screen makes: sizes are counted by the stored totals of products.
  const { rows } = await sql<Stats>`
    select variant_count as total_variants, stocked_variant_count as stocked_variants,
      total_available as available_stock, enabled_listings, configured_variants
    from ${stockSums(locationIds)} cross join ${offers}`.execute(tx)
  return rows[0] ?? NO_STATS
}

type ChangeLog = AnswerOf<Contract['GET /listings/change-log']>

interface ChangeRow extends Columns<'listing_changes', 'description' | 'created_at'> {
  id: Column<'listing_changes', 'listing_change_id'>
}

/**
 * Returns the last 200 lines of the change log for sizes that the caller sees: of all or of one, and of all changes or
 * of those made outside ARK.
 */
export async function changeLog(
  tx: Tx,
  locationIds: number[],
  { variant_id, outside }: QueryOf<Contract['GET /listings/change-log']>,
): Promise<ChangeLog> {
  const ofSize = variant_id === undefined ? sql`` : sql`and c.variant_id = ${variant_id}`
  const made = outside === true ? sql`and c.is_outside` : sql``
  const seen =
    locationIds.length > 0
      ? sql`and exists (select from inventory.items i where i.retailer_id = current_retailer()
          and i.variant_id = c.variant_id and i.location_id = any(${locationIds}::int8[]))`
      : sql``
  const { rows } = await sql<ChangeRow>`
    select c.listing_change_id as id, c.description, c.created_at from listing_changes c
    where c.retailer_id = current_retailer() ${ofSize} ${made} ${seen}
    order by c.created_at desc, c.listing_change_id desc limit 200`.execute(tx)
  return {
    logs: rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })),
    total_logs: rows.length,
  }
}
