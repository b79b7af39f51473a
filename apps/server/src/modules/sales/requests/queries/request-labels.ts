import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'
import type { ReadyLabel, WantedLabel } from '../../labels/queries/label-prints.ts'

export interface RequestRef {
  retailerId: number
  requestId: number
}

/**
 * A request and the number of its start. Once the request has ended, was reset or was begun again, work with an older
 * number does nothing.
 */
export interface StartedRequest extends RequestRef {
  time: number
}

type UnderWay = Columns<'automation_requests', 'total_orders' | 'labels_made' | 'labels_missing' | 'location_id'>

/** Locks and returns a request in progress until the transaction ends, or null if this start of it is over. */
export async function lockBegunRequest(
  tx: Tx,
  { retailerId, requestId, time }: StartedRequest,
): Promise<UnderWay | null> {
  const { rows } = await sql<UnderWay>`
    select total_orders, labels_made, labels_missing, location_id from automation_requests
    where retailer_id = ${retailerId} and automation_request_id = ${requestId} and status = 'processing'
      and times_begun = ${time}
    for update`.execute(tx)
  return rows[0] ?? null
}

type RunOfRequest = Columns<'automation_requests', 'run_id' | 'user_id' | 'total_orders'>

/** Returns the run and the user of a locked request's labels, or null if the request was deleted. */
export async function runOfRequest(tx: Tx, { retailerId, requestId }: RequestRef): Promise<RunOfRequest | null> {
  const { rows } = await sql<RunOfRequest>`
    select run_id, user_id, total_orders from automation_requests
    where retailer_id = ${retailerId} and automation_request_id = ${requestId}`.execute(tx)
  return rows[0] ?? null
}

/** Sets the run that makes the labels of a request. */
export async function setRunOfRequest(tx: Tx, { retailerId, requestId }: RequestRef, runId: number): Promise<void> {
  await sql`
    update automation_requests set run_id = ${runId}
    where retailer_id = ${retailerId} and automation_request_id = ${requestId}`.execute(tx)
}

/** Returns whether any label of a request is still missing. */
export async function areRequestLabelsWanted(tx: Tx, { retailerId, requestId }: RequestRef): Promise<boolean> {
  const { rows } = await sql`
    select 1 from automation_request_sales
    where retailer_id = ${retailerId} and automation_request_id = ${requestId} and not is_settled limit 1`.execute(tx)
  return rows.length > 0
}

/**
 * Returns the next order of a request that lacks its label and has had this number of attempts, or null if there is
 * none. It counts the new attempt before the request, so that a crash counts as an attempt.
 */
export async function takeRequestLabel(
  tx: Tx,
  { retailerId, requestId }: RequestRef,
  attempts: number,
): Promise<WantedLabel | null> {
  const { rows } = await sql<WantedLabel>`
    update automation_request_sales q set attempts = q.attempts + 1 from sales s
    where q.retailer_id = ${retailerId} and q.automation_request_id = ${requestId} and s.retailer_id = ${retailerId}
      and s.sale_id = q.sale_id and q.sale_id = (
        select sale_id from automation_request_sales where retailer_id = ${retailerId}
          and automation_request_id = ${requestId} and not is_settled and attempts = ${attempts}
        order by sale_id limit 1)
    returning s.sale_id, s.platform, s.external_order_id`.execute(tx)
  return rows[0] ?? null
}

/** Records why the label of an order is still missing. */
export const recordRequestProblem = (
  tx: Tx,
  { retailerId, requestId }: RequestRef,
  { saleId, problem }: { saleId: number; problem: string },
) =>
  sql`
    update automation_request_sales set problem = ${problem} where retailer_id = ${retailerId}
      and automation_request_id = ${requestId} and sale_id = ${saleId} returning 1`.execute(tx)

/**
 * Marks the label of an order as done (`problem` is null) or given up, and counts it on the locked request. Returns the
 * order's number, or null if it was settled before.
 */
export async function settleRequestLabel(
  tx: Tx,
  { retailerId, requestId }: RequestRef,
  { saleId, problem }: { saleId: number; problem: string | null },
): Promise<string | null> {
  const { rows } = await sql<Columns<'automation_request_sales', 'order_number'>>`
    update automation_request_sales set is_settled = true, problem = ${problem}
    where retailer_id = ${retailerId} and automation_request_id = ${requestId} and sale_id = ${saleId}
      and not is_settled returning order_number`.execute(tx)
  const [made, missing] = problem === null ? [rows.length, 0] : [0, rows.length]
  await sql`
    update automation_requests set labels_made = labels_made + ${made}, labels_missing = labels_missing + ${missing}
    where retailer_id = ${retailerId} and automation_request_id = ${requestId}`.execute(tx)
  return rows[0]?.order_number ?? null
}

/**
 * Gives up every label of a locked request that is still missing. Returns the orders with their last known problems.
 */
