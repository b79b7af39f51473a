import type { BusinessDetails } from '@ark/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'
import { required } from '../../../../platform/required.ts'
import type { BuyerContact } from '../../../accounts/index.ts'
import type { OrderRef } from '../../pairs/queries/order-transitions.ts'

/** Returns whether an order's invoice is issued. */
export async function hasInvoice(tx: Tx, { retailerId, orderId }: OrderRef): Promise<boolean> {
  const { rows } = await sql`
    select 1 from wholesale_invoices
    where retailer_id = ${retailerId} and wholesale_order_id = ${orderId}`.execute(tx)
  return rows.length > 0
}

/**
 * Takes the seller's next invoice number. The counter's row stays locked until the transaction ends, and a rollback
 * returns the number, so that numbers have no gaps.
 */
export async function nextInvoiceNumber(tx: Tx, retailerId: number): Promise<number> {
  const { rows } = await sql<Columns<'wholesale_invoice_numbers', 'last_number'>>`
    insert into wholesale_invoice_numbers as n (retailer_id, last_number) values (${retailerId}, 1)
    on conflict (retailer_id) do update set last_number = n.last_number + 1
    returning last_number`.execute(tx)
  return required(rows[0], 'the invoice number').last_number
}

export interface NewInvoice
  extends Columns<'wholesale_invoices', 'invoice_number' | 'issued_at' | 'payment_terms_days'> {
  /** A day like '2026-11-27'. */
  due_on: string
  seller: BusinessDetails
  /** ARK's details, for an order that goes through it. */
  bill_to: BusinessDetails
}

/** Inserts the invoice of an order. The caller has locked the order. */
export const insertInvoice = (tx: Tx, { retailerId, orderId }: OrderRef, invoice: NewInvoice) =>
  sql`
    insert into wholesale_invoices as made (retailer_id, wholesale_order_id, invoice_number, issued_at,
      payment_terms_days, due_on, seller, bill_to)
    select ${retailerId}::bigint, ${orderId}::bigint, ${invoice.invoice_number}::int, ${invoice.issued_at}::timestamptz,
      ${invoice.payment_terms_days}::int, ${invoice.due_on}::date, ${JSON.stringify(invoice.seller)}::jsonb,
      case when not o.ships_direct then ${JSON.stringify(invoice.bill_to)}::jsonb end
    from wholesale_orders o where o.retailer_id = ${retailerId} and o.wholesale_order_id = ${orderId}
    returning made.invoice_number`.execute(tx)

export type InvoicedLine = Columns<
  'wholesale_order_lines',
  'wholesale_line_id' | 'product_name' | 'sku' | 'size' | 'quantity'
> & {
  /** Dollars. */
  unit_price: number
  line_total: number
}

type OrderColumns = Columns<
  'wholesale_orders',
  | 'wholesale_order_id'
  | 'order_number'
  | 'seller_number'
  | 'status'
  | 'payment_status'
  | 'paid_to_retailer_at'
  | 'total_items'
  | 'created_at'
>

/** An order and its invoice; the columns of the invoice are null while it is not issued. */
export interface InvoicedOrderRow extends OrderColumns {
  /** Dollars. */
  total_amount: number
  ship_to: BuyerContact | null
  invoice_number: Column<'wholesale_invoices', 'invoice_number'> | null
  issued_at: Column<'wholesale_invoices', 'issued_at'> | null
  payment_terms_days: Column<'wholesale_invoices', 'payment_terms_days'> | null
  due_on: string | null
  seller: BusinessDetails | null
  bill_to: BusinessDetails | null
}

/** Returns an order with its invoice; null when there is no such order. `buyerId` limits it to that buyer's orders. */
export async function invoicedOrder(
  tx: Tx,
  { retailerId, orderId }: OrderRef,
  buyerId: number | null = null,
): Promise<InvoicedOrderRow | null> {
  const { rows } = await sql<InvoicedOrderRow>`
    select o.wholesale_order_id, o.order_number, o.seller_number, o.status, o.payment_status, o.paid_to_retailer_at,
      o.total_items, o.total_amount::float8, o.created_at, o.ship_to, i.invoice_number, i.issued_at,
      i.payment_terms_days, i.due_on::text, i.seller, i.bill_to
    from wholesale_orders o
    left join wholesale_invoices i on i.retailer_id = ${retailerId} and i.wholesale_order_id = ${orderId}
    where o.retailer_id = ${retailerId} and o.wholesale_order_id = ${orderId}
      and (${buyerId}::int8 is null or o.buyer_id = ${buyerId}::int8)`.execute(tx)
  return rows[0] ?? null
}

/** Returns the lines of an order for its invoice. They do not change once the order is approved. */
export async function invoicedLines(tx: Tx, { retailerId, orderId }: OrderRef): Promise<InvoicedLine[]> {
  const { rows } = await sql<InvoicedLine>`
    select wholesale_line_id, product_name, sku, size, quantity, unit_price::float8,
      (unit_price * quantity)::float8 as line_total
    from wholesale_order_lines
    where retailer_id = ${retailerId} and wholesale_order_id = ${orderId} order by wholesale_line_id`.execute(tx)
  return rows
}

export interface BuyerInvoiceRow extends Columns<'buyer_invoices', 'issued_at'> {
  bill_to: BusinessDetails
  biller: BusinessDetails
}

/** Returns the buyer's copy of an order's invoice; null when it is not issued. Runs as the platform. */
export async function buyerInvoice(
  tx: Tx,
  { buyerId, orderId }: { buyerId: number; orderId: number },
): Promise<BuyerInvoiceRow | null> {
  const { rows } = await sql<BuyerInvoiceRow>`
    select issued_at, bill_to, biller from buyer_invoices
    where buyer_id = ${buyerId} and wholesale_order_id = ${orderId}`.execute(tx)
  return rows[0] ?? null
}

export interface NewBuyerInvoice extends BuyerInvoiceRow {
  buyerId: number
  orderId: number
}

/** Inserts the buyer's copy of an invoice. The first one stays. Runs as the platform. */
export const insertBuyerInvoice = (tx: Tx, { buyerId, orderId, issued_at, bill_to, biller }: NewBuyerInvoice) =>
  sql`
    insert into buyer_invoices (buyer_id, wholesale_order_id, issued_at, bill_to, biller)
    values (${buyerId}, ${orderId}, ${issued_at}, ${JSON.stringify(bill_to)}::jsonb, ${JSON.stringify(biller)}::jsonb)
    on conflict do nothing`.execute(tx)
