import {
  cents,
  firstOnes,
  formatMoney,
  NAMED_ONES,
  WHOLESALE_STATUSES,
  wholesaleStatusesWhere,
  type WholesaleStatus,
} from '@ark/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'

/**
 * Returns a seller's wholesale orders that are under way or whose money is on its way, and the open offers to it, as
 * sentences. Runs as the platform.
 */
export async function openDealsOfSeller(tx: Tx, retailerId: number): Promise<string[]> {
  const canceled = wholesaleStatusesWhere(({ isCanceled }) => isCanceled)
  const over = wholesaleStatusesWhere(({ isOver }) => isOver)
  const { rows: orders } = await sql<Columns<'wholesale_orders', 'order_number' | 'status' | 'total_amount'>>`
    select order_number, status, total_amount from wholesale_orders
    where retailer_id = ${retailerId} and (status <> all(${over}::text[])
      or (status <> all(${canceled}::text[]) and payment_status <> 'refunded' and paid_to_retailer_at is null))
    order by wholesale_order_id limit ${NAMED_ONES + 1}`.execute(tx)
  const { rows: offers } = await sql<Columns<'wholesale_offers', 'wholesale_offer_id'>>`
    select wholesale_offer_id from wholesale_offers
    where retailer_id = ${retailerId} and state in ('offered', 'countered')
    order by wholesale_offer_id limit ${NAMED_ONES + 1}`.execute(tx)
  const openOrders = orders.map(({ order_number, status, total_amount }) => {
    const { label } = WHOLESALE_STATUSES[status as WholesaleStatus]
    const total = formatMoney(cents(total_amount))
    return `Wholesale order ${order_number} over ${total} (${label}) is not finished and paid.`
  })
  const openOffers = offers.map(({ wholesale_offer_id: id }) => `Wholesale offer ${id} is open: decline it first.`)
  return [
    ...firstOnes(openOrders, 'More wholesale orders are not finished and paid.'),
    ...firstOnes(openOffers, 'More wholesale offers are open.'),
  ]
}

/** Returns whether a business ever received a wholesale order, whose papers have to be kept. Runs as the platform. */
export async function hasSoldWholesale(tx: Tx, retailerId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from wholesale_orders where retailer_id = ${retailerId} limit 1`.execute(tx)
  return rows.length > 0
}
