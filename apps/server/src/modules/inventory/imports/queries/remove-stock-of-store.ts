import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'

/**
 * Deletes every item of these links and records a last movement of each counter to 0. Reserved and sold units go too,
 * because the shop that would ship them is gone. Returns the variants concerned.
 */
export async function removeStockOfStore(
  tx: Tx,
  { retailerId, productSyncIds }: { retailerId: number; productSyncIds: number[] },
): Promise<number[]> {
  const { rows } = await sql<{ variantIds: number[] }>`
    with gone as (
      delete from inventory_items
      where retailer_id = ${retailerId} and product_sync_id = any(${productSyncIds}::int8[])
      returning inventory_item_id, variant_id, shopify_stock, quantity_reserved, sold_on_ark
    ), moved as (
      insert into stock_movements (retailer_id, inventory_item_id, counter, before, after, cause)
      select ${retailerId}, inventory_item_id, counter, before, 0, 'shop redacted' from gone
      cross join lateral (values ('shopify_stock', shopify_stock), ('quantity_reserved', quantity_reserved),
        ('sold_on_ark', sold_on_ark)) c (counter, before)
      where before <> 0 returning 1
    )
    select coalesce(array_agg(distinct variant_id), '{}')::int8[] as "variantIds" from gone`.execute(tx)
  return rows[0]?.variantIds ?? []
}
