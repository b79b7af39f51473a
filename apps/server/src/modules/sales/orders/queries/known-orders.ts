import { sql } from 'kysely'
import type { Database, Tx } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'

/** Returns which of these orders are saved as sales. */
export async function salesOfOrders(
  tx: Tx,
  { retailerId, accountId, orderIds }: { retailerId: number; accountId: number; orderIds: string[] },
): Promise<Set<string>> {
  const { rows } = await sql<Columns<'sales', 'external_order_id'>>`
    select external_order_id from sales
    where retailer_id = ${retailerId} and marketplace_account_id = ${accountId}
      and external_order_id = any(${orderIds}::text[])`.execute(tx)
  return new Set(rows.map(({ external_order_id }) => external_order_id))
}

/** An order that ARK has. Without a sale, it is unclaimed. */
interface KnownOrder {
  external_order_id: Column<'sales' | 'unclaimed_orders', 'external_order_id'>
  retailer_id: Column<'sales', 'retailer_id'> | null
  sale_id: Column<'sales', 'sale_id'> | null
  status: Column<'sales', 'marketplace_status'> | null
}

/**
 * Returns which of these orders of an account ARK has: as a sale of any retailer, with the marketplace's last status,
 * or as unclaimed.
 */
export async function knownOrders(
  db: Database,
  accountId: number,
  externalOrderIds: string[],
): Promise<Map<string, { retailer_id: number; sale_id: number; status: string } | null>> {
  // Rule 3: the listing of an account's order determines its retailer: one row by an index.
  const { rows } = await sql<KnownOrder>`
    select external_order_id, retailer_id, sale_id, marketplace_status as status from sales
      where marketplace_account_id = ${accountId} and external_order_id = any(${externalOrderIds})
    union all select external_order_id, null, null, null from unclaimed_orders
      where marketplace_account_id = ${accountId} and external_order_id = any(${externalOrderIds})`.execute(db.platform)
  return new Map(
    rows.map(({ external_order_id, retailer_id, sale_id, status }) => [
      external_order_id,
      retailer_id !== null && sale_id !== null && status !== null ? { retailer_id, sale_id, status } : null,
    ]),
  )
}
