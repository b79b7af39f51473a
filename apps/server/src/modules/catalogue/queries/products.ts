import type { Marketplace } from '@ark/domain'
import { sql } from 'kysely'
import type { AnswerOf, Contract } from '@ark/contract'
import type { Database, Tx } from '../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../platform/database/schema.gen.ts'
import type { RetailerLinks } from '../retailer-links.ts'

type ProductPage = AnswerOf<Contract['GET /products/']>
/** A product of the list before its payouts are computed. */
export type ListedProduct = Omit<ProductPage['products'][number], 'stockx_net_ask_payout' | 'goat_net_ask_payout'>
type ProductStats = AnswerOf<Contract['GET /products/stats']>
export type ProductDetail = AnswerOf<Contract['GET /products/{id}']>

export interface ProductPageRequest {
  skip: number
  limit: number
  search: string | undefined
  sort_by: 'title' | 'release_date'
  sort_order: 'asc' | 'desc'
  show_synced_only: boolean
}

/** The wire's fields of a product `p`, as the retailer of the transaction sees it. */
const productFields = (links: RetailerLinks) => sql`
  'id', p.product_id, 'name', p.name, 'sku', p.sku, 'category', p.category, 'brand', p.brand, 'colorway', p.colorway,
  'image_url', ${links.picture('p.product_id')}, 'release_date', p.release_date, 'retail_price', p.retail_price,
  'alias_catalog_id', p.alias_catalog_id,
  'sync_status', ${links.status('p.product_id')}`

/** The lowest ask of all sizes of a product `p`. */
const lowestAsk = (marketplace: Marketplace) => sql`(
  select min(m.lowest_ask)::float8 from variants v join market_data m using (variant_id)
  where v.product_id = p.product_id and m.marketplace = ${marketplace})`

/** When the sizes of a product `p` were last read. */
const readAt = (marketplace: Marketplace) => sql`(
  select max(m.refreshed_at) from variants v join market_data m using (variant_id)
  where v.product_id = p.product_id and m.marketplace = ${marketplace})`

/** More words than this narrow nothing down any more. */
export const WORDS_AT_MOST = 10

