import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import { countUpTo } from '../../../../platform/database/count-up-to.ts'
import type { Column } from '../../../../platform/database/schema.gen.ts'
import { cursorAt, cutPage, type TextPlace } from '../../../../platform/list-place.ts'
import { foundLinks, isFound } from './found-links.ts'
import { shopPicture } from '../../connection/queries/pictures.ts'

export type StoreProductPage = AnswerOf<Contract['GET /shopify/stores/{id}/products']>
type StoreProduct = StoreProductPage['products'][number]

const arkProduct = (column: string) => sql`(
  select json_build_object('id', p.product_id, 'name', p.name, 'brand', p.brand, 'sku', p.sku)
  from catalogue.products p where p.product_id = ${sql.ref(column)})`

const productFields = sql`json_build_object(
  'id', l.shopify_product_id, 'sync_id', l.product_sync_id, 'title', l.shopify_title, 'vendor', l.vendor,
  'product_type', l.product_type, 'image', ${shopPicture('l.image_source_url')},
  'variants_count', v.count, 'variants', v.variants, 'created_at', l.shopify_created_at, 'sync_status', l.status,
  'is_synced', l.status in ('confirmed', 'synced'), 'ark_product', ${arkProduct('l.product_id')},
  'suggested_ark_product', ${arkProduct('l.suggested_product_id')}, 'suggested_ark_product_id', l.suggested_product_id,
  'suggestion_score', l.suggestion_score, 'suggestion_reason', l.suggestion_reason,
  'priceRange', json_build_object('min', v.min, 'max', v.max))`

const variants = sql`lateral (
  select count(*)::int as count, coalesce(min(lv.price), 0)::float8 as min, coalesce(max(lv.price), 0)::float8 as max,
    coalesce(json_agg(json_build_object('id', lv.shopify_variant_id, 'sku', lv.sku, 'title', lv.title,
      'barcode', lv.barcode,
      'size', lv.size, 'price', lv.price::float8) order by lv.position), '[]') as variants
  from product_link_variants lv where lv.retailer_id = current_retailer() and lv.product_sync_id = l.product_sync_id) v`

export interface BrowseRequest {
  storeId: number
  search: string
  limit: number
  /** The position of the last seen product: its title, or its creation time; null begins with the first. */
  after: TextPlace | null
  /** How many products are skipped when `after` is missing. */
  skip: number
  sort: 'title' | 'created_at_desc'
}

/** The orders of products, and the condition for those after a position. */
const ORDERS = {
  title: {
    order: sql`l.shopify_title, l.product_sync_id`,
    isAfter: ({ text, id }: TextPlace) => sql`(l.shopify_title, l.product_sync_id) > (${text}, ${id}::int8)`,
    textOf: ({ title }: StoreProduct) => title,
  },
  created_at_desc: {
    order: sql`l.shopify_created_at desc, l.product_sync_id`,
    isAfter: ({ text, id }: TextPlace) => sql`l.shopify_created_at <= ${text}::timestamptz
      and (l.shopify_created_at < ${text}::timestamptz or l.product_sync_id > ${id}::int8)`,
    textOf: ({ created_at }: StoreProduct) => created_at,
  },
}

/** Returns a page of a store's products that match the whole search text, and their number, bounded as in all lists. */
export async function storeProductPage(tx: Tx, request: BrowseRequest): Promise<StoreProductPage> {
  const { storeId, limit, after, skip } = request
  const { order, isAfter, textOf } = ORDERS[request.sort]
  const ofStore = sql`l.retailer_id = current_retailer() and l.store_id = ${storeId}`
  const isSearched = request.search !== ''
  const found = isFound(await foundLinks(tx, storeId, isSearched ? [request.search] : []))
  const next = after ? isAfter(after) : sql`true`
  // Offset: the API also pages by skip; the browser continues after the last row.
  const { rows } = await sql<
    Omit<StoreProductPage, 'next_cursor' | 'total_searched'> & { total_searched: number | null }
  >`
    select ${countUpTo(sql`select 1 from product_links l where ${ofStore}`)} as total,
      ${isSearched ? countUpTo(sql`select 1 from product_links l where ${ofStore} and ${found}`) : sql`null`}
        as total_searched,
      coalesce((select json_agg(row.product) from (
        select ${productFields} as product from (
          select * from product_links l where ${ofStore} and ${found} and ${next}
          order by ${order} limit ${limit + 1} offset ${after ? 0 : skip}
        ) l cross join ${variants} order by ${order}) row), '[]') as products`.execute(tx)
  const { products: read = [], total = 0, total_searched = null } = rows[0] ?? {}
  const { page: products, next_cursor } = cutPage(read, limit, (last) =>
    cursorAt({ text: textOf(last), id: last.sync_id }),
  )
  return { products, total, total_searched: total_searched ?? total, next_cursor }
}

/** Returns products of all stores of the retailer with a variant of this barcode. */
export async function productsWithBarcode(tx: Tx, barcode: string): Promise<StoreProduct[]> {
  const { rows } = await sql<{ product: StoreProduct }>`
    select ${productFields} as product from product_links l cross join ${variants}
    where l.retailer_id = current_retailer() and exists (
      select from product_link_variants lv where lv.retailer_id = current_retailer()
        and lv.product_sync_id = l.product_sync_id
        and lv.barcode = ${barcode})
    order by l.product_sync_id limit 50`.execute(tx)
  return rows.map(({ product }) => product)
}

interface SuggestedLink {
  productSyncId: Column<'product_links', 'product_sync_id'>
  suggestedProductId: number | null
}

/** Returns the link of a shop's product and its suggestion; null when the product was never read. */
export async function linkOfProduct(tx: Tx, storeId: number, shopifyProductId: string): Promise<SuggestedLink | null> {
  const { rows } = await sql<SuggestedLink>`
    select product_sync_id as "productSyncId", coalesce(product_id, suggested_product_id) as "suggestedProductId"
      from product_links
    where retailer_id = current_retailer() and store_id = ${storeId}
      and shopify_product_id = ${shopifyProductId}`.execute(tx)
  return rows[0] ?? null
}