export async function settleRestOfRequest(tx: Tx, { retailerId, requestId }: RequestRef): Promise<RequestProblem[]> {
  const { rows } = await sql<RequestProblem>`
    update automation_request_sales
    set is_settled = true, problem = coalesce(problem, 'Every attempt was interrupted.')
    where retailer_id = ${retailerId} and automation_request_id = ${requestId} and not is_settled
    returning order_number, problem`.execute(tx)
  if (rows.length > 0)
    await sql`
      update automation_requests set labels_missing = labels_missing + ${rows.length}
      where retailer_id = ${retailerId} and automation_request_id = ${requestId}`.execute(tx)
  return rows
}

/** Returns the labels of a request that are ready. */
export async function labelsOfRequest(tx: Tx, { retailerId, requestId }: RequestRef): Promise<ReadyLabel[]> {
  const { rows } = await sql<ReadyLabel>`
    select s.sale_id, s.platform, s.external_order_id, s.product_name, s.size, s.oversold, l.location_nickname,
      s.canceled_at is not null as order_canceled
    from automation_request_sales q join sales s on s.retailer_id = ${retailerId} and s.sale_id = q.sale_id
    left join stores.locations l on l.retailer_id = ${retailerId} and l.location_id = s.location_id
    where q.retailer_id = ${retailerId} and q.automation_request_id = ${requestId} and q.is_settled
      and q.problem is null`.execute(tx)
  return rows
}

/** Marks the order of a label that does not go into the file as having none, on a locked request. Returns the order. */
export async function leaveOutOfFile(
  tx: Tx,
  { retailerId, requestId }: RequestRef,
  { saleId, problem }: { saleId: number; problem: string },
): Promise<RequestProblem[]> {
  const { rows } = await sql<RequestProblem>`
    update automation_request_sales set problem = ${problem} where retailer_id = ${retailerId}
      and automation_request_id = ${requestId} and sale_id = ${saleId} and problem is null
    returning order_number, problem`.execute(tx)
  await sql`
    update automation_requests
    set labels_made = labels_made - ${rows.length}, labels_missing = labels_missing + ${rows.length}
    where retailer_id = ${retailerId} and automation_request_id = ${requestId}`.execute(tx)
  return rows
}

/** Saves the labels of a request as one file. */
export const saveRequestedLabels = (
  tx: Tx,
  { retailerId, requestId }: RequestRef,
  { content, at }: { content: Buffer; at: Date },
) =>
  sql`
    insert into automation_request_labels (retailer_id, automation_request_id, content, made_at)
    values (${retailerId}, ${requestId}, ${content}, ${at})
    on conflict (retailer_id, automation_request_id) do update set content = excluded.content,
      made_at = excluded.made_at`.execute(tx)

export type RequestProblem = Columns<'automation_request_sales', 'order_number' | 'problem'>

/** Returns the orders of a request that have no label, with the reasons. */
export async function problemsOfRequest(tx: Tx, { retailerId, requestId }: RequestRef): Promise<RequestProblem[]> {
  const { rows } = await sql<RequestProblem>`
    select order_number, problem from automation_request_sales where retailer_id = ${retailerId}
      and automation_request_id = ${requestId} and is_settled and problem is not null order by order_number`.execute(tx)
  return rows
}

/** Begins a locked request. Returns the number of this start. */
export async function beginRequest(tx: Tx, { retailerId, requestId }: RequestRef): Promise<number> {
  const { rows } = await sql<{ time: Column<'automation_requests', 'times_begun'> }>`
    update automation_requests set status = 'processing', times_begun = times_begun + 1
    where retailer_id = ${retailerId} and automation_request_id = ${requestId} returning times_begun as time`.execute(
    tx,
  )
  return rows[0]?.time ?? 0
}

/** Ends a locked request. */
export const endRequest = (
  tx: Tx,
  { retailerId, requestId }: RequestRef,
  end: { status: 'completed' | 'failed'; error: string | null; at: Date },
) =>
  sql`
    update automation_requests set status = ${end.status}, error_message = ${end.error}, processed_at = ${end.at}
    where retailer_id = ${retailerId} and automation_request_id = ${requestId}`.execute(tx)

/** Resets a locked request, so that it waits again. Labels stay with their sales. */
export async function resetRequest(tx: Tx, { retailerId, requestId }: RequestRef): Promise<void> {
  await sql`
    update automation_requests set status = 'pending', error_message = null, processed_at = null, labels_made = 0,
      labels_missing = 0
    where retailer_id = ${retailerId} and automation_request_id = ${requestId}`.execute(tx)
  await sql`
    update automation_request_sales set attempts = 0, problem = null, is_settled = false
    where retailer_id = ${retailerId} and automation_request_id = ${requestId}`.execute(tx)
  await sql`
    delete from automation_request_labels
    where retailer_id = ${retailerId} and automation_request_id = ${requestId}`.execute(tx)
}
