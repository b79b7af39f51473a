import { type Marketplace, type SearchWord, searchWords, sizeKeysOf } from '@ark/domain'
import { type RawBuilder, sql } from 'kysely'
import type { AnswerOf, Contract } from '@ark/contract'
import type { Database, Tx } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'
import { countUpTo } from '../../../../platform/database/count-up-to.ts'
import { likePattern } from '../../../../platform/database/like-pattern.ts'
import type { TextPlace } from '../../../../platform/list-place.ts'
import type { RetailerLinks } from '../retailer-links.ts'

type ProductPage = AnswerOf<Contract['GET /products/']>
/** A product of the list before its payouts are computed. */
export type ProductListRow = Omit<ProductPage['products'][number], 'stockx_net_ask_payout' | 'goat_net_ask_payout'>
export type ProductStats = AnswerOf<Contract['GET /products/stats']>
export type ProductDetail = AnswerOf<Contract['GET /products/{id}']>

export interface ProductPageRequest {
  /**
   * The position of the last seen product: its name, or its release date (see `ORDERS`); null begins with the first.
   */
  after: TextPlace | null
  /** The offset, used only without `after`. */
  skip: number
  limit: number
  search: string | undefined
  sort_by: 'title' | 'release_date'
  sort_order: 'asc' | 'desc'
  show_synced_only: boolean
}

/** The API fields of a product `p`, as the transaction's retailer sees it. */
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

/** The text of a product `p` with one space between its words and at both ends, as the stock's text is. */
const spacedText = sql`regexp_replace(' ' || p.search_text || ' ', '[\\s,;|"''’()/]+', ' ', 'g')`

/** Matches a word in a product's name, style code, brand or colors; a word that may be a size as a whole word. */
const isNamed = (word: SearchWord) =>
  word.maybeSize
    ? sql`${spacedText} like ${likePattern(` ${word.text} `)}`
    : sql`p.search_text like ${likePattern(word.text)}`

const isNamedOrSize = (word: SearchWord) =>
  word.maybeSize
    ? sql`(${isNamed(word)} or exists (select from variants v where v.product_id = p.product_id
        and coalesce(v.size_key, lower(v.size)) = any(${sizeKeysOf(word)}::text[])))`
    : isNamed(word)

const allOf = (conditions: RawBuilder<unknown>[]) => sql.join([sql`true`, ...conditions], sql` and `)

/**
 * Returns the condition that a product `p` matches a search, by the words of the stock's search (docs/decisions/027):
 * "jordan 4" finds Jordan 4s. Only when the catalog has no product with all the words in its text, a word may also be
 * one of its sizes: "hoodie xl".
 */
export async function catalogSearch(tx: Tx, text: string | undefined): Promise<RawBuilder<unknown>> {
  const words = searchWords(text ?? '')
  const named = allOf(words.map(isNamed))
  if (!words.some(({ maybeSize }) => maybeSize)) return named
  const { rows } = await sql<{ is_found: boolean }>`
    select exists (select from products p where ${named}) as is_found`.execute(tx)
  return rows[0]?.is_found ? named : allOf(words.map(isNamedOrSize))
}

/** The order of products before their ids; those without a release date come last in both directions. */
const ORDERS = {
  title: { asc: sql`p.name`, desc: sql`p.name` },
  release_date: {
    asc: sql`coalesce(p.release_date, 'infinity'::date)`,
    desc: sql`coalesce(p.release_date, '-infinity'::date)`,
  },
}

/**
 * Returns a page of the catalog in the requested order, of products that match every word of the search: by keyset, in
 * the order of an index. `total` is bounded as in all lists; `next` is the position of the next page.
 */
