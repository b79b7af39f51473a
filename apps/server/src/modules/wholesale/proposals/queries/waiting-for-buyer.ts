import type { AnswerOf, Contract } from '@ark/contract'
import { WHOLESALE_OFFER_STATES, WHOLESALE_OFFERS } from '@ark/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'

type Waiting = AnswerOf<Contract['GET /buyer/waiting']>

const BUYERS_TURN = WHOLESALE_OFFER_STATES.filter((state) => WHOLESALE_OFFERS[state].turn === 'buyer')

/** Counts the proposals and counteroffers that wait for a buyer's answer and have not expired. */
export async function waitingForBuyer(tx: Tx, buyerId: number, now: Date): Promise<Waiting> {
  // Rule 3: a buyer's rows of all sellers: a page by an index (docs/decisions/047).
  // Count: unanswered proposals and offers of one buyer, which an answer or a date ends.
  const { rows } = await sql<Waiting>`
    select (select count(*) from wholesale_proposals p where p.buyer_id = ${buyerId}
        and p.state = 'open' and p.expires_at > ${now})::int as orders,
      (select count(*) from wholesale_offers f where f.buyer_id = ${buyerId}
        and f.state = any(${BUYERS_TURN}::text[]) and f.expires_at > ${now})::int as offers`.execute(tx)
  return rows[0] ?? { orders: 0, offers: 0 }
}
