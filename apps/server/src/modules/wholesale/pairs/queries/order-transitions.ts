import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'

export interface OrderRef {
  retailerId: number
  orderId: number
}

export interface OrderState
  extends Columns<
    'wholesale_orders',
    | 'wholesale_order_id'
    | 'order_number'
    | 'buyer_id'
    | 'seller_number'
    | 'status'
    | 'payment_status'
    | 'ships_direct'
    | 'total_items'
    | 'buyer_paid_at'
    | 'paid_to_retailer_at'
    | 'retailer_received_at'
  > {
  /** Dollars. */
  total_amount: number
}

/**
 * Locks and returns an order until the transaction ends; null when there is none. With `buyerId`, only an order of that
 * buyer.
 */
export async function lockOrder(
  tx: Tx,
  { retailerId, orderId }: OrderRef,
  buyerId: number | null = null,
): Promise<OrderState | null> {
  const { rows } = await sql<OrderState>`
    select wholesale_order_id, order_number, buyer_id, seller_number, status, payment_status, ships_direct, total_items,
      buyer_paid_at, paid_to_retailer_at, retailer_received_at, total_amount::float8
    from wholesale_orders
    where retailer_id = ${retailerId} and wholesale_order_id = ${orderId}
      and (${buyerId}::int8 is null or buyer_id = ${buyerId}::int8)
    for update`.execute(tx)
  return rows[0] ?? null
}

/** Sets the status of a locked order. The caller has checked the move with the domain's rules. */
export const moveOrder = (tx: Tx, { retailerId, orderId }: OrderRef, status: OrderState['status']) =>
  sql`
    update wholesale_orders set status = ${status}
    where retailer_id = ${retailerId} and wholesale_order_id = ${orderId}`.execute(tx)

/** Sets the payment status of a locked order. */
export const payOrder = (tx: Tx, { retailerId, orderId }: OrderRef, payment: OrderState['payment_status']) =>
  sql`
    update wholesale_orders set payment_status = ${payment}
    where retailer_id = ${retailerId} and wholesale_order_id = ${orderId}`.execute(tx)

/** Sets when the buyer reported the payment of a locked order; null undoes it. */
export const recordBuyerPayment = (tx: Tx, { retailerId, orderId }: OrderRef, at: Date | null) =>
  sql`
    update wholesale_orders set buyer_paid_at = ${at}
    where retailer_id = ${retailerId} and wholesale_order_id = ${orderId}`.execute(tx)

/** Sets when the seller confirmed receiving the money of a locked order; null undoes it. */
export const recordPayoutReceipt = (tx: Tx, { retailerId, orderId }: OrderRef, at: Date | null) =>
  sql`
    update wholesale_orders set retailer_received_at = ${at}
    where retailer_id = ${retailerId} and wholesale_order_id = ${orderId}`.execute(tx)

/** Sets when ARK paid the seller of a locked order; null undoes it. */
export const recordPayout = (tx: Tx, { retailerId, orderId }: OrderRef, at: Date | null) =>
  sql`
    update wholesale_orders set paid_to_retailer_at = ${at}
    where retailer_id = ${retailerId} and wholesale_order_id = ${orderId}`.execute(tx)

export type OrderLineRow = Columns<
  'wholesale_order_lines',
  | 'wholesale_line_id'
  | 'product_sync_id'
  | 'product_id'
  | 'variant_id'
  | 'product_name'
  | 'size'
  | 'quantity'
  | 'fulfilled'
  | 'shipped_at'
> & {
  /** Dollars. */
  unit_price: number
}

/** Returns the lines of a locked order. */
export async function orderLines(tx: Tx, { retailerId, orderId }: OrderRef): Promise<OrderLineRow[]> {
  const { rows } = await sql<OrderLineRow>`
    select wholesale_line_id, product_sync_id, product_id, variant_id, product_name, size, quantity, fulfilled,
      shipped_at, unit_price::float8
    from wholesale_order_lines
    where retailer_id = ${retailerId} and wholesale_order_id = ${orderId} order by wholesale_line_id`.execute(tx)
  return rows
}

/** Marks a line as packed, or undoes that, and updates the order's count of packed pairs. */
export async function setFulfilled(
  tx: Tx,
  { retailerId, orderId }: OrderRef,
  { lineId, fulfilled }: { lineId: number; fulfilled: boolean },
): Promise<void> {
  await sql`
    update wholesale_order_lines set fulfilled = ${fulfilled}
    where retailer_id = ${retailerId} and wholesale_line_id = ${lineId} and shipped_at is null`.execute(tx)
  await sql`
    update wholesale_orders o set fulfilled_items = (
      select coalesce(sum(l.quantity), 0) from wholesale_order_lines l
      where l.retailer_id = ${retailerId} and l.wholesale_order_id = ${orderId} and l.fulfilled)
    where o.retailer_id = ${retailerId} and o.wholesale_order_id = ${orderId}`.execute(tx)
}

/** Marks lines that are packed and not shipped yet as shipped. */
export const shipFulfilled = (tx: Tx, { retailerId, orderId }: OrderRef, at: Date) =>
  sql`
    update wholesale_order_lines set shipped_at = ${at}
    where retailer_id = ${retailerId} and wholesale_order_id = ${orderId} and fulfilled
      and shipped_at is null`.execute(tx)
