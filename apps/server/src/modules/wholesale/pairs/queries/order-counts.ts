import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'

/** A buyer and a seller, and the time from which recent rows count. */
export interface BuyerAndSeller {
  buyerId: number
  retailerId: number
  since: Date
}

interface Counted {
  /** The number of rows that wait for an answer. */
  open: number
  /** The number of rows since that time, in any state. */
  recent: number
}

/** Counts a buyer's orders with a seller. An open order waits for the seller. */
export async function countOrders(tx: Tx, { buyerId, retailerId, since }: BuyerAndSeller): Promise<Counted> {
  // Count: one buyer's open orders and those of the last hour at one seller, both bounded.
  const { rows } = await sql<Counted>`
    select (count(*) filter (where status = 'submitted'))::int as open,
      (count(*) filter (where created_at > ${since}))::int as recent
    from wholesale_orders
    where retailer_id = ${retailerId} and buyer_id = ${buyerId}
      and (status = 'submitted' or created_at > ${since})`.execute(tx)
  return rows[0] ?? NONE
}

/** Counts a buyer's offers to a seller. An open offer waits for either side. */
export async function countOffers(tx: Tx, { buyerId, retailerId, since }: BuyerAndSeller): Promise<Counted> {
  // Count: one buyer's open orders and those of the last hour at one seller, both bounded.
  const { rows } = await sql<Counted>`
    select (count(*) filter (where state in ('offered', 'countered')))::int as open,
      (count(*) filter (where created_at > ${since}))::int as recent
    from wholesale_offers
    where retailer_id = ${retailerId} and buyer_id = ${buyerId}
      and (state in ('offered', 'countered') or created_at > ${since})`.execute(tx)
  return rows[0] ?? NONE
}

const NONE: Counted = { open: 0, recent: 0 }

/** Counts how often a side has reported something about an order's money since a time. */
export async function countStatements(
  tx: Tx,
  { retailerId, orderId, actor, since }: { retailerId: number; orderId: number; actor: string; since: Date },
): Promise<number> {
  const { rows } = await sql<{ said: number }>`
    select count(*)::int as said from wholesale_order_changes
    where retailer_id = ${retailerId} and wholesale_order_id = ${orderId} and actor = ${actor}
      and what <> 'status' and created_at > ${since}`.execute(tx)
  return rows[0]?.said ?? 0
}
