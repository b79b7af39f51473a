import type { AnswerOf, Contract } from '@ark/contract'
import { addressLines, type BusinessDetails, dayInNewYork, invoiceNumber, invoiceState } from '@ark/domain'
import { required } from '../../../platform/required.ts'
import type { BuyerInvoiceRow, InvoicedLine, InvoicedOrderRow } from './queries/invoices.ts'

export type Invoice = NonNullable<AnswerOf<Contract['GET /bulk-sales/{id}/invoice']>['invoice']>
type Party = Invoice['from']

/** An issued invoice with its order. */
interface Invoiced {
  order: InvoicedOrderRow
  lines: readonly InvoicedLine[]
  now: Date
}

const partyOf = (details: BusinessDetails): Party => ({
  name: details.legal_name ?? '',
  lines: addressLines(details),
  tax_id: details.tax_id,
})

/** ARK pays the seller of an order that goes through it, and the seller does not learn who the buyer is. */
function arkOf({ bill_to }: InvoicedOrderRow): Party {
  const ark = bill_to?.legal_name ? partyOf(bill_to) : { name: 'ARK', lines: [], tax_id: null }
  return { ...ark, lines: [...ark.lines, 'for its wholesale buyer'] }
}

/** Returns the recipient as far as the seller may know it: the buyer of an order that ships direct, as at submission. */
function recipientOf(order: InvoicedOrderRow): Party {
  const { ship_to } = order
  if (!ship_to) return arkOf(order)
  const { business_name, legal_name, address_lines = [], tax_id = null, contact_name, email, phone_number } = ship_to
  const contact = [contact_name, email, phone_number].filter((line) => line !== null)
  return { name: legal_name ?? business_name, lines: [...address_lines, ...contact], tax_id }
}

function commonOf({ order, lines, now }: Invoiced, reader: 'seller' | 'buyer') {
  const due_on = required(order.due_on, 'the due date')
  return {
    order_id: order.wholesale_order_id,
    order_number: order.order_number,
    ordered_at: order.created_at.toISOString(),
    due_on,
    payment_terms_days: required(order.payment_terms_days, 'the payment terms'),
    state: invoiceState(order, { reader, dueOn: due_on, today: dayInNewYork(now) }),
    line_items: lines.map(({ wholesale_line_id, ...line }) => ({ line_id: wholesale_line_id, ...line })),
    total_items: order.total_items,
    total_amount: order.total_amount,
  }
}

/** Returns the seller's invoice: from the seller to ARK or to the buyer, payable to the seller. */
export function sellersInvoice(invoiced: Invoiced): Invoice {
  const { order } = invoiced
  const seller = required(order.seller, "the seller's details")
  return {
    ...commonOf(invoiced, 'seller'),
    number: invoiceNumber(required(order.invoice_number, 'the invoice number')),
    issued_at: required(order.issued_at, 'the issue date').toISOString(),
    from: partyOf(seller),
    bill_to: recipientOf(order),
    remit_to: linesOf(seller.remit_to),
  }
}

/**
 * Returns the buyer's copy, which ARK issues and collects: it names the seller by the buyer's number only. Its number is
 * the order's, because the seller's number would show how much the seller sells.
 */
export function buyersInvoice(invoiced: Invoiced, copy: BuyerInvoiceRow): Invoice {
  const { order } = invoiced
  const ark = partyOf(copy.biller)
  return {
    ...commonOf(invoiced, 'buyer'),
    number: order.order_number,
    issued_at: required(order.issued_at, 'the issue date').toISOString(),
    from: { ...ark, lines: [...ark.lines, `on behalf of Seller #${order.seller_number}`] },
    bill_to: partyOf(copy.bill_to),
    remit_to: [...linesOf(copy.biller.remit_to), `Reference: ${order.order_number}`],
  }
}

const linesOf = (text: string | null): string[] =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
