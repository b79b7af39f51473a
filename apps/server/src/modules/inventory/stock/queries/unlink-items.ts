import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'

export interface UnlinkedItems {
  /** Links with sold units that wait for their Shopify order. They keep their items. */
  promised: number[]
  variantIds: number[]
}

/**
 * Deletes the items of links that are being unlinked and records a last movement to 0. A link with sold units is left
 * unchanged, because a sold unit must not be lost.
 */
export async function unlinkItems(
  tx: Tx,
  {
    retailerId,
    productSyncIds,
    cause,
    userId,
  }: { retailerId: number; productSyncIds: number[]; cause: string; userId: number },
): Promise<UnlinkedItems> {
  const { rows: items } = await sql<Columns<'inventory_items', 'product_sync_id' | 'sold_on_ark'>>`
    select product_sync_id, sold_on_ark from inventory_items
    where retailer_id = ${retailerId} and product_sync_id = any(${productSyncIds}::int8[])
      order by inventory_item_id for update`.execute(tx)
  const promised = [
    ...new Set(items.filter(({ sold_on_ark }) => sold_on_ark > 0).map(({ product_sync_id }) => product_sync_id)),
  ]
  const free = productSyncIds.filter((id) => !promised.includes(id))
  const { rows } = await sql<{ variantIds: number[] }>`
    with gone as (
      delete from inventory_items where retailer_id = ${retailerId} and product_sync_id = any(${free}::int8[])
      returning inventory_item_id, variant_id, shopify_stock, quantity_reserved
    ), moved as (
      insert into stock_movements (retailer_id, inventory_item_id, counter, before, after, cause, user_id)
      select ${retailerId}, inventory_item_id, counter, before, 0, ${cause}, ${userId} from gone
      cross join lateral (values ('shopify_stock', shopify_stock), ('quantity_reserved',
        quantity_reserved)) c (counter, before)
      where before <> 0 returning 1
    )
    select coalesce(array_agg(distinct variant_id), '{}')::int8[] as "variantIds" from gone`.execute(tx)
  return { promised, variantIds: rows[0]?.variantIds ?? [] }
}
