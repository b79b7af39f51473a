import { sql } from 'kysely'
import type { AnswerOf, Contract } from '@ark/contract'
import type { Tx } from '../../../platform/database/connect.ts'
import { stockTotals } from './stock-totals.ts'

export interface InventoryPageRequest {
  skip: number
  limit: number
  showZeroStock: boolean
  search: string | undefined
  /** Empty: every location. */
  locationIds: number[]
  /** Only sizes that are low somewhere, with the places where they are. */
  isLowOnly: boolean
}

/** What `like` finds of the page rows' search text. */
export const searchPattern = (words: string) => `%${words.replace(/[\\%_]/g, '\\$&')}%`

/** Low stock (domain §3): some in the shop, and so few of it available or held back that it is at or under the retailer's threshold. */
const isLow = sql`i.shopify_stock > 0 and (i.quantity_available <= (select low_stock_threshold from retailers where retailer_id = current_retailer())
  or i.quantity_reserved between 1 and (select low_stock_threshold from retailers where retailer_id = current_retailer()))`

/** A value that may be null or hold any text, as JSON. */
const json = (expression: ReturnType<typeof sql>) => sql`coalesce(to_json(${expression})::text, 'null')`

/** The four counters of a row of sums, as JSON fields. */
const totals = (row: string) => {
  const sum = (column: string) => sql.ref(`${row}.${column}`)
  return sql`'"total_shopify_stock":' || ${sum('stock')} || ',"total_reserved":' || ${sum('reserved')}
    || ',"total_sold_on_ark":' || ${sum('sold')} || ',"total_available":' || ${sum('available')}`
}

/**
 * A page of the inventory, written as JSON by the database: product → size → location. Products are found on their page rows, so the heavy
 * part touches only what is shown; text is put together by hand, which takes a third of json_build_object's time (measured: bench P1).
 */