/** A word stands in a product's name, style code, brand or colours. */
export const isNamed = (word: string) => sql`p.search_text like ${`%${word.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`}`

/** A page of the catalogue in the order asked for, of products that every word of the search names. */
export async function productPage(
  tx: Tx,
  links: RetailerLinks,
  page: ProductPageRequest,
): Promise<{ products: ListedProduct[]; total: number }> {
  const order = page.sort_by === 'title' ? sql`p.name` : sql`p.release_date`
  const direction = page.sort_order === 'desc' ? sql`desc nulls last` : sql`asc nulls last`
  const words = (page.search ?? '').split(/\s+/).filter(Boolean).slice(0, WORDS_AT_MOST)
  const matches = sql.join([sql`true`, ...words.map(isNamed)], sql` and `)
  const synced = page.show_synced_only ? links.isLinked('p.product_id') : sql`true`
  const { rows } = await sql<{ products: ListedProduct[]; total: number }>`
    select (select count(*)::int from products p where ${matches} and ${synced}) as total,
           coalesce((select json_agg(row.product order by row.place) from (
             select json_build_object(${productFields(links)}, 'variants', coalesce(
               (select json_agg(json_build_object('id', v.variant_id, 'size', v.size) order by v.sort_index)
                from variants v where v.product_id = p.product_id), '[]'),
               'stockx_lowest_ask', ${lowestAsk('stockx')}, 'alias_lowest_ask', ${lowestAsk('goat')},
               'stockx_read_at', ${readAt('stockx')}, 'alias_read_at', ${readAt('goat')}) as product,
               row_number() over (order by ${order} ${direction}, p.product_id) as place
             from products p where ${matches} and ${synced}
             order by ${order} ${direction}, p.product_id offset ${page.skip}
               limit ${page.limit}) row), '[]') as products`.execute(tx)
  return rows[0] ?? { products: [], total: 0 }
}

/** A search that names more is too wide to be of use: the newest of them. */
const NAMED_AT_MOST = 2_000

/** Products that every word names, the newest first. */
export async function productsOfWords(tx: Tx, words: readonly string[]): Promise<number[]> {
  const matches = sql.join([sql`true`, ...words.slice(0, WORDS_AT_MOST).map(isNamed)], sql` and `)
  const { rows } = await sql<Columns<'products', 'product_id'>>`
    select p.product_id from products p where ${matches}
    order by p.product_id desc limit ${NAMED_AT_MOST}`.execute(tx)
  return rows.map(({ product_id }) => product_id)
}

/** One product with the market of each size; null when there is none. */
export async function productDetail(tx: Tx, links: RetailerLinks, productId: number): Promise<ProductDetail | null> {
  const { rows } = await sql<{ product: ProductDetail }>`
    select json_build_object(${productFields(links)}, 'description', p.description, 'variants', coalesce((
      select json_agg(json_build_object('id', v.variant_id, 'size', v.size, 'sku', p.sku, 'sort_index', v.sort_index,
        'stockx_lowest_ask', s.lowest_ask, 'stockx_highest_bid', s.highest_bid,
        'alias_lowest_ask', g.lowest_ask, 'alias_highest_bid', g.highest_bid,
        'last_ask_update', greatest(s.refreshed_at, g.refreshed_at)) order by v.sort_index)
      from variants v
      left join market_data s on s.variant_id = v.variant_id and s.marketplace = 'stockx'
      left join market_data g on g.variant_id = v.variant_id and g.marketplace = 'goat'
      where v.product_id = p.product_id), '[]')) as product
    from products p where p.product_id = ${productId}`.execute(tx)
  return rows[0]?.product ?? null
}

/** The four numbers above the catalogue; of the retailer's linked products alone when asked so. */
export async function productStats(tx: Tx, links: RetailerLinks, syncedOnly: boolean): Promise<ProductStats> {
  const synced = syncedOnly ? links.isLinked('p.product_id') : sql`true`
  const { rows } = await sql<ProductStats>`
    select count(*)::int as total_products, count(distinct p.brand)::int as brands,
      count(p.stockx_product_id)::int as from_stockx,
           coalesce(sum((select count(*) from variants v where v.product_id = p.product_id)), 0)::int as total_variants
    from products p where ${synced}`.execute(tx)
  return rows[0] ?? { total_products: 0, total_variants: 0, brands: 0, from_stockx: 0 }
}

interface ProductOfStockx extends Columns<'products', 'product_id' | 'name'> {
  /** Never null: it was asked for. */
  stockx_product_id: NonNullable<Column<'products', 'stockx_product_id'>>
}

/** What of StockX' products the catalogue has. */
export async function productsOfStockx(db: Database, stockxProductIds: string[]): Promise<ProductOfStockx[]> {
  const { rows } = await sql<ProductOfStockx>`
    select product_id, stockx_product_id, name from products
      where stockx_product_id = any(${stockxProductIds}::text[])`.execute(db.platform)
  return rows
}

/** A product by its id at StockX, else by one of its style codes. */
export async function productByCode(
  db: Database,
  { stockxProductId, codes }: { stockxProductId: string | null; codes: string[] },
): Promise<Columns<'products', 'product_id' | 'name' | 'sku'> | null> {
  const { rows } = await sql<Columns<'products', 'product_id' | 'name' | 'sku'>>`
    select product_id, name, sku from products p
    where case when ${stockxProductId}::text is not null then p.stockx_product_id = ${stockxProductId}
          else exists (select from style_codes c where c.product_id = p.product_id
            and c.style_code = any(${codes}::text[])) end
    order by product_id limit 1`.execute(db.platform)
  return rows[0] ?? null
}

export type MarketplaceIds = Columns<
  'products',
  'product_id' | 'stockx_product_id' | 'alias_catalog_id' | 'image_source_url' | 'sku'
>

export async function marketplaceIds(db: Database, productId: number): Promise<MarketplaceIds | null> {
  const { rows } = await sql<MarketplaceIds>`
    select product_id, stockx_product_id, alias_catalog_id, image_source_url, sku from products
      where product_id = ${productId}`.execute(db.platform)
  return rows[0] ?? null
}
