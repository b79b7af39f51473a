import { fieldsOfTerms, type NotPricedHere, type WholesaleTerms } from '@ark/domain'
import { sql } from 'kysely'
import type { AnswerOf, Contract } from '@ark/contract'
import type { Tx } from '../../../../platform/database/connect.ts'
import { limitInText } from '../../../../platform/database/limit-in-text.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'
import { pictureOf } from '../../../stores/index.ts'
import { type InventoryPageRequest, isShown, productsMatching, productsNamed } from './inventory-page.ts'
import { productNotPricedHere } from '../../stock/queries/unpriceable-sizes.ts'
import { rankOf } from '../../stock/queries/stock-search.ts'
import { sumsOfItems } from '../../stock/queries/stock-totals.ts'

type Page = AnswerOf<Contract['GET /inventory/product-summaries']>
type Summary = Page['products'][number]

type TotalsColumns = Columns<
  'product_stock_totals',
  | 'product_sync_id'
  | 'product_id'
  | 'product_name'
  | 'variant_count'
  | 'total_shopify_stock'
  | 'total_reserved'
  | 'total_sold_on_ark'
  | 'total_available'
  | 'active_location_count'
  | 'wholesale_enabled'
  | 'is_wholesale_mixed'
>

interface SummaryRow
  extends TotalsColumns,
    Columns<'catalogue.products', 'brand'>,
    Columns<'stores.stores', 'store_name'> {
  product_sku: Column<'catalogue.products', 'sku'>
  image_url: string | null
  wholesale_price: number | null
  wholesale_terms: WholesaleTerms | null
  not_priced_here: NotPricedHere | null
  /** The number of searched words that are only a size of the product. */
  rank: number
}

/** From this many skipped rows on, a page is read from the nearer end of the list, which requires its length. */
const DEEP = 1_000

/** Returns whether all queries of a page can run at once. A search must be looked up and a deep page counted first. */
export const isOneTrip = ({ product_search, skip = 0 }: { product_search?: string; skip?: number }): boolean =>
  !product_search && skip < DEEP

/**
 * Returns a page of products without their sizes, as the collapsed rows of the inventory show them. The sums are saved
 * values. For staff restricted to locations, and when only sizes in stock count, they are computed for the products of
 * the page.
 */
export async function productSummaries(tx: Tx, page: InventoryPageRequest): Promise<Page> {
  const total = page.skip >= DEEP && !isNarrowed(page) ? await countOf(tx, page) : null
  const [rows, total_count] = await Promise.all([rowsOf(tx, page, readingOf(page, total)), total ?? countOf(tx, page)])
  const searched_for = page.search?.searchedFor
  return { products: rows.map(summaryOf), total_count, ...(searched_for && { searched_for }) }
}

/** How a page is read: how many rows are skipped, from which end, and how many of the rows belong to the page. */
interface Reading {
  isBackwards: boolean
  offset: number
  rows: number
}

/**
 * Returns how to read a page from the nearer end of a list of `total` rows, so that at most half of the rows are
 * skipped and the last page is as fast as the first. A null total means that the list was not counted; it is then read
 * from the start.
 */
function readingOf({ skip, limit }: InventoryPageRequest, total: number | null): Reading {
  const behind = total === null ? Number.POSITIVE_INFINITY : total - skip - limit
  if (skip <= behind) return { isBackwards: false, offset: skip, rows: limit }
  return { isBackwards: true, offset: Math.max(0, behind), rows: Math.max(0, limit + Math.min(0, behind)) }
}

