import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'

/** Returns the seller of a buyer's order; null when the order is not the buyer's. */
export async function sellerOfPurchase(tx: Tx, buyerId: number, orderId: number): Promise<number | null> {
  // Rule 3: a buyer's rows of all sellers: a page by an index (docs/decisions/047).
  const { rows } = await sql<Columns<'wholesale_orders', 'retailer_id'>>`
    select retailer_id from wholesale_orders
    where buyer_id = ${buyerId} and wholesale_order_id = ${orderId}`.execute(tx)
  return rows[0]?.retailer_id ?? null
}
