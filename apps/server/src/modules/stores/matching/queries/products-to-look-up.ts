import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'

/** A product is matched when a code of it is in the catalog. A title alone says nothing for certain. */
const isWithoutMatch = sql`l.status in ('not_synced', 'suggested', 'pending') and l.shop_status <> 'deleted'
  and (l.suggested_product_id is null or l.suggestion_reason like 'The title shares %')`

/** Returns the products of a store that no style code and no barcode matches with the catalog, in order. */
export async function productsToLookUp(tx: Tx, storeId: number): Promise<number[]> {
  const { rows } = await sql<Columns<'product_links', 'product_sync_id'>>`
    select l.product_sync_id from product_links l
    where l.retailer_id = current_retailer() and l.store_id = ${storeId} and ${isWithoutMatch}
    order by l.product_sync_id`.execute(tx)
  return rows.map(({ product_sync_id }) => product_sync_id)
}

export interface NamedProduct extends Columns<'product_links', 'shopify_title'> {
  skus: string[]
  barcodes: string[]
}

/** Returns how the shop names a product that still has no match; null when it has one meanwhile, or is gone. */
export async function productToLookUp(tx: Tx, productSyncId: number): Promise<NamedProduct | null> {
  const { rows } = await sql<NamedProduct>`
    select l.shopify_title, v.skus, v.barcodes from product_links l cross join lateral (
      select coalesce(array_agg(distinct lv.sku) filter (where coalesce(lv.sku, '') <> ''), '{}') as skus,
        coalesce(array_agg(distinct lv.barcode) filter (where lv.barcode_key ~ '^[0-9]+$'), '{}') as barcodes
      from product_link_variants lv
      where lv.retailer_id = current_retailer() and lv.product_sync_id = l.product_sync_id
    ) v
    where l.retailer_id = current_retailer() and l.product_sync_id = ${productSyncId} and ${isWithoutMatch}`.execute(tx)
  return rows[0] ?? null
}
