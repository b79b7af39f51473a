import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'
import { cutPage } from '../../../../platform/list-place.ts'

type DeskPage = AnswerOf<Contract['GET /automation-requests/admin/all']>
type DeskRequest = DeskPage['requests'][number]

/** Returns the retailer of a request, or null if it does not exist. */
export async function retailerOfRequest(db: Database, requestId: number): Promise<number | null> {
  // Rule 3: the operator sees all retailers' rows: a page by an index, or stored totals.
  const { rows } = await sql<Columns<'automation_requests', 'retailer_id'>>`
    select retailer_id from automation_requests where automation_request_id = ${requestId}`.execute(db.platform)
  return rows[0]?.retailer_id ?? null
}

interface DeskRow
  extends Columns<
    'automation_requests',
    | 'status'
    | 'platform'
    | 'retailer_id'
    | 'user_id'
    | 'total_orders'
    | 'created_at'
    | 'labels_made'
    | 'labels_missing'
    | 'error_message'
    | 'processed_at'
  > {
  id: Column<'automation_requests', 'automation_request_id'>
  retailer_name: Column<'retailers', 'business_name'>
  user_name: string | null
  order_numbers: string[]
  problems: DeskRequest['problems']
  has_file: boolean
}

export interface DeskSearch {
  status?: DeskRequest['status'] | undefined
  /** The last request of the previous page. */
  before?: number | undefined
  limit: number
}

type FoundRequest = Omit<DeskRequest, 'user_email'>

/** Returns all retailers' requests, newest first, after one of them. */
export async function deskPage(
  tx: Tx,
  { status, before, limit }: DeskSearch,
): Promise<{ requests: FoundRequest[]; next_cursor: number | null }> {
  const ofStatus = status === undefined ? sql`` : sql`and q.status = ${status}`
  const after = before === undefined ? sql`` : sql`and q.automation_request_id < ${before}`
  // Rule 3: the operator sees all retailers' rows: a page by an index, or stored totals.
  const { rows } = await sql<DeskRow>`
    select q.automation_request_id as id, q.status, q.platform, q.retailer_id, r.business_name as retailer_name,
      q.user_id, nullif(concat_ws(' ', u.first_name, u.last_name), '') as user_name, q.total_orders, (
        select coalesce(json_agg(s.order_number order by s.order_number), '[]') from automation_request_sales s
        where s.retailer_id = q.retailer_id and s.automation_request_id = q.automation_request_id) as order_numbers, (
        select coalesce(json_agg(json_build_object('order_number', s.order_number, 'problem', s.problem)
          order by s.order_number) filter (where s.problem is not null), '[]') from automation_request_sales s
        where s.retailer_id = q.retailer_id and s.automation_request_id = q.automation_request_id) as problems,
      q.created_at, q.labels_made, q.labels_missing, q.error_message, q.processed_at,
      exists (select from automation_request_labels f where f.retailer_id = q.retailer_id
        and f.automation_request_id = q.automation_request_id) as has_file
    from automation_requests q
    join accounts.retailers r on r.retailer_id = q.retailer_id
    left join accounts.users u on u.retailer_id = q.retailer_id and u.user_id = q.user_id
    where true ${ofStatus} ${after} order by q.automation_request_id desc limit ${limit + 1}`.execute(tx)
  const { page, next_cursor } = cutPage(rows, limit, (last) => last.id)
  return { requests: page.map(deskRequestOf), next_cursor }
}

const deskRequestOf = ({ created_at, processed_at, has_file, ...row }: DeskRow): FoundRequest => ({
  ...row,
  label_url: has_file ? `/api/v1/automation-requests/admin/${row.id}/labels.pdf` : null,
  created_at: created_at.toISOString(),
  processed_at: processed_at?.toISOString() ?? null,
})

/** Counts the requests that the operator has not begun. */
export async function countPendingRequests(tx: Tx): Promise<number> {
  // Count: waiting rows are processed and found by their own index.
  // Rule 3: the operator sees all retailers' rows: a page by an index, or stored totals.
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int4 as waiting from automation_requests where status = 'pending'`.execute(tx)
  return rows[0]?.waiting ?? 0
}
