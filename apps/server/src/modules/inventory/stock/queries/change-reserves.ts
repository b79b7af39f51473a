import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'

export interface ReserveChange {
  retailerId: number
  userId: number
  /** The cause in the ledger, like 'reserved-in-bulk'. */
  cause: string
  /** A query of `inventory_item_id`, `before` and `after`, of items whose reserve changes. */
  changing: RawBuilder<unknown>
}

/** Sets the reserve of each of many items and records each movement, in one statement. Returns what changed. */
export async function changeReserves(
  tx: Tx,
  { retailerId, userId, cause, changing }: ReserveChange,
): Promise<{ variantIds: number[]; productSyncIds: number[] }> {
  const { rows } = await sql<{ variantIds: number[]; productSyncIds: number[] }>`
    with changing as (${changing}), changed as (
      update inventory_items i set quantity_reserved = c.after from changing c
      where i.retailer_id = ${retailerId} and i.inventory_item_id = c.inventory_item_id
      returning i.inventory_item_id, i.variant_id, i.product_sync_id, c.before, c.after
    ), moved as (
      insert into stock_movements (retailer_id, inventory_item_id, counter, before, after, cause, user_id)
      select ${retailerId}, inventory_item_id, 'quantity_reserved', before, after, ${cause}, ${userId} from changed
      returning 1
    )
    select coalesce(array_agg(distinct variant_id), '{}')::int8[] as "variantIds",
      coalesce(array_agg(distinct product_sync_id), '{}')::int8[] as "productSyncIds" from changed`.execute(tx)
  return rows[0] ?? { variantIds: [], productSyncIds: [] }
}
