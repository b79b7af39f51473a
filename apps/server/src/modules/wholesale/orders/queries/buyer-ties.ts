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
import type { BuyerTies } from '../../../accounts/index.ts'

/** What closing a buyer's account asks of wholesale (modules/accounts/staff/close-account.ts). */
export const BUYER_TIES: BuyerTies = {
  async openDeals(tx, buyerId) {
    return [...(await openOrders(tx, buyerId)), ...(await openOffers(tx, buyerId))]
  },
  async hasBought(tx, buyerId) {
    const { rows } = await sql`select 1 from purchase_orders where buyer_id = ${buyerId} limit 1`.execute(tx)
    return rows.length > 0
  },
  async forgetContact(tx, { buyerId, userId }) {
    const { rows } = await sql<Columns<'purchase_orders', 'purchase_order_id'>>`
      select purchase_order_id from purchase_orders
      where buyer_id = ${buyerId} and submitted_by = ${userId}`.execute(tx)
    // Rule 3: a buyer's orders are at all sellers.
    await sql`
      update wholesale_orders
      set ship_to = ship_to || '{"contact_name": null, "email": null, "phone_number": null}'
      where buyer_id = ${buyerId} and ship_to is not null
        and purchase_order_id = any(${rows.map((row) => row.purchase_order_id)}::int8[])`.execute(tx)
  },
}

/** Returns orders that are under way, and those that the buyer has not paid, as sentences. */
async function openOrders(tx: Tx, buyerId: number): Promise<string[]> {
  const canceled = wholesaleStatusesWhere(({ isCanceled }) => isCanceled)
  const over = wholesaleStatusesWhere(({ isOver }) => isOver)
  // Rule 3: a buyer's orders are at all sellers.
  const { rows } = await sql<Columns<'wholesale_orders', 'order_number' | 'status' | 'total_amount'>>`
    select order_number, status, total_amount from wholesale_orders
    where buyer_id = ${buyerId} and (status <> all(${over}::text[])
      or (status <> all(${canceled}::text[]) and payment_status in ('pending', 'overdue')))
    order by retailer_id, wholesale_order_id limit ${NAMED_ONES + 1}`.execute(tx)
  const sentences = rows.map(({ order_number, status, total_amount }) => {
    const { label } = WHOLESALE_STATUSES[status as WholesaleStatus]
    return `Order ${order_number} over ${formatMoney(cents(total_amount))} (${label}) is not finished and paid.`
  })
  return firstOnes(sentences, 'More orders are not finished and paid.')
}

async function openOffers(tx: Tx, buyerId: number): Promise<string[]> {
  // Rule 3: a buyer's offers are at all sellers.
  const { rows } = await sql<Columns<'wholesale_offers', 'wholesale_offer_id'>>`
    select wholesale_offer_id from wholesale_offers
    where buyer_id = ${buyerId} and state in ('offered', 'countered')
    order by retailer_id, wholesale_offer_id limit ${NAMED_ONES + 1}`.execute(tx)
  const sentences = rows.map(({ wholesale_offer_id: id }) => `Offer ${id} is open: withdraw it, or wait for its end.`)
  return firstOnes(sentences, 'More offers are open.')
}
