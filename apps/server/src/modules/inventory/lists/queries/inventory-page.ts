import { type RawBuilder, sql } from 'kysely'
import type { AnswerOf, Contract } from '@ark/contract'
import type { Tx } from '../../../../platform/database/connect.ts'
import { productPicture } from '../../../stores/index.ts'
import type { StockPlace } from '../../stock/stock-place.ts'
import { rankOf, type StockSearch, totalsMatching } from '../../stock/queries/stock-search.ts'
import { stockSums } from '../../stock/queries/stock-totals.ts'

export interface InventoryPageRequest {
  /** The last product of the previous page; null for the first page. */
  after?: StockPlace | null
  /** The number of products to skip, used only without `after`. */
  skip: number
  limit: number
  showZeroStock: boolean
  search: StockSearch | null
  /** An empty list means every location. */
  locationIds: number[]
  /** Only sizes that are low at some location, with those locations. */
  isLowOnly: boolean
}

/**
 * The condition of low stock: the shop has some, and the available units, or the reserved ones, are at or below the
 * retailer's threshold.
 */
const isLow = sql`i.shopify_stock > 0 and (i.quantity_available <= (select low_stock_threshold from accounts.retailers
  where retailer_id = current_retailer())
  or i.quantity_reserved between 1 and (select low_stock_threshold from accounts.retailers
    where retailer_id = current_retailer()))`

export interface WholeProducts {
  /** JSON objects of products, with commas between them. */
  products: string
  /** Where the next page begins; null when fewer products than requested are left. */
  last: StockPlace | null
}

/** Returns SQL that writes a nullable value or any text as JSON. */
const json = (expression: ReturnType<typeof sql>) => sql`coalesce(to_json(${expression})::text, 'null')`

/** Returns SQL that writes the four counters of a row of sums as JSON fields. */
const totals = (row: string) => {
  const sum = (column: string) => sql.ref(`${row}.${column}`)
  return sql`'"total_shopify_stock":' || ${sum('stock')} || ',"total_reserved":' || ${sum('reserved')}
    || ',"total_sold_on_ark":' || ${sum('sold')} || ',"total_available":' || ${sum('available')}`
}

/** Selects the sizes of the link `s` in any order: one row per size, with its locations as JSON. */
const sizesOfLink = ({ locationIds, isLowOnly }: InventoryPageRequest) => sql`
  select i.variant_id, sum(i.shopify_stock) as stock, sum(i.quantity_reserved) as reserved,
    sum(i.sold_on_ark) as sold, sum(i.quantity_available) as available,
    bool_or(i.wholesale_enabled) as wholesale_enabled, max(i.wholesale_price) as wholesale_price,
    string_agg('{"inventory_item_id":' || i.inventory_item_id || ',"product_sync_id":' || i.product_sync_id || l.words
      || ',"shopify_stock":' || i.shopify_stock || ',"quantity_reserved":' || i.quantity_reserved || ',"sold_on_ark":' || i.sold_on_ark
      || ',"quantity_available":' || i.quantity_available || ',"fulfillment_enabled":' || i.fulfillment_enabled || '}',
      ',' order by l.location_nickname, i.location_id) as locations
  from inventory_items i join places l on l.location_id = i.location_id
  where i.retailer_id = current_retailer() and i.product_sync_id = s.product_sync_id
    ${locationIds.length > 0 ? sql`and i.location_id = any(${locationIds}::int8[])` : sql``}
  group by i.variant_id ${isLowOnly ? sql`having bool_or(${isLow})` : sql``}`

/**
 * Returns products of the inventory, which the database writes as JSON (product → size → location) with commas between.
 * The statement finds the products on their page rows and skips earlier ones in an index alone. Then it reads each
 * product separately, because PostgreSQL keeps one plan for small and large retailers (bench P2). Concatenating the
 * text takes a third of the time of json_build_object (bench P1).
 */
