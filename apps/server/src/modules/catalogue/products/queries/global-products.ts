import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'
import { cutPage } from '../../../../platform/list-place.ts'
import { catalogSearch } from '../../market/queries/products.ts'

type GlobalProducts = AnswerOf<Contract['GET /admin/products']>
/** The operator's values of a product; amounts in dollars. */
export interface EditableProduct {
  id: Column<'products', 'product_id'>
  retail_price: number | null
  release_date: string | null
  promotional_ark_fee: number | null
  wholesale_markup: number
}

export interface GlobalProductPage {
  /** Only products before this id; null begins with the newest. */
  cursor: number | null
  skip: number
  limit: number
  search: string | undefined
  isMissingPrice: boolean
}

/** Returns a page of the catalog, newest first, by keyset: products that match every word of the search. */
export async function globalProducts(tx: Tx, page: GlobalProductPage): Promise<GlobalProducts> {
  const asked = sql.join(
    [
      page.cursor === null ? sql`true` : sql`p.product_id < ${page.cursor}`,
      page.isMissingPrice ? sql`p.retail_price is null` : sql`true`,
      await catalogSearch(tx, page.search),
    ],
    sql` and `,
  )
  // Offset: the API also pages by skip; the browser continues after the last row.
  const { rows } = await sql<{ products: GlobalProducts['products'] }>`
    select coalesce(json_agg(json_build_object('id', p.product_id, 'name', p.name, 'brand', p.brand, 'sku', p.sku,
      'description', p.description,
      'image_url', case when p.image_source_url is not null then '/api/v1/images/products/' || p.product_id end,
      'retail_price', p.retail_price, 'release_date', p.release_date,
      'promotional_ark_fee', p.promotional_ark_fee, 'wholesale_markup', p.wholesale_markup,
      'stockx_product_id', p.stockx_product_id, 'variants', coalesce((
        select json_agg(json_build_object('id', v.variant_id, 'size', v.size,
          'stockx_lowest_ask', s.lowest_ask, 'alias_lowest_ask', g.lowest_ask) order by v.sort_index)
        from variants v
        left join market_data s on s.variant_id = v.variant_id and s.marketplace = 'stockx'
        left join market_data g on g.variant_id = v.variant_id and g.marketplace = 'goat'
        where v.product_id = p.product_id), '[]')) order by p.product_id desc), '[]') as products
    from (select * from products p where ${asked} order by p.product_id desc
          offset ${page.cursor === null ? page.skip : 0} limit ${page.limit + 1}) p`.execute(tx)
  const { page: products, next_cursor } = cutPage(rows[0]?.products ?? [], page.limit, (last) => last.id)
  return { products, next_cursor }
}

/** An operator's edit of a product; amounts in dollars. */
export type ProductEdit =
  | { retail_price: number }
  | { release_date: string }
  | { promotional_ark_fee: number | null }
  | { wholesale_markup: number }

/** Returns a product before an edit, locked until the transaction ends; null when there is none. */
export async function lockProduct(tx: Tx, productId: number): Promise<EditableProduct | null> {
  const { rows } = await sql<EditableProduct>`
    select product_id as id, retail_price::float8, release_date::text, promotional_ark_fee::float8,
      wholesale_markup::float8
    from products where product_id = ${productId} for update`.execute(tx)
  return rows[0] ?? null
}

/** Saves an edit of a locked product, made `at` this time. Returns the new values. */
export async function saveEdit(
  tx: Tx,
  productId: number,
  { edit, at }: { edit: ProductEdit; at: Date },
): Promise<EditableProduct> {
  const set =
    'retail_price' in edit
      ? sql`retail_price = ${edit.retail_price}`
      : 'release_date' in edit
        ? sql`release_date = ${edit.release_date}::date, release_date_set_at = ${at}`
        : 'promotional_ark_fee' in edit
          ? sql`promotional_ark_fee = ${edit.promotional_ark_fee}::numeric`
          : sql`wholesale_markup = ${edit.wholesale_markup}`
  await sql`update products p set ${set} where p.product_id = ${productId}`.execute(tx)
  const saved = await lockProduct(tx, productId)
  if (!saved) throw new Error(`product ${productId} was locked and is gone`)
  return saved
}

/** Returns how many products have no retail price. */
export async function countWithoutPrice(tx: Tx): Promise<number> {
  // Count: products without a price: an index of those alone.
  const { rows } = await sql<{ missing: number }>`
    select count(*)::int as missing from products where retail_price is null`.execute(tx)
  return rows[0]?.missing ?? 0
}

export type PricelessProduct = Columns<'products', 'product_id' | 'name' | 'stockx_product_id'>

/** Returns the next product without a retail price in the order of ids; null when there is none. */
export async function nextWithoutPrice(tx: Tx, after: number): Promise<PricelessProduct | null> {
  const { rows } = await sql<PricelessProduct>`
    select product_id, name, stockx_product_id from products
    where retail_price is null and product_id > ${after} order by product_id limit 1`.execute(tx)
  return rows[0] ?? null
}
