import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'
import type { RunRef } from '../../../../platform/runs/runs.ts'

type SaleId = Columns<'sales', 'sale_id'>

/** Saves the sales whose orders a run requests. */
export const insertRequests = (tx: Tx, { retailerId, runId }: RunRef, saleIds: number[]) =>
  sql`
    insert into store_order_requests as made (retailer_id, run_id, sale_id)
    select ${retailerId}, ${runId}, sale_id from unnest(${saleIds}::int8[]) sale_id returning made.sale_id`.execute(tx)

/** Takes the next sales of a run and marks them as in progress. */
export async function takeRequests(
  tx: Tx,
  { retailerId, runId }: RunRef,
  { most, at }: { most: number; at: Date },
): Promise<number[]> {
  const { rows } = await sql<SaleId>`
    update store_order_requests set sent_at = ${at} where retailer_id = ${retailerId} and run_id = ${runId}
      and sale_id in (select sale_id from store_order_requests where retailer_id = ${retailerId}
        and run_id = ${runId} and sent_at is null order by sale_id limit ${most})
    returning sale_id`.execute(tx)
  return rows.map(({ sale_id }) => sale_id).toSorted((one, other) => one - other)
}

export interface SettledRequest extends Columns<'sales', 'external_order_id'> {
  /** Why there is no order; null if it is in the shop. */
  problem: string | null
}

const CANCELED = 'This sale was canceled.'
const LATE = 'Still in progress; ARK continues automatically.'

/** Settles the orders in progress that have a result or were sent before `lateBefore`. */
export async function settleRequests(
  tx: Tx,
  { retailerId, runId }: RunRef,
  lateBefore: Date,
): Promise<SettledRequest[]> {
  const { rows } = await sql<SettledRequest>`
    update store_order_requests q set is_settled = true from sales s
    where q.retailer_id = ${retailerId} and q.run_id = ${runId} and q.sent_at is not null and not q.is_settled
      and s.retailer_id = q.retailer_id and s.sale_id = q.sale_id
      and (s.unit_released or s.canceled_at is not null or s.store_order_problem is not null
        or q.sent_at < ${lateBefore})
    returning s.external_order_id, case when s.unit_released then null when s.canceled_at is not null
      then ${CANCELED}::text else coalesce(s.store_order_problem, ${LATE}::text) end as problem`.execute(tx)
  return rows
}

/** Returns whether any order of a run is in progress. */
export async function isAnyUnderWay(tx: Tx, { retailerId, runId }: RunRef): Promise<boolean> {
  const { rows } = await sql`
    select 1 from store_order_requests where retailer_id = ${retailerId} and run_id = ${runId}
      and sent_at is not null and not is_settled limit 1`.execute(tx)
  return rows.length > 0
}

/** Returns the runs that wait for the order of a sale. */
export async function runsAwaiting(tx: Tx, saleId: number): Promise<number[]> {
  const { rows } = await sql<Columns<'store_order_requests', 'run_id'>>`
    select run_id from store_order_requests where retailer_id = current_retailer() and sale_id = ${saleId}
      and sent_at is not null and not is_settled`.execute(tx)
  return rows.map(({ run_id }) => run_id)
}

/** Returns the runs of all retailers that have waited for an order since before a time. */
export async function runsAwaitingSince(
  tx: Tx,
  before: Date,
): Promise<Columns<'store_order_requests', 'retailer_id' | 'run_id'>[]> {
  // Rule 3: a planner takes due rows of all retailers, a few hundred at a time.
  const { rows } = await sql<Columns<'store_order_requests', 'retailer_id' | 'run_id'>>`
    select distinct retailer_id, run_id from store_order_requests
    where sent_at < ${before} and not is_settled limit 100`.execute(tx)
  return rows
}

/** Deletes the requests of a run that has ended. */
export const forgetRequests = (tx: Tx, { retailerId, runId }: RunRef) =>
  sql`delete from store_order_requests where retailer_id = ${retailerId} and run_id = ${runId}`.execute(tx)
