import type { AnswerOf, Contract } from '@ark/contract'
import { UNANSWERED_WHOLESALE_ORDERS, WHOLESALE_OFFER_STATES, WHOLESALE_OFFERS } from '@ark/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import { turnOfOrder } from '../../orders/queries/order-rows.ts'

type Waiting = AnswerOf<Contract['GET /wholesale/waiting']>

const SELLERS_TURN = WHOLESALE_OFFER_STATES.filter((state) => WHOLESALE_OFFERS[state].turn === 'seller')

/**
 * Counts the orders and offers that wait for the seller's answer. An expired offer does not, even before the job has
 * ended it, and neither does an order whose buyer has to answer a proposal.
 */
export async function waitingForSeller(tx: Tx, retailerId: number, now: Date): Promise<Waiting> {
  // Count: unanswered orders and offers of one seller, which an answer or a date ends.
  const { rows } = await sql<Waiting>`
    select (select count(*) from wholesale_orders o where o.retailer_id = ${retailerId}
        and o.status = any(${UNANSWERED_WHOLESALE_ORDERS}::text[])
        and ${turnOfOrder(now, retailerId)} = 'seller')::int as orders,
      (select count(*) from wholesale_offers f where f.retailer_id = ${retailerId}
        and f.state = any(${SELLERS_TURN}::text[]) and f.expires_at > ${now})::int as offers`.execute(tx)
  return rows[0] ?? { orders: 0, offers: 0 }
}