export async function wholeProducts(tx: Tx, page: InventoryPageRequest): Promise<WholeProducts> {
  // The limit is part of the statement's text, not a parameter, because the planner must know how few rows are wanted.
  const limit = sql.raw(String(Math.trunc(page.limit)))
  const rank = rankOf(page.search)
  const next = page.after ? isBehind(page.after, page.search && rank) : sql`true`
  // Offset: the API also pages by skip; the browser continues after the last row.
  const { rows } = await sql<{ products: string | null; last: StockPlace | null }>`
    with shown as materialized (
      select ${rank} as rank, g.product_name, g.product_sync_id from ${productsMatching(page)} and ${next}
      order by rank, g.product_name, g.product_sync_id offset ${page.after ? 0 : page.skip} limit ${limit}
    ), places as materialized (
      select location_id, location_nickname,
        ',"location_id":' || location_id || ',"location_nickname":' || ${json(sql`location_nickname`)} as words
          from stores.locations
      where retailer_id = current_retailer()
    ), products_shown as (
      select s.rank, s.product_name, s.product_sync_id,
        '{"product_sync_id":' || s.product_sync_id || ',"product_id":' || k.product_id
        || ',"product_name":' || ${json(sql`s.product_name`)} || ',"brand":' || ${json(sql`p.brand`)} || ',"product_sku":' || ${json(sql`p.sku`)}
        || ',"image_url":"' || ${productPicture('k.product_id')} || '","store_name":' || ${json(sql`st.store_name`)}
        || ',"variant_count":' || a.variant_count || ',"totals":{' || ${totals('a')} || '},"variants":[' || a.variants || ']}' as body
      from shown s join stores.product_links k on k.retailer_id = current_retailer()
        and k.product_sync_id = s.product_sync_id
      join stores.stores st on st.retailer_id = current_retailer() and st.store_id = k.store_id
      join catalogue.products p on p.product_id = k.product_id
      cross join lateral (
        select sum(r.stock) as stock, sum(r.reserved) as reserved, sum(r.sold) as sold,
          sum(r.available) as available, count(*) as variant_count,
          string_agg('{"variant_id":' || r.variant_id || ',"product_sync_id":' || s.product_sync_id || ',"size":' || ${json(sql`v.size`)}
            || ',"color":' || ${json(sql`p.colorway`)} || ',"sku":' || ${json(sql`p.sku`)} || ',"sort_index":' || v.sort_index
            || ',"wholesale_enabled":' || r.wholesale_enabled || ',"wholesale_price":' || coalesce(r.wholesale_price::text, 'null') || ','
            || ${totals('r')} || ',"locations":[' || r.locations || ']}', ','
              order by v.sort_index, v.variant_id) as variants
        from (${sizesOfLink(page)}) r join catalogue.variants v on v.variant_id = r.variant_id
        where ${page.showZeroStock ? sql`true` : sql`r.stock > 0`}
      ) a
      where a.variant_count > 0
    )
    select string_agg(body, ',' order by rank, product_name, product_sync_id) as products, (
      select json_build_object('rank', s.rank, 'product_name', s.product_name, 'id', s.product_sync_id) from shown s
      order by s.rank, s.product_name, s.product_sync_id limit 1 offset ${page.limit - 1}) as last
    from products_shown`.execute(tx)
  const { products, last } = rows[0] ?? { products: null, last: null }
  return { products: products ?? '', last }
}

/** Returns the condition that a row `g` comes after a place. A search sorts by `rank` first, other lists by name. */
const isBehind = ({ rank: seen, product_name, id }: StockPlace, rank: RawBuilder<unknown> | null) =>
  rank
    ? sql`(${rank}, g.product_name, g.product_sync_id) > (${seen}::int4, ${product_name}, ${id}::int8)`
    : sql`(g.product_name, g.product_sync_id) > (${product_name}, ${id}::int8)`

/** Counts the products of the list. */
export async function countProducts(tx: Tx, page: InventoryPageRequest): Promise<number> {
  // Count: a call that no screen makes; the length of a filtered list that people can enter anywhere: the products of a
  // store, by an index.
  const { rows } = await sql<{ product_count: number }>`
    select count(*)::int as product_count from ${productsMatching(page)}`.execute(tx)
  return rows[0]?.product_count ?? 0
}

/** Selects the saved totals `g` of the products that the list shows, in any order. */
export const productsMatching = (page: InventoryPageRequest) =>
  sql`${productsNamed(page)} g where g.retailer_id = current_retailer() and ${isShown(page)}`

/** Selects the totals that match the search; all totals without a search. */
export function productsNamed({ search }: InventoryPageRequest) {
  return search ? totalsMatching(search) : sql`product_stock_totals`
}

/**
 * Returns the condition that a row `g` is in the list. For staff restricted to locations, one of its sizes must have an
 * item there.
 */
export function isShown({ locationIds, showZeroStock, isLowOnly }: InventoryPageRequest) {
  if (locationIds.length === 0 && !isLowOnly) return showZeroStock ? sql`true` : sql`g.is_stocked`
  const mine = locationIds.length > 0 ? sql`i.location_id = any(${locationIds}::int8[])` : sql`true`
  return sql`exists (select from inventory_items i where i.retailer_id = current_retailer()
    and i.product_sync_id = g.product_sync_id
    and ${mine} and ${showZeroStock ? sql`true` : sql`i.shopify_stock > 0`} and ${isLowOnly ? isLow : sql`true`})`
}

type Stats = AnswerOf<Contract['GET /inventory/stats']>

export async function inventoryStats(tx: Tx, locationIds: number[]): Promise<Stats> {
  const { rows } = await sql<Stats>`
    select product_count as total_products, variant_count as loaded_variants, total_available as available_units,
      total_reserved as reserved_units
    from ${stockSums(locationIds)}`.execute(tx)
  return rows[0] ?? { total_products: 0, loaded_variants: 0, available_units: 0, reserved_units: 0 }
}
