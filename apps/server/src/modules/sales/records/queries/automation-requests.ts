import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'
import { cutPage } from '../../../../platform/list-place.ts'

export type AutomationRequest = AnswerOf<Contract['POST /automation-requests/']>
export type ListedRequest = AnswerOf<Contract['GET /automation-requests/']>['requests'][number]
export type WholeRequest = AnswerOf<Contract['GET /automation-requests/{id}']>

/** A sale for a new request, in its current state. */
export interface RequestedSale
  extends Columns<
    'sales',
    'sale_id' | 'platform' | 'stage' | 'status' | 'location_id' | 'external_order_id' | 'oversold'
  > {
  order_confirmed: boolean
  order_canceled: boolean
  /** Whether the sale is marked as packed. */
  is_packed: boolean
  /** The open request that contains the sale; null if there is none. */
  open_request: number | null
}

/**
 * Locks the sales of a new request until the transaction ends, in the order of their ids. Of two concurrent requests
 * for the same sale, the second one sees the first. Staff restricted to locations find only theirs.
 */
export async function lockRequestedSales(
  tx: Tx,
  { retailerId, saleIds, locationIds }: { retailerId: number; saleIds: number[]; locationIds: number[] },
): Promise<RequestedSale[]> {
  const mine = locationIds.length > 0 ? sql`and s.location_id = any(${locationIds}::int8[])` : sql``
  await sql`
    select from sales s where s.retailer_id = ${retailerId} and s.sale_id = any(${saleIds}::int8[]) ${mine}
    order by s.sale_id for update`.execute(tx)
  const { rows } = await sql<RequestedSale>`
    select s.sale_id, s.platform, s.stage, s.status, s.location_id, s.external_order_id, s.oversold,
      s.confirmed_at is not null as order_confirmed, s.canceled_at is not null as order_canceled,
      s.fulfilled_at is not null as is_packed, ${openRequestOf(retailerId, 'automation_request_id')} as open_request
    from sales s where s.retailer_id = ${retailerId} and s.sale_id = any(${saleIds}::int8[]) ${mine}
    order by s.sale_id`.execute(tx)
  return rows
}

/** Returns SQL for a column of the open request that contains a sale `s`. It is null if there is none. */
export const openRequestOf = (retailerId: number | null, wanted: 'automation_request_id' | 'status') => {
  const own = retailerId === null ? sql`current_retailer()` : sql`${retailerId}`
  return sql`(
    select q.${sql.ref(wanted)} from automation_request_sales qs
    join automation_requests q on q.retailer_id = ${own} and q.automation_request_id = qs.automation_request_id
    where qs.retailer_id = ${own} and qs.sale_id = s.sale_id and q.status in ('pending', 'processing') limit 1)`
}

export interface NewRequest {
  retailerId: number
  platform: string
  locationId: number | null
  userId: number
  at: Date
  sales: readonly Pick<RequestedSale, 'sale_id' | 'external_order_id'>[]
}

/** Inserts a request with its orders. Returns its id. */
export async function insertRequest(tx: Tx, request: NewRequest): Promise<number> {
  const { retailerId, platform, locationId, userId, at, sales } = request
  const { rows } = await sql<Columns<'automation_requests', 'automation_request_id'>>`
    insert into automation_requests (retailer_id, platform, location_id, total_orders, user_id, created_at)
    values (${retailerId}, ${platform}, ${locationId}, ${sales.length}, ${userId}, ${at})
    returning automation_request_id`.execute(tx)
  const id = rows[0]?.automation_request_id
  if (id === undefined) throw new Error('the request was not written')
  await sql`
    insert into automation_request_sales as made (retailer_id, automation_request_id, sale_id, order_number)
    select ${retailerId}, ${id}, o.sale_id, o.order_number
    from unnest(${sales.map(({ sale_id }) => sale_id)}::int8[],
      ${sales.map(({ external_order_id }) => external_order_id)}::text[]) o (sale_id, order_number)
    returning made.sale_id`.execute(tx)
  return id
}

interface RequestRow extends Columns<'automation_requests', 'status' | 'platform' | 'total_orders' | 'created_at'> {
  id: Column<'automation_requests', 'automation_request_id'>
}

/** Returns a request in the form that its sender gets, or null if it does not exist. */
export async function requestById(tx: Tx, retailerId: number, id: number): Promise<AutomationRequest | null> {
  const { rows } = await sql<RequestRow>`
    select automation_request_id as id, status, platform, total_orders, created_at from automation_requests
    where retailer_id = ${retailerId} and automation_request_id = ${id}`.execute(tx)
  const [row] = rows
  return row ? { ...row, created_at: row.created_at.toISOString() } : null
}

interface ListedRow
  extends RequestRow,
    Columns<
      'automation_requests',
      'location_id' | 'error_message' | 'processed_at' | 'labels_made' | 'labels_missing'
    > {
  has_file: boolean
  location_nickname: Column<'locations', 'location_nickname'> | null
  requested_by: string | null
}

