import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'

/**
 * Returns the open links of a store. With `besideProduct`, a Shopify product id, returns only those that its link may
 * block, because it supplies the same catalog product or shares a barcode.
 */
export async function openLinks(
  tx: Tx,
  { storeId, besideProduct }: { storeId: number; besideProduct: string | null },
): Promise<number[]> {
  const isBeside = sql`exists (
    select from product_links o where o.retailer_id = current_retailer() and o.store_id = ${storeId}
      and o.shopify_product_id = ${besideProduct} and (o.product_id = l.suggested_product_id or exists (
        select from product_link_variants a join product_link_variants b on b.retailer_id = current_retailer()
          and b.barcode_key = a.barcode_key
        where a.retailer_id = current_retailer() and a.product_sync_id = o.product_sync_id
          and b.product_sync_id = l.product_sync_id)))`
  const { rows } = await sql<Columns<'product_links', 'product_sync_id'>>`
    select l.product_sync_id from product_links l
    where l.retailer_id = current_retailer() and l.store_id = ${storeId}
      and l.status in ('not_synced', 'suggested', 'pending') and l.shop_status <> 'deleted'
      ${besideProduct === null ? sql`` : sql`and ${isBeside}`}
    order by l.product_sync_id`.execute(tx)
  return rows.map(({ product_sync_id }) => product_sync_id)
}
