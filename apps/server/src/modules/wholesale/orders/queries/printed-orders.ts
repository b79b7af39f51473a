import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'
import type { OrderRef } from '../../pairs/queries/order-transitions.ts'
import { bulkSaleDetails } from './bulk-sales.ts'

type Order = NonNullable<Awaited<ReturnType<typeof bulkSaleDetails>>>

/** Returns one of a retailer's wholesale orders for printing, with the business name; null when there is none. */
export async function printedOrder(
  tx: Tx,
  ref: OrderRef,
  now: Date,
): Promise<{ order: Order; businessName: string } | null> {
  const order = await bulkSaleDetails(tx, ref, now)
  if (!order) return null
  const { rows } = await sql<Columns<'accounts.retailers', 'business_name'>>`
    select business_name from accounts.retailers where retailer_id = ${ref.retailerId}`.execute(tx)
  return { order, businessName: rows[0]?.business_name ?? '' }
}
