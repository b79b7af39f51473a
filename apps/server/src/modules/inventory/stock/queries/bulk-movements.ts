import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import { changeReserves } from './change-reserves.ts'

/** The first and last movement of one change. All its movements have the time of its transaction. */
export interface BulkMovements {
  first: number
  last: number
}

interface MovementsOf extends BulkMovements {
  retailerId: number
  userId: number
  /** An empty list means every location. */
  locationIds: number[]
}

/** Returns the retailer's last movement so far; 0 when there is none. */
export async function lastMovement(tx: Tx): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(stock_movement_id), 0)::float8 as last from stock_movements
    where retailer_id = current_retailer()`.execute(tx)
  return rows[0]?.last ?? 0
}

/** Returns the movements of a bulk reserve in this transaction; null when it changed nothing. */
export async function bulkMovementsAfter(
  tx: Tx,
  { after, userId }: { after: number; userId: number },
): Promise<BulkMovements | null> {
  const { rows } = await sql<BulkMovements>`
    select min(stock_movement_id)::float8 as first, max(stock_movement_id)::float8 as last
    from stock_movements where retailer_id = current_retailer() and stock_movement_id > ${after}
      and cause = 'reserved-in-bulk' and user_id = ${userId} and created_at = now()
    having count(*) > 0`.execute(tx)
  return rows[0] ?? null
}

/** Selects the movements of the change that the last movement belongs to, at locations that the user sees. */
const movementsOf = ({ first, last, userId, locationIds }: MovementsOf) => {
  const isHere = locationIds.length > 0 ? sql`and i.location_id = any(${locationIds}::int8[])` : sql``
  return sql`
    select m.inventory_item_id, m.before, m.after, i.quantity_reserved, i.shopify_stock
    from stock_movements m join inventory_items i on i.retailer_id = current_retailer()
      and i.inventory_item_id = m.inventory_item_id ${isHere}
    where m.retailer_id = current_retailer() and m.stock_movement_id between ${first} and ${last}
      and m.cause = 'reserved-in-bulk' and m.counter = 'quantity_reserved' and m.user_id = ${userId}
      and m.created_at = (select l.created_at from stock_movements l where l.retailer_id = current_retailer()
        and l.stock_movement_id = ${last} and l.user_id = ${userId} and l.cause = 'reserved-in-bulk')`
}

/** Locks the items of a bulk change in the order in which a sale locks them. Returns how many there are. */
export async function lockMoved(tx: Tx, moved: MovementsOf): Promise<number> {
  const { rows } = await sql`
    select from inventory_items i where i.retailer_id = current_retailer()
      and i.inventory_item_id in (select inventory_item_id from (${movementsOf(moved)}) m)
    order by i.inventory_item_id for update`.execute(tx)
  return rows.length
}

/**
 * Restores the reserves from before a bulk change, except where a reserve has changed since or the stock is now too
 * low.
 */
export async function restoreReserves(
  tx: Tx,
  moved: MovementsOf,
): Promise<{ variantIds: number[]; productSyncIds: number[]; restored: number }> {
  const changing = sql`
    select m.inventory_item_id, m.after as before, m.before as after from (${movementsOf(moved)}) m
    where m.quantity_reserved = m.after and m.before <= greatest(0, m.shopify_stock)`
  // Count: no screen reads it: an undo counts what it restores.
  const { rows } = await sql<{ restored: number }>`select count(*)::int as restored from (${changing}) c`.execute(tx)
  const { retailerId, userId } = moved
  const changed = await changeReserves(tx, { retailerId, userId, cause: 'bulk-reserve-undone', changing })
  return { ...changed, restored: rows[0]?.restored ?? 0 }
}