async function rowsOf(tx: Tx, page: InventoryPageRequest, reading: Reading): Promise<SummaryRow[]> {
  const direction = reading.isBackwards ? sql`desc` : sql`asc`
  // Offset: a window of a list of known length that people enter anywhere: skips in an index, from the nearer end.
  const { rows } = await sql<SummaryRow>`
    with shown as materialized (
      -- The rows before the page are passed over in an index; only the page's own are read whole, one by one.
      select k.rank, t.* from (
        select ${rankOf(page.search)} as rank, g.product_sync_id from ${productsMatching(page)}
        order by rank ${direction}, g.product_name ${direction}, g.product_sync_id ${direction}
        offset ${reading.offset} limit ${limitInText(page.limit)}
      ) k cross join lateral (
        select * from product_stock_totals t
        where t.retailer_id = current_retailer() and t.product_sync_id = k.product_sync_id limit 1
      ) t
    )
    select s.product_sync_id, s.product_id, s.product_name, p.brand, p.product_sku, st.store_name, p.image_url,
      a.variant_count::int, a.total_shopify_stock::int,
      a.total_reserved::int, a.total_sold_on_ark::int, a.total_available::int, a.active_location_count::int,
      a.wholesale_enabled, a.wholesale_price::float8, a.is_wholesale_mixed, w.wholesale_terms,
      ${productNotPricedHere(page.locationIds, 's.product_id')} as not_priced_here, s.rank
    from shown s cross join lateral (
      -- The limits keep it at one look-up a row: a retailer's links and the catalogue are not read whole.
      select st.store_name from stores.product_links k
      join stores.stores st on st.retailer_id = current_retailer() and st.store_id = k.store_id
      where k.retailer_id = current_retailer() and k.product_sync_id = s.product_sync_id limit 1
    ) st cross join lateral (
      select p.brand, p.sku as product_sku, ${pictureOf('p')} as image_url from catalogue.products p
      where p.product_id = s.product_id limit 1
    ) p cross join lateral ${sumsOf(page)} a
    left join lateral (
      select to_json(w) as wholesale_terms from wholesale_terms w
      where w.retailer_id = current_retailer() and w.product_id = s.product_id limit 1
    ) w on true
    where a.variant_count > 0
    order by s.rank, s.product_name, s.product_sync_id`.execute(tx)
  // When the list is read backward, an incomplete last page comes after rows of the page before it.
  return reading.isBackwards ? rows.slice(Math.max(0, rows.length - reading.rows)) : rows.slice(0, reading.rows)
}

/** Selects the sums of the product link `s`. */
function sumsOf({ locationIds, showZeroStock }: InventoryPageRequest) {
  if (locationIds.length === 0 && showZeroStock) return sql`(select s.*)`
  return sql`(
    select ${sumsOfItems} from (
      select *, sum(shopify_stock) over (partition by variant_id) as stock_of_size from inventory_items
      where retailer_id = current_retailer() and product_sync_id = s.product_sync_id
        ${locationIds.length > 0 ? sql`and location_id = any(${locationIds}::int8[])` : sql``}
    ) i ${showZeroStock ? sql`` : sql`where i.stock_of_size > 0`})`
}

/** Returns whether more than "in stock" narrows the list. The length of such a list is not saved. */
const isNarrowed = (page: InventoryPageRequest): boolean =>
  page.search !== null || page.locationIds.length > 0 || page.isLowOnly

/**
 * Returns the length of the whole list. It is saved when nothing but "in stock" narrows the list, and counted
 * otherwise.
 */
async function countOf(tx: Tx, page: InventoryPageRequest): Promise<number> {
  const kept = page.showZeroStock ? sql`product_count` : sql`stocked_product_count`
  // Count: the length of a filtered list that people can enter anywhere: the products of a store, by an index.
  const counted = isNarrowed(page)
    ? sql<{ n: number }>`
        select count(*)::int as n from ${productsNamed(page)} g
        where g.retailer_id = current_retailer() and ${isShown(page)}`
    : sql<{ n: number }>`
        select coalesce(sum(${kept}), 0)::int as n from retailer_stock_totals where retailer_id = current_retailer()`
  const { rows } = await counted.execute(tx)
  return rows[0]?.n ?? 0
}

function summaryOf({
  wholesale_enabled,
  wholesale_price,
  is_wholesale_mixed,
  wholesale_terms: terms,
  not_priced_here,
  rank,
  ...row
}: SummaryRow): Summary {
  const isOffered = wholesale_enabled || wholesale_price !== null || is_wholesale_mixed
  return {
    ...row,
    ...(isOffered && {
      wholesale: { enabled: wholesale_enabled, price: wholesale_price, is_mixed: is_wholesale_mixed },
    }),
    ...(not_priced_here && { not_priced_here }),
    // No size matches two words that are both only sizes.
    ...(rank === 1 && { is_found_by_size: true }),
    ...(terms && { wholesale_terms: fieldsOfTerms(terms) }),
  }
}
