import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'

/** Returns SQL for whether a barcode of the catalog is on one size only. Others identify no size. */
export const isOnOneSize = (gtin: string) => sql`not exists (
  select from catalogue.gtins also where also.gtin_key = ${sql.ref(`${gtin}.gtin_key`)}
    and also.variant_id <> ${sql.ref(`${gtin}.variant_id`)})`

/**
 * Returns SQL for whether the barcode of a shop's variant is also on another variant of the same store, given the
 * store's id.
 */
export const isOnAnotherVariant = (variant: string, storeId: RawBuilder<unknown>) => sql`exists (
  select from product_link_variants twin
  join product_links of on of.retailer_id = current_retailer() and of.product_sync_id = twin.product_sync_id
  where twin.retailer_id = current_retailer() and twin.barcode_key = ${sql.ref(`${variant}.barcode_key`)}
    and of.store_id = ${storeId} and of.shop_status <> 'deleted'
    and (twin.product_sync_id, twin.shopify_variant_id) <> (${sql.ref(`${variant}.product_sync_id`)},
      ${sql.ref(`${variant}.shopify_variant_id`)}))`

/** A barcode that several variants of a store have. */
export interface SharedBarcode {
  barcode: string
  /** How many variants have it. */
  variants: number
  /** Titles of the first products that have it. */
  products: string[]
}

interface SharedRow extends Columns<'product_links', 'store_id'>, Columns<'product_link_variants', 'barcode_key'> {
  variants: number
  products: string[]
  /** How many barcodes of the store several variants have. */
  count: number
}

/**
 * Returns the barcodes that several variants of a store have, by store, those on the most variants first: three of
 * each store, and their number.
 */
export async function sharedBarcodes(tx: Tx): Promise<Map<number, { count: number; first: SharedBarcode[] }>> {
  // Count: the cards of stores: shared barcodes of one business, by an index of those alone.
  const { rows } = await sql<SharedRow>`
    select store_id, barcode_key, variants, products, count from (
      select l.store_id, v.barcode_key, count(*)::int as variants,
        (array_agg(distinct l.shopify_title))[1:3] as products,
        count(*) over (partition by l.store_id)::int as count,
        row_number() over (partition by l.store_id order by count(*) desc, v.barcode_key) as nth
      from (
        select barcode_key from product_link_variants
        where retailer_id = current_retailer() and barcode_key is not null group by barcode_key having count(*) > 1
      ) twice join product_link_variants v on v.retailer_id = current_retailer() and v.barcode_key = twice.barcode_key
      join product_links l on l.retailer_id = current_retailer() and l.product_sync_id = v.product_sync_id
      group by l.store_id, v.barcode_key having count(*) > 1
    ) shared where nth <= 3 order by store_id, nth`.execute(tx)
  return new Map(
    [...Map.groupBy(rows, ({ store_id }) => store_id)].map(([storeId, first]) => [
      storeId,
      {
        count: first[0]?.count ?? 0,
        first: first.map(({ barcode_key, variants, products }) => ({ barcode: barcode_key ?? '', variants, products })),
      },
    ]),
  )
}
