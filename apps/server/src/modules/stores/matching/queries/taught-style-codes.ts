import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'

interface Teaching {
  retailerId: number
  styleCode: string
  productId: number
}

/**
 * Saves that a style code (a key of `taughtStyleCode`) means this product for this retailer; a later assignment
 * replaces an earlier one. Saves nothing when the catalog knows the code.
 */
export const saveStyleCodeOfRetailer = (tx: Tx, { retailerId, styleCode, productId, at }: Teaching & { at: Date }) =>
  sql`
    insert into retailer_style_codes as made (retailer_id, style_code, product_id, taught_at)
    select ${retailerId}::bigint, ${styleCode}::text, ${productId}::bigint, ${at}::timestamptz
    where not exists (select from catalogue.style_codes c where c.style_code = ${styleCode})
    on conflict (retailer_id, style_code) do update set product_id = excluded.product_id, taught_at = excluded.taught_at
    returning made.style_code`.execute(tx)

/** Deletes the meaning of a style code for this retailer. */
export const removeStyleCodeOfRetailer = (tx: Tx, { retailerId, styleCode, productId }: Teaching) =>
  sql`
    delete from retailer_style_codes
    where retailer_id = ${retailerId} and style_code = ${styleCode} and product_id = ${productId}`.execute(tx)

/**
 * The meanings of style codes for the transaction's retailer: those of the marketplaces' catalogs, which are shared,
 * and the retailer's own for codes that no catalog knows.
 */
export const knownCodes = sql`
  select style_code, product_id from catalogue.style_codes
  union all
  select t.style_code, t.product_id from retailer_style_codes t
  where t.retailer_id = current_retailer()
    and not exists (select from catalogue.style_codes c where c.style_code = t.style_code)`

/** Returns the products that style codes (normalized) mean for the retailer, each with all of its sizes. */
export async function sizesOfStyleCodes(tx: Tx, keys: readonly string[]): Promise<Map<string, SizeOfCode[]>> {
  const { rows } = await sql<SizeOfCode & Columns<'catalogue.style_codes', 'style_code'>>`
    select c.style_code, v.product_id, v.variant_id, v.size, v.chart_sizes, p.gender from (${knownCodes}) c
    join catalogue.variants v on v.product_id = c.product_id
    join catalogue.products p on p.product_id = c.product_id where c.style_code = any(${keys}::text[])`.execute(tx)
  return Map.groupBy(rows, ({ style_code }) => style_code)
}

export type SizeOfCode = Columns<'catalogue.variants', 'product_id' | 'variant_id' | 'size' | 'chart_sizes'> &
  Columns<'catalogue.products', 'gender'>

/** The normalized words of a link `l` that may be a style code, with their source. */
export const codeWords = sql`
  select upper(regexp_replace(word, '[^A-Za-z0-9]', '', 'g')) as key, source from (
    select lv.sku as word, 'SKU' as source from product_link_variants lv
      where lv.retailer_id = current_retailer() and lv.product_sync_id = l.product_sync_id
        and coalesce(lv.sku, '') <> ''
    union all select regexp_replace(lv.sku, '-[^-]*$', ''), 'SKU' from product_link_variants lv
      where lv.retailer_id = current_retailer() and lv.product_sync_id = l.product_sync_id and lv.sku like '%-%'
    union all select unnest(regexp_split_to_array(l.shopify_title, '[\\s(),|]+')), 'title'
    union all select unnest(l.tags), 'tags'
  ) w where length(word) >= 5`

/**
 * Reopens links that were made by a style code which no longer means their product: the right product was added to the
 * catalog, the assignment was deleted, or another retailer had made it. The caller matches them again. Links that a
 * person made, or whose size a person corrected, stay. `scope` is a condition on a link `l`.
 */
export const reopenWrongLinks = (tx: Tx, scope: ReturnType<typeof sql>) =>
  sql`
    with misled as (
      select l.product_sync_id from product_links l
      where l.retailer_id = current_retailer() and ${scope} and l.status in ('confirmed', 'synced')
        and not l.is_manual and l.suggestion_reason like 'Style code in the %'
        and not exists (
          select from product_link_variants lv where lv.retailer_id = current_retailer()
            and lv.product_sync_id = l.product_sync_id and lv.matched_by = 'manual')
        and not exists (
          select from (${codeWords}) w join (${knownCodes}) c on c.style_code = w.key where c.product_id = l.product_id)
    ), opened as (
      update product_link_variants lv set variant_id = null, matched_by = null, doubt = null from misled m
      where lv.retailer_id = current_retailer() and lv.product_sync_id = m.product_sync_id
    )
    update product_links l set product_id = null, status = 'not_synced', suggested_product_id = null,
      suggestion_score = null, suggestion_reason = 'Its style code means another product', updated_at = now()
    from misled m where l.retailer_id = current_retailer() and l.product_sync_id = m.product_sync_id`.execute(tx)
