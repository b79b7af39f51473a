import { sql } from 'kysely'
import type { AnswerOf, Contract } from '@ark/contract'
import type { MarketplaceName } from '@ark/marketplaces'
import type { Tx } from '../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../platform/database/schema.gen.ts'
import { productPicture } from '../../stores/index.ts'
import { isSizeSearched, type StockSearch, stockSums, totalsMatching } from '../../inventory/index.ts'

type Variant = AnswerOf<Contract['GET /listings/variants/{id}']>

/** A size as the database tells it: money in dollars, net payouts still to be computed. */
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
  known_at: Record<MarketplaceName, boolean>
  withdrawn_by_goblin: Record<MarketplaceName, boolean>
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

export interface VariantFilter {
  skip: number
  limit: number
  search: StockSearch | null
  filter: 'all' | 'listed' | 'unlisted' | 'both' | 'one' | 'neither'
  variantId: number | null
  /** Empty: every location. */
  locationIds: number[]
}

/** On how many marketplaces our live listing is at the lowest ask, or below it. */
const atLowest = sql`(select count(*) from marketplace_listings ml where ml.retailer_id = current_retailer()
  and ml.product_id = s.product_id and ml.variant_id = s.variant_id and ml.is_lowest_ask)`

const FILTERS = {
  all: sql`true`,
  listed: sql`coalesce(o.listings_enabled, false)`,
  unlisted: sql`not coalesce(o.listings_enabled, false)`,
  both: sql`${atLowest} = 2`,
  one: sql`${atLowest} = 1`,
  neither: sql`coalesce(o.listings_enabled, false) and ${atLowest} = 0`,
}

/** Sizes that the retailer has stock rows of, by product and size, with everything that the listings screen shows. */
export async function variantRows(tx: Tx, page: VariantFilter): Promise<{ variants: VariantRow[]; total: number }> {
  const named = page.search
    ? sql`join (
        select distinct on (g.product_id) g.product_id, g.search_text from ${totalsMatching(page.search)} g
        order by g.product_id
      ) g on g.product_id = s.product_id`
    : sql``
  const { rows } = await sql<{ variants: VariantRow[]; total: number }>`
    with stocked as (
      select i.retailer_id, i.variant_id, i.product_id, sum(i.shopify_stock)::int as stock,
        sum(i.quantity_available)::int as available,
        coalesce(sum(i.quantity_available) filter (where i.fulfillment_enabled), 0)::int as offerable
      from inventory.items i
      where i.retailer_id = current_retailer() and ${page.variantId === null ? sql`true` : sql`i.variant_id = ${page.variantId}`}
        and ${page.locationIds.length > 0 ? sql`i.location_id = any(${page.locationIds}::int8[])` : sql`true`}
      group by i.retailer_id, i.variant_id, i.product_id
    ), matching as (
      select s.*, p.name, p.brand, p.sku, v.size, v.sort_index, v.stockx_variant_id, v.alias_variant_id,
        p.stockx_product_id, p.alias_catalog_id,
        o.desired_payout, o.bottom_payout, coalesce(o.listings_enabled, false) as enabled,
          coalesce(o.goblin_mode_enabled, false) as goblin
      from stocked s join catalogue.variants v using (variant_id) join catalogue.products p
        on p.product_id = s.product_id
      left join variant_offers o on o.retailer_id = current_retailer() and o.variant_id = s.variant_id
      ${named}
      where ${page.search ? isSizeSearched(page.search, 'g') : sql`true`} and ${FILTERS[page.filter]}
    ), shown as (select * from matching order by name, product_id, sort_index, variant_id offset ${page.skip}
      limit ${page.limit})
    select (select count(*)::int from matching) as total, coalesce((select json_agg(json_build_object(
      'variant_id', m.variant_id, 'product_id', m.product_id, 'product_name', m.name, 'brand', m.brand,
        'product_sku', m.sku, 'size', m.size,
      'sort_index', m.sort_index, 'image_url', ${productPicture('m.product_id')}, 'total_available', m.available,
      'total_shopify_stock', m.stock, 'offerable_units', m.offerable, 'desired_payout', m.desired_payout,
        'bottom_payout', m.bottom_payout,
      'listings_enabled', m.enabled, 'goblin_mode_enabled', m.goblin,
      'known_at', json_build_object('stockx', m.stockx_product_id is not null and m.stockx_variant_id is not null,
                                    'goat', m.alias_catalog_id is not null and m.alias_variant_id is not null),
      'withdrawn_by_goblin', json_build_object(
        'stockx', coalesce((select withdrawn_by_goblin from listing_slots sl where sl.retailer_id = current_retailer()
          and sl.variant_id = m.variant_id and sl.marketplace = 'stockx'), false),
        'goat', coalesce((select withdrawn_by_goblin from listing_slots sl where sl.retailer_id = current_retailer()
          and sl.variant_id = m.variant_id and sl.marketplace = 'goat'), false)),
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
  const { rows } = await sql<Stats>`
    select variant_count as total_variants, total_available as available_stock,
      enabled_listings, configured_variants
    from ${stockSums(locationIds)} cross join ${offers}`.execute(tx)
  return rows[0] ?? { total_variants: 0, enabled_listings: 0, configured_variants: 0, available_stock: 0 }
}

type ChangeLog = AnswerOf<Contract['GET /listings/change-log']>

interface ChangeRow extends Columns<'listing_changes', 'description' | 'created_at'> {
  id: Column<'listing_changes', 'listing_change_id'>
}

/** The last 200 changes on the marketplaces. */
export async function changeLog(tx: Tx): Promise<ChangeLog> {
  const { rows } = await sql<ChangeRow>`
    select listing_change_id as id, description, created_at from listing_changes
    where retailer_id = current_retailer() order by listing_change_id desc limit 200`.execute(tx)
  return {
    logs: rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })),
    total_logs: rows.length,
  }
}