const listed = (retailerId: number) => sql`
  q.automation_request_id as id, q.status, q.platform, q.total_orders, q.created_at, q.location_id,
  l.location_nickname, nullif(concat_ws(' ', u.first_name, u.last_name), '') as requested_by, q.error_message,
  q.processed_at, q.labels_made, q.labels_missing, f.automation_request_id is not null as has_file
  from automation_requests q
  left join automation_request_labels f
    on f.retailer_id = ${retailerId} and f.automation_request_id = q.automation_request_id
  left join stores.locations l on l.retailer_id = ${retailerId} and l.location_id = q.location_id
  left join accounts.users u on u.retailer_id = ${retailerId} and u.user_id = q.user_id`

const listedOf = ({ created_at, processed_at, has_file, ...row }: ListedRow): ListedRequest => ({
  ...row,
  label_url: has_file ? `/api/v1/automation-requests/${row.id}/labels.pdf` : null,
  created_at: created_at.toISOString(),
  processed_at: processed_at?.toISOString() ?? null,
})

interface RequestsOf {
  retailerId: number
  /** The locations to include; empty means all. */
  locationIds: number[]
}

const seenBy = ({ retailerId, locationIds }: RequestsOf) =>
  locationIds.length > 0
    ? sql`q.retailer_id = ${retailerId} and q.location_id = any(${locationIds}::int8[])`
    : sql`q.retailer_id = ${retailerId}`

/** Returns the requests that a person may see, newest first, after one of them. */
export async function requestPage(
  tx: Tx,
  of: RequestsOf,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<{ requests: ListedRequest[]; next_cursor: number | null }> {
  const { rows } = await sql<ListedRow>`
    select ${listed(of.retailerId)} where ${seenBy(of)}
      and (${before ?? null}::int8 is null or q.automation_request_id < ${before ?? null}::int8)
    order by q.automation_request_id desc limit ${limit + 1}`.execute(tx)
  const { page, next_cursor } = cutPage(rows, limit, (last) => last.id)
  return { requests: page.map(listedOf), next_cursor }
}

/** Counts the open requests that a person may see. */
export async function countOpenRequests(tx: Tx, of: RequestsOf): Promise<number> {
  // Count: waiting rows are processed and found by their own index.
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int4 as waiting from automation_requests q
    where ${seenBy(of)} and q.status in ('pending', 'processing')`.execute(tx)
  return rows[0]?.waiting ?? 0
}

interface OrderRow
  extends Columns<'automation_request_sales', 'sale_id' | 'order_number' | 'problem'>,
    Columns<'sales', 'product_name' | 'size'> {
  sale_status: Column<'sales', 'status'>
}

/** Returns a request with its orders, or null if the person may see no such request. */
export async function wholeRequest(tx: Tx, of: RequestsOf, id: number): Promise<WholeRequest | null> {
  const { rows } = await sql<ListedRow>`
    select ${listed(of.retailerId)} where ${seenBy(of)} and q.automation_request_id = ${id}`.execute(tx)
  const [row] = rows
  if (!row) return null
  const { rows: orders } = await sql<OrderRow>`
    select s.sale_id, qs.order_number, s.product_name, s.size, s.status as sale_status, qs.problem
    from automation_request_sales qs join sales s on s.retailer_id = ${of.retailerId} and s.sale_id = qs.sale_id
    where qs.retailer_id = ${of.retailerId} and qs.automation_request_id = ${id}
    order by s.product_name, s.size, qs.order_number`.execute(tx)
  return { ...listedOf(row), orders }
}

/** Locks a request until the transaction ends and returns its status, or null if the person may see no such request. */
export async function lockRequest(
  tx: Tx,
  of: RequestsOf,
  id: number,
): Promise<Column<'automation_requests', 'status'> | null> {
  const { rows } = await sql<Columns<'automation_requests', 'status'>>`
    select q.status from automation_requests q where ${seenBy(of)} and q.automation_request_id = ${id}
    for update`.execute(tx)
  return rows[0]?.status ?? null
}

/** Returns the labels of a request, or null if the person may see none or they were deleted. */
export async function requestedLabels(tx: Tx, of: RequestsOf, id: number): Promise<Buffer | null> {
  const { rows } = await sql<Columns<'automation_request_labels', 'content'>>`
    select f.content from automation_request_labels f
    join automation_requests q on ${seenBy(of)} and q.automation_request_id = f.automation_request_id
    where f.retailer_id = ${of.retailerId} and f.automation_request_id = ${id}`.execute(tx)
  return rows[0]?.content ?? null
}

/** Deletes a locked request with its orders. Returns the sales that were in it. */
export async function removeRequest(tx: Tx, retailerId: number, id: number): Promise<number[]> {
  const { rows } = await sql<Columns<'automation_request_sales', 'sale_id'>>`
    delete from automation_request_sales where retailer_id = ${retailerId} and automation_request_id = ${id}
    returning sale_id`.execute(tx)
  await sql`
    delete from automation_requests where retailer_id = ${retailerId} and automation_request_id = ${id}
    returning 1`.execute(tx)
  return rows.map(({ sale_id }) => sale_id)
}

/** Returns the sales of an open request, so that a repeated request is recognized. */
export async function salesOfRequest(tx: Tx, retailerId: number, id: number): Promise<number[]> {
  const { rows } = await sql<Columns<'automation_request_sales', 'sale_id'>>`
    select sale_id from automation_request_sales where retailer_id = ${retailerId} and automation_request_id = ${id}
    order by sale_id`.execute(tx)
  return rows.map(({ sale_id }) => sale_id)
}
