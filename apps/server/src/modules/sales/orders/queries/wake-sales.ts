import { sql } from 'kysely'
import type { Database, Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'
import { wakeDue } from '../../../../platform/due-rows.ts'
import { RESOLUTIONS, saleRefreshes, STORE_ORDERS } from '../../records/queries/due-sales.ts'
import { orderPolls } from './order-polls.ts'
import { SHOP_ORDERS, shopPolls } from '../../shop-orders/queries/shop-orders.ts'

/** Returns the retailers with an open sale on an account. */
export async function retailersSellingOn(db: Database, accountId: number): Promise<number[]> {
  // Rule 3: an account is shared: its retailers are found by an index of open rows.
  const { rows } = await sql<Columns<'sales', 'retailer_id'>>`
    select distinct retailer_id from sales
    where marketplace_account_id = ${accountId} and refresh_next_attempt_at is not null`.execute(db.platform)
  return rows.map(({ retailer_id }) => retailer_id)
}

/** Makes the poll of an account due now. */
export const wakePoll = (tx: Tx, accountId: number, now: Date) =>
  wakeDue(tx, orderPolls(0), { whose: sql`marketplace_account_id = ${accountId}`, now })

/** Makes the refreshes of a retailer's sales on an account due now. */
export const wakeRefreshes = (
  tx: Tx,
  { retailerId, accountId, now }: { retailerId: number; accountId: number; now: Date },
) =>
  wakeDue(tx, saleRefreshes(0), {
    whose: sql`retailer_id = ${retailerId} and marketplace_account_id = ${accountId}`,
    now,
  })

/** Makes a retailer's waiting work in a shop due now. */
export async function wakeShopWork(
  tx: Tx,
  { retailerId, storeId, now }: { retailerId: number; storeId: number; now: Date },
): Promise<void> {
  const ofRetailer = { whose: sql`retailer_id = ${retailerId}`, now }
  const ofStore = { whose: sql`retailer_id = ${retailerId} and store_id = ${storeId}`, now }
  await wakeDue(tx, STORE_ORDERS, ofRetailer)
  await wakeDue(tx, RESOLUTIONS, ofRetailer)
  await wakeDue(tx, SHOP_ORDERS, ofStore)
  await wakeDue(tx, shopPolls(0), ofStore)
}
