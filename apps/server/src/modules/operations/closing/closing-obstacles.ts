import { cents, counted, formatMoney } from '@ark/domain'
import type { Tx } from '../../../platform/database/connect.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { accountsForRetailer } from '../../catalogue/index.ts'
import { readyForPayout } from '../../finances/index.ts'
import { openDealsOfSeller } from '../../wholesale/index.ts'
import {
  hasBatches,
  hasUnrecordedOrders,
  listingsLeft,
  mayHaveUnreadOrders,
  openSales,
} from './queries/open-business.ts'

/**
 * Returns what has to end before anyone can ask to close a business, as sentences: sales, wholesale orders and offers,
 * and money that is not paid out. Runs as the platform.
 */
export async function obstaclesToRequest(tx: Tx, retailerId: number): Promise<string[]> {
  const ready = cents(await readyForPayout(tx, retailerId))
  return [
    ...(await openSales(tx, retailerId)),
    ...(await openDealsOfSeller(tx, retailerId)),
    ...(ready > 0 ? [`${formatMoney(ready)} are ready and not paid out yet.`] : []),
    ...(ready < 0 ? [`The business owes ARK ${formatMoney(-ready)}.`] : []),
  ]
}

/**
 * Returns what keeps a business from closing for good: what prevents a request, and every sign that a listing may still
 * be live at a marketplace or that an order is on its way. Runs as the platform.
 */
export async function obstaclesToEnd(
  tx: Tx,
  { db, clock }: Pick<Capabilities, 'db' | 'clock'>,
  retailerId: number,
): Promise<string[]> {
  const left = await listingsLeft(tx, retailerId)
  const isSent = await hasBatches(tx, retailerId)
  const accounts = await accountsForRetailer(db, retailerId)
  const own = accounts.filter(({ retailer_id }) => retailer_id !== null)
  const isUnread = await mayHaveUnreadOrders(tx, retailerId, clock.now())
  const isUnrecorded = await hasUnrecordedOrders(
    tx,
    own.map(({ marketplace_account_id }) => marketplace_account_id),
  )
  return [
    ...(left > 0 ? [`${counted(left, 'listing')} may still be live at a marketplace.`] : []),
    ...(isSent ? ['A marketplace still works on listings of this business.'] : []),
    ...(isUnread ? ['ARK has not read the orders of a marketplace since the last listing ended.'] : []),
    ...(isUnrecorded ? ['ARK could not record an order of a marketplace account of this business.'] : []),
    ...(await obstaclesToRequest(tx, retailerId)),
  ]
}
