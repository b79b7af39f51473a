import type { AnswerOf, Contract } from '@ark/contract'
import type { DealPaymentFilter } from '@ark/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'
import { changeColumns, orderChangeOf, type ChangeRow } from '../../orders/queries/order-rows.ts'
import { cutPage } from '../../../../platform/list-place.ts'

type Deal = AnswerOf<Contract['GET /admin/wholesale/deal-flows']>['deals'][number]
type History = AnswerOf<Contract['GET /admin/wholesale/deal-flows/{id}']>['history']

export interface DealRow
  extends Columns<
    'wholesale_orders',
    | 'retailer_id'
    | 'buyer_id'
    | 'order_number'
    | 'status'
    | 'payment_status'
    | 'ships_direct'
    | 'total_items'
    | 'fulfilled_items'
    | 'notes'
    | 'buyer_paid_at'
    | 'paid_to_retailer_at'
    | 'retailer_received_at'
    | 'created_at'
  > {
  id: Column<'wholesale_orders', 'wholesale_order_id'>
  /** Dollars, like the profit. The profit is null when the cost of a size was not known. */
  total_amount: number
  profit_amount: number | null
  line_items: Deal['line_items']
}

export interface DealSearch {
  statuses: Column<'wholesale_orders', 'status'>[] | null
  /** `buyer_paid`: the buyer reports a payment that ARK has not yet confirmed or denied. */
  payment: DealPaymentFilter | null
  /** Only orders of these buyers; null for all buyers. */
  buyerIds: number[] | null
  retailerIds: number[] | null
  from: Date | null
  until: Date | null
  orderId: number | null
  /** The last order of the previous page. */
  before: number | null
  limit: number
}

/** Returns all wholesale orders, the newest first, with their lines and their sellers' profits. */
export async function dealPage(tx: Tx, asked: DealSearch): Promise<{ deals: DealRow[]; next_cursor: number | null }> {
  const { statuses, payment, buyerIds, retailerIds, from, until, orderId, before, limit } = asked
  const conditions = [
    ...(statuses ? [sql`o.status = any(${statuses}::text[])`] : []),
    ...(payment ? [isPaid(payment)] : []),
    ...(buyerIds ? [sql`o.buyer_id = any(${buyerIds}::int8[])`] : []),
    ...(retailerIds ? [sql`o.retailer_id = any(${retailerIds}::int8[])`] : []),
    ...(from ? [sql`o.created_at >= ${from}`] : []),
    ...(until ? [sql`o.created_at < ${until}`] : []),
    ...(orderId === null ? [] : [sql`o.wholesale_order_id = ${orderId}`]),
    ...(before === null ? [] : [sql`o.wholesale_order_id < ${before}`]),
  ]
  const rows = await dealsWhere(tx, sql.join([sql`true`, ...conditions], sql` and `), limit + 1)
  const { page: deals, next_cursor } = cutPage(rows, limit, (last) => last.id)
  return { deals, next_cursor }
}

function isPaid(payment: DealPaymentFilter): RawBuilder<unknown> {
  // This matches the condition of a partial index (migration 0009).
  if (payment === 'buyer_paid') return sql`o.buyer_paid_at is not null and o.status = 'approved'`
  if (payment === 'paid_to_retailer') return sql`o.paid_to_retailer_at is not null`
  if (payment === 'paid_to_ark') return sql`o.payment_status = 'paid' and o.paid_to_retailer_at is null`
  return sql`o.payment_status = ${payment}`
}

async function dealsWhere(tx: Tx, condition: RawBuilder<unknown>, limit: number): Promise<DealRow[]> {
  // Rule 3: the operator sees all retailers' rows: a page by an index, or stored totals.
  const { rows } = await sql<DealRow>`
    select o.wholesale_order_id as id, o.retailer_id, o.buyer_id, o.order_number, o.status, o.payment_status,
      o.ships_direct, o.total_items, o.fulfilled_items, o.notes, o.buyer_paid_at,
      o.paid_to_retailer_at, o.retailer_received_at, o.created_at,
      o.total_amount::float8, (o.total_amount - (
        select c.cost_amount from wholesale_order_costs c where c.retailer_id = o.retailer_id
          and c.wholesale_order_id = o.wholesale_order_id))::float8 as profit_amount, (
        select coalesce(json_agg(json_build_object('product_name', l.product_name, 'size', l.size, 'sku', l.sku,
          'quantity', l.quantity, 'unit_price', l.unit_price, 'total_price', l.unit_price * l.quantity,
          'fulfilled', l.fulfilled) order by l.wholesale_line_id), '[]')
        from wholesale_order_lines l
        where l.retailer_id = o.retailer_id and l.wholesale_order_id = o.wholesale_order_id) as line_items
    from wholesale_orders o where ${condition} order by o.wholesale_order_id desc limit ${limit}`.execute(tx)
  return rows
}

/** Returns the retailers of these orders, for the ones that exist. */
export async function retailersOfOrders(tx: Tx, orderIds: readonly number[]): Promise<Map<number, OrderOwner>> {
  // Rule 3: the operator sees all retailers' rows: a page by an index, or stored totals.
  const { rows } = await sql<OrderOwner>`
    select o.retailer_id, o.wholesale_order_id, o.order_number from wholesale_orders o
    where o.wholesale_order_id = any(${[...orderIds]}::int8[])`.execute(tx)
  return new Map(rows.map((row) => [row.wholesale_order_id, row]))
}

export type OrderOwner = Columns<'wholesale_orders', 'retailer_id' | 'wholesale_order_id' | 'order_number'>

/** Returns the history of an order, oldest first. */
export async function dealHistory(
  tx: Tx,
  { retailerId, orderId }: { retailerId: number; orderId: number },
): Promise<History> {
  const { rows } = await sql<ChangeRow>`
    select ${changeColumns(sql`${retailerId}`)} from wholesale_order_changes c
    where c.retailer_id = ${retailerId} and c.wholesale_order_id = ${orderId}
    order by c.wholesale_change_id`.execute(tx)
  return rows.map(orderChangeOf)
}