export async function productPage(
  tx: Tx,
  links: RetailerLinks,
  { after, skip, limit, sort_by, sort_order, ...page }: ProductPageRequest,
): Promise<{ products: ProductListRow[]; total: number; next: TextPlace | null }> {
  const key = ORDERS[sort_by][sort_order]
  const direction = sql.raw(sort_order)
  const order = sql`${key} ${direction}, p.product_id ${direction}`
  const named = await catalogSearch(tx, page.search)
  const matches = page.show_synced_only ? sql`${named} and ${links.isLinked('p.product_id')}` : named
  const type = sql.raw(sort_by === 'title' ? 'text' : 'date')
  const isAfter = after
    ? sql`(${key}, p.product_id) ${sql.raw(sort_order === 'asc' ? '>' : '<')} (${after.text}::${type}, ${after.id}::int8)`
    : sql`true`
  // Offset: the API also pages by skip; the browser continues after the last row.
  const { rows } = await sql<{ total: number; read: { place: string; product: ProductListRow }[] }>`
    select ${countUpTo(sql`select 1 from products p where ${matches}`)} as total,
           coalesce((select json_agg(row order by row.nth) from (
             select p.place, p.nth, json_build_object(${productFields(links)}, 'variants', coalesce(
               (select json_agg(json_build_object('id', v.variant_id, 'size', v.size) order by v.sort_index)
                from variants v where v.product_id = p.product_id), '[]'),
               'stockx_lowest_ask', ${lowestAsk('stockx')}, 'alias_lowest_ask', ${lowestAsk('goat')},
               'stockx_read_at', ${readAt('stockx')}, 'alias_read_at', ${readAt('goat')}) as product
             from (
               select p.*, ${key}::text as place, row_number() over (order by ${order}) as nth
               from products p where ${matches} and ${isAfter}
               order by ${order}
               limit ${limit + 1} offset ${after ? 0 : skip}
             ) p) row), '[]') as read`.execute(tx)
  const { read, total } = rows[0] ?? { read: [], total: 0 }
  const shown = read.slice(0, limit)
  const last = shown.at(-1)
  return {
    products: shown.map(({ product }) => product),
    total,
    next: last && read.length > limit ? { text: last.place, id: last.product.id } : null,
  }
}

/** The most products of a search; a wider one returns the newest. */
const NAMED_AT_MOST = 2_000

/** Returns products that match a search, newest first. */
export async function catalogProductsMatching(tx: Tx, text: string): Promise<number[]> {
  const matches = await catalogSearch(tx, text)
  const { rows } = await sql<Columns<'products', 'product_id'>>`
    select p.product_id from products p where ${matches}
    order by p.product_id desc limit ${NAMED_AT_MOST}`.execute(tx)
  return rows.map(({ product_id }) => product_id)
}

/** Returns one product with the market of each size; null when there is none. */
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

/** Returns the four numbers above the catalog; on request, of the retailer's linked products alone. */
export async function productStats(tx: Tx, links: RetailerLinks, syncedOnly: boolean): Promise<ProductStats> {
  const synced = syncedOnly ? links.isLinked('p.product_id') : sql`true`
  // Count: the catalog once a minute for all (`createBriefCache`); a retailer's own products by their links.
  const { rows } = await sql<ProductStats>`
    select count(*)::int as total_products, count(distinct p.brand)::int as brands,
      count(p.stockx_product_id)::int as from_stockx,
           coalesce(sum((select count(*) from variants v where v.product_id = p.product_id)), 0)::int as total_variants
    from products p where ${synced}`.execute(tx)
  return rows[0] ?? { total_products: 0, total_variants: 0, brands: 0, from_stockx: 0 }
}

interface ProductOfStockx extends Columns<'products', 'product_id' | 'name'> {
  /** Never null, because the query selects by it. */
  stockx_product_id: NonNullable<Column<'products', 'stockx_product_id'>>
}

/** Returns the catalog's products for StockX ids. */
export async function productsOfStockx(db: Database, stockxProductIds: string[]): Promise<ProductOfStockx[]> {
  const { rows } = await sql<ProductOfStockx>`
    select product_id, stockx_product_id, name from products
      where stockx_product_id = any(${stockxProductIds}::text[])`.execute(db.platform)
  return rows
}

/** Returns a product by its id at StockX, else by one of its style codes. */
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
