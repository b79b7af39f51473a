import { dollarsOrNull, parseSize, sizeSearchKey, styleCodeKeys } from '@ark/domain'
import type { MarketplaceProduct, MarketplaceVariant } from '@ark/marketplaces'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'
import { required } from '../../../../platform/required.ts'
import { pairAliasSizes } from '../rules/pair-alias-sizes.ts'

export interface CatalogueEntry {
  product: MarketplaceProduct
  variants: MarketplaceVariant[]
  /** The same product at alias, when a search there found its style code. */
  counterpart: { product: MarketplaceProduct; variants: MarketplaceVariant[] } | null
  /** When StockX was called (`uniqueCallTime`). */
  askedAt: Date
}

/** Adds a product of StockX to the catalog, or updates it unless a later answer has done so. Returns its id. */
export async function saveProduct(
  tx: Tx,
  { product, variants, counterpart, askedAt }: CatalogueEntry,
): Promise<number> {
  const { rows } = await sql<Columns<'products', 'product_id'>>`
    insert into products (name, brand, sku, category, colorway, gender, release_date, retail_price, image_source_url,
                          stockx_product_id, alias_catalog_id, facts_asked_at)
    values (${product.title}, ${product.brand}, ${product.styleCode}, ${product.productType}, ${product.colorway},
      ${product.gender},
            ${product.releaseDate}, ${dollarsOrNull(product.retailPriceCents)},
              ${counterpart?.product.imageUrl ?? product.imageUrl},
            ${product.productId}, ${counterpart?.product.productId ?? null}, ${askedAt})
    on conflict (stockx_product_id) do update set
      name = excluded.name, brand = excluded.brand, sku = excluded.sku, colorway = excluded.colorway,
        gender = excluded.gender,
      release_date = case when products.release_date_set_at is null then excluded.release_date
        else products.release_date end,
      retail_price = coalesce(products.retail_price, excluded.retail_price),
      image_source_url = coalesce(excluded.image_source_url, products.image_source_url),
      alias_catalog_id = coalesce(excluded.alias_catalog_id, products.alias_catalog_id),
      facts_asked_at = excluded.facts_asked_at
    where products.facts_asked_at is null or products.facts_asked_at <= excluded.facts_asked_at
    returning product_id`.execute(tx)
  const productId = rows[0]?.product_id
  if (productId === undefined) return productOfStockx(tx, product.productId)
  await saveStyleCodes(tx, { productId, styleCode: product.styleCode, learntFrom: 'stockx' })
  await saveStyleCodes(tx, { productId, styleCode: counterpart?.product.styleCode ?? null, learntFrom: 'alias' })
  await saveVariants(tx, productId, variants)
  if (counterpart) await linkAliasSizes(tx, productId, counterpart)
  return productId
}

async function productOfStockx(tx: Tx, stockxProductId: string): Promise<number> {
  const { rows } = await sql<Columns<'products', 'product_id'>>`
    select product_id from products where stockx_product_id = ${stockxProductId}`.execute(tx)
  return required(rows[0], `the product ${stockxProductId} of StockX`).product_id
}

/** Saves the sizes in which alias lists a product and StockX does not: those that match none of the catalog's. */
const saveAliasOnlySizes = (tx: Tx, productId: number, variants: MarketplaceVariant[]) =>
  sql`
    update products set alias_only_sizes = array(
      select t.size from jsonb_to_recordset(${JSON.stringify(variants)}::jsonb)
        as t (size text, "variantId" text, "sortIndex" int)
      where not exists (select from variants v where v.product_id = ${productId} and v.alias_variant_id = t."variantId")
      order by t."sortIndex")
    where product_id = ${productId}`.execute(tx)

interface CatalogueCode {
  productId: number
  /** The code as the marketplace writes it; null when it names none. */
  styleCode: string | null
  learntFrom: 'stockx' | 'alias'
}

/**
 * Records that a style code means this product, for every retailer, because only marketplaces' own data is shared. The
 * first code stays, but StockX's own code of a product replaces one that came with a counterpart at alias.
 */
