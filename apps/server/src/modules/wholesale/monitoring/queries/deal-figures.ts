import { wholesaleStatusesWhere } from '@ark/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Column } from '../../../../platform/database/schema.gen.ts'

const FALLEN_THROUGH = wholesaleStatusesWhere(({ isCanceled }) => isCanceled)

export interface StatusFigures {
  status: Column<'wholesale_orders', 'status'>
  count: number
  volume_cents: number
  /** Sums of the orders whose cost is known, and how many orders those are. */
  profit_cents: number
  with_profit: number
}

/** Returns counts and sums of all wholesale orders since a time, by status. */
export async function figuresByStatus(tx: Tx, since: Date): Promise<StatusFigures[]> {
  // Count: the rows of a chosen period, by an index.
  // Rule 3: the operator sees the sums of all deals of a period: one scan of an index (docs/decisions/057).
  const { rows } = await sql<StatusFigures>`
    select o.status, count(*)::int as count, (sum(o.total_amount) * 100)::int8 as volume_cents,
      coalesce(sum(o.total_amount - o.cost_amount) * 100, 0)::int8 as profit_cents,
      count(o.cost_amount)::int as with_profit
    from (
      select w.status, w.total_amount, (select c.cost_amount from wholesale_order_costs c
        where c.retailer_id = w.retailer_id and c.wholesale_order_id = w.wholesale_order_id) as cost_amount
      from wholesale_orders w where w.created_at >= ${since}
    ) o group by o.status`.execute(tx)
  return rows
}

export type Side = 'buyer' | 'retailer'

const COLUMNS = { buyer: sql`o.buyer_id`, retailer: sql`o.retailer_id` } as const

export interface PartyFigures {
  id: number
  deal_count: number
  volume_cents: number
  last_deal_at: Date
}

/**
 * Returns the largest buyers or retailers since a time (null: ever), the largest volume first. Canceled orders do not
 * count.
 */
export async function largestParties(
  tx: Tx,
  side: Side,
  { since, limit }: { since: Date | null; limit: number },
): Promise<PartyFigures[]> {
  const within = since ? sql`and o.created_at >= ${since}` : sql``
  // Count: the rows of a chosen period, by an index.
  // Rule 3: the operator sees the sums of all deals of a period: one scan of an index (docs/decisions/057).
  const { rows } = await sql<PartyFigures>`
    select ${COLUMNS[side]} as id, count(*)::int as deal_count, (sum(o.total_amount) * 100)::int8 as volume_cents,
      max(o.created_at) as last_deal_at
    from wholesale_orders o where o.status <> all(${FALLEN_THROUGH}::text[]) ${within}
    group by 1 order by volume_cents desc, id limit ${limit}`.execute(tx)
  return rows
}

/** Returns the figures of some buyers or retailers. A party without deals is missing from the result. */
export async function figuresOfParties(tx: Tx, side: Side, ids: readonly number[]): Promise<Map<number, PartyFigures>> {
  if (ids.length === 0) return new Map()
  // Count: the rows of a chosen period, by an index.
  // Rule 3: the operator sees the sums of all deals of a period: one scan of an index (docs/decisions/057).
  const { rows } = await sql<PartyFigures>`
    select ${COLUMNS[side]} as id, count(*)::int as deal_count, (sum(o.total_amount) * 100)::int8 as volume_cents,
      max(o.created_at) as last_deal_at
    from wholesale_orders o
    where ${COLUMNS[side]} = any(${[...ids]}::int8[]) and o.status <> all(${FALLEN_THROUGH}::text[])
    group by 1`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}
