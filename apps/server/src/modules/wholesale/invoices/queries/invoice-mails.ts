import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'
import type { OrderRef } from '../../pairs/queries/order-transitions.ts'

interface InvoiceToMail
  extends Columns<
    'wholesale_orders',
    'wholesale_order_id' | 'order_number' | 'seller_number' | 'buyer_id' | 'total_items' | 'payment_status'
  > {
  /** Dollars. */
  total_amount: number
}

/** Marks the invoice of an order as one whose buyer is still to be mailed. */
export const awaitInvoiceMail = (tx: Tx, { retailerId, orderId }: OrderRef) =>
  sql`
    update wholesale_invoices set is_mailed = false
    where retailer_id = ${retailerId} and wholesale_order_id = ${orderId}`.execute(tx)

/** Marks the invoice of an order as mailed and returns the order; null when the buyer was already mailed. */
export async function takeInvoiceToMail(tx: Tx, { retailerId, orderId }: OrderRef): Promise<InvoiceToMail | null> {
  const { rows } = await sql<InvoiceToMail>`
    with taken as (
      update wholesale_invoices set is_mailed = true
      where retailer_id = ${retailerId} and wholesale_order_id = ${orderId} and not is_mailed
      returning 1
    )
    select o.wholesale_order_id, o.order_number, o.seller_number, o.buyer_id, o.total_items, o.payment_status,
      o.total_amount::float8
    from wholesale_orders o
    where o.retailer_id = ${retailerId} and o.wholesale_order_id = ${orderId} and exists (select from taken)`.execute(
    tx,
  )
  return rows[0] ?? null
}