async function saveStyleCodes(tx: Tx, { productId, styleCode, learntFrom }: CatalogueCode): Promise<void> {
  const keys = styleCode ? styleCodeKeys(styleCode) : []
  await sql`
    insert into style_codes (style_code, product_id, learnt_from)
    select unnest(${keys}::text[]), ${productId}, ${learntFrom}
    on conflict (style_code) do update set product_id = excluded.product_id, learnt_from = excluded.learnt_from
    where style_codes.learnt_from = 'alias' and excluded.learnt_from = 'stockx'
    returning 1`.execute(tx)
}

/** Links a product and its sizes to their counterparts at alias. Returns how many sizes found one. */
export async function saveCounterpart(
  tx: Tx,
  { productId, counterpart }: { productId: number; counterpart: NonNullable<CatalogueEntry['counterpart']> },
): Promise<number> {
  await sql`
    update products set alias_catalog_id = ${counterpart.product.productId},
      image_source_url = coalesce(image_source_url, ${counterpart.product.imageUrl})
    where product_id = ${productId}`.execute(tx)
  await saveStyleCodes(tx, { productId, styleCode: counterpart.product.styleCode, learntFrom: 'alias' })
  return linkAliasSizes(tx, productId, counterpart)
}

/**
 * Links a product's sizes to those of its counterpart at alias and removes their other links with this product.
 * Returns how many sizes are linked.
 */
async function linkAliasSizes(
  tx: Tx,
  productId: number,
  counterpart: NonNullable<CatalogueEntry['counterpart']>,
): Promise<number> {
  const { rows } = await sql<
    Columns<'variants', 'variant_id' | 'size' | 'chart_sizes'> & Columns<'products', 'gender'>
  >`
    select v.variant_id, v.size, v.chart_sizes, p.gender from variants v join products p using (product_id)
    where v.product_id = ${productId} order by v.variant_id for update of v`.execute(tx)
  const sizes = rows.map(({ variant_id, size, chart_sizes }) => ({ id: variant_id, size, chart: chart_sizes }))
  const pairs = pairAliasSizes({ gender: rows[0]?.gender ?? null, sizes }, counterpart)
  const linked = JSON.stringify([...pairs].map(([variant_id, alias_id]) => ({ variant_id, alias_id })))
  await sql`
    update variants v set alias_variant_id = null
    where v.product_id = ${productId}
      and v.alias_variant_id = any(${counterpart.variants.map(({ variantId }) => variantId)}::text[])
      and not exists (
        select from jsonb_to_recordset(${linked}::jsonb) as t (variant_id bigint, alias_id text)
        where t.variant_id = v.variant_id and t.alias_id = v.alias_variant_id)`.execute(tx)
  await sql`
    update variants v set alias_variant_id = t.alias_id
    from jsonb_to_recordset(${linked}::jsonb) as t (variant_id bigint, alias_id text)
    where v.product_id = ${productId} and v.variant_id = t.variant_id`.execute(tx)
  await saveAliasOnlySizes(tx, productId, counterpart.variants)
  return pairs.size
}

async function saveVariants(tx: Tx, productId: number, variants: readonly MarketplaceVariant[]): Promise<void> {
  const rows = variants.map((variant) => {
    const size = parseSize(variant.size)
    return {
      size: variant.size,
      size_key: size && sizeSearchKey(size),
      chart_sizes: variant.chart ?? [],
      sort_index: variant.sortIndex,
      stockx_id: variant.variantId,
      gtins: variant.gtins,
    }
  })
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r (size text, size_key text, chart_sizes text[], sort_index int, stockx_id text, gtins jsonb)
    ), saved as (
      insert into variants as made (product_id, size, size_key, chart_sizes, sort_index, stockx_variant_id)
      select ${productId}, size, size_key, chart_sizes, sort_index, stockx_id from given
      on conflict (product_id, size) do update set sort_index = excluded.sort_index,
        size_key = excluded.size_key, chart_sizes = excluded.chart_sizes,
        stockx_variant_id = excluded.stockx_variant_id
      returning made.variant_id, made.size
    )
    insert into variant_gtins (gtin, variant_id)
    select gtin, s.variant_id from given g join saved s using (size) cross join jsonb_array_elements_text(g.gtins) gtin
    on conflict do nothing returning 1`.execute(tx)
}