export async function inventoryPage(tx: Tx, page: InventoryPageRequest): Promise<string> {
  const words = page.search?.trim().toLowerCase()
  const matches = sql`
    g.retailer_id = current_retailer() and ${words ? sql`g.search_text like ${searchPattern(words)}` : sql`true`}
    and ${isShown(page)}`
  const mine = page.locationIds.length > 0 ? sql`and i.location_id = any(${page.locationIds}::int8[])` : sql``
  const low = page.isLowOnly
    ? sql`and (i.product_sync_id, i.variant_id) in (
        select i.product_sync_id, i.variant_id from shown s join inventory_items i on i.retailer_id = s.retailer_id and i.product_sync_id = s.product_sync_id
        where ${isLow} ${mine})`
    : sql``
  const { rows } = await sql<{ body: string }>`
    with total as (select count(*)::int as n from inventory_pages g where ${matches}),
    shown as materialized (
      select g.*, row_number() over (order by g.product_name, g.product_sync_id) as place from inventory_pages g where ${matches}
      order by g.product_name, g.product_sync_id offset ${page.skip} limit ${page.limit}
    ), places as materialized (
      select location_id, location_nickname,
        ',"location_id":' || location_id || ',"location_nickname":' || ${json(sql`location_nickname`)} as words from locations
      where retailer_id = current_retailer()
    ), rows as (
      select i.product_sync_id, i.variant_id, sum(i.shopify_stock) as stock, sum(i.quantity_reserved) as reserved,
        sum(i.sold_on_ark) as sold, sum(i.quantity_available) as available,
        bool_or(i.wholesale_enabled) as wholesale_enabled, max(i.wholesale_price) as wholesale_price,
        string_agg('{"inventory_item_id":' || i.inventory_item_id || ',"product_sync_id":' || i.product_sync_id || l.words
          || ',"shopify_stock":' || i.shopify_stock || ',"quantity_reserved":' || i.quantity_reserved || ',"sold_on_ark":' || i.sold_on_ark
          || ',"quantity_available":' || i.quantity_available || ',"fulfillment_enabled":' || i.fulfillment_enabled || '}',
          ',' order by l.location_nickname, i.location_id) as locations
      from shown s join inventory_items i on i.retailer_id = s.retailer_id and i.product_sync_id = s.product_sync_id
      join places l on l.location_id = i.location_id where true ${mine} ${low}
      group by i.product_sync_id, i.variant_id
    ), grouped as (
      select r.product_sync_id, sum(r.stock) as stock, sum(r.reserved) as reserved, sum(r.sold) as sold, sum(r.available) as available,
        count(*) as variant_count,
        string_agg('{"variant_id":' || r.variant_id || ',"product_sync_id":' || r.product_sync_id || ',"size":' || ${json(sql`v.size`)}
          || ',"color":' || ${json(sql`p.colorway`)} || ',"sku":' || ${json(sql`p.sku`)} || ',"sort_index":' || v.sort_index
          || ',"wholesale_enabled":' || r.wholesale_enabled || ',"wholesale_price":' || coalesce(r.wholesale_price::text, 'null') || ','
          || ${totals('r')} || ',"locations":[' || r.locations || ']}', ',' order by v.sort_index, v.variant_id) as variants
      from rows r join variants v on v.variant_id = r.variant_id join products p on p.product_id = v.product_id
      where ${page.showZeroStock ? sql`true` : sql`r.stock > 0`}
      group by r.product_sync_id
    )
    select '{"products":[' || coalesce(string_agg('{"product_sync_id":' || s.product_sync_id || ',"product_id":' || s.product_id
        || ',"product_name":' || ${json(sql`s.product_name`)} || ',"brand":' || ${json(sql`p.brand`)} || ',"product_sku":' || ${json(sql`p.sku`)}
        || ',"image_url":"/api/v1/images/products/' || s.product_id || '","store_name":' || ${json(sql`st.store_name`)}
        || ',"variant_count":' || a.variant_count || ',"totals":{' || ${totals('a')} || '},"variants":[' || a.variants || ']}',
        ',' order by s.place), '')
      || '],"pagination":{"skip":' || ${page.skip}::int || ',"limit":' || ${page.limit}::int || ',"total_count":' || (select n from total)
      || ',"has_more":' || ((select n from total) > ${page.skip}::int + ${page.limit}::int) || '},"total_count":' || (select n from total) || '}' as body
    from shown s join grouped a on a.product_sync_id = s.product_sync_id join products p on p.product_id = s.product_id
    join product_links k on k.retailer_id = current_retailer() and k.product_sync_id = s.product_sync_id
    join stores st on st.retailer_id = k.retailer_id and st.store_id = k.store_id`.execute(tx)
  return rows[0]?.body ?? '{}'
}

/** Whether a page row `g` is of the list: for staff restricted to locations, when something is (or lies) at theirs. */
function isShown({ locationIds, showZeroStock, isLowOnly }: InventoryPageRequest) {
  if (locationIds.length === 0 && !isLowOnly) return showZeroStock ? sql`true` : sql`g.total_shopify_stock > 0`
  const mine = locationIds.length > 0 ? sql`i.location_id = any(${locationIds}::int8[])` : sql`true`
  return sql`exists (select from inventory_items i where i.retailer_id = g.retailer_id and i.product_sync_id = g.product_sync_id
    and ${mine} and ${showZeroStock ? sql`true` : sql`i.shopify_stock > 0`} and ${isLowOnly ? isLow : sql`true`})`
}

type Stats = AnswerOf<Contract['GET /inventory/stats']>

export async function inventoryStats(tx: Tx, locationIds: number[]): Promise<Stats> {
  const { rows } = await sql<Stats>`
    select count(*)::int as total_products, coalesce(sum(variant_count), 0)::int as loaded_variants,
           coalesce(sum(total_available), 0)::int as available_units, coalesce(sum(total_reserved), 0)::int as reserved_units
    from ${stockTotals(locationIds)}`.execute(tx)
  return rows[0] ?? { total_products: 0, loaded_variants: 0, available_units: 0, reserved_units: 0 }
}
