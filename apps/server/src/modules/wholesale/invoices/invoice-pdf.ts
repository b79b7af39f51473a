import { cents, counted, formatMoney, INVOICE_STATE_LABELS, paymentTermsLabel } from '@ark/domain'
import { PrintedSheet, type SheetColumn } from '../sheets/sheet.ts'
import type { Invoice } from './invoice-of-order.ts'

const BILLED: readonly SheetColumn[] = [
  { header: 'Product', share: 9 },
  { header: 'Style code', share: 4 },
  { header: 'Size', share: 2 },
  { header: 'Pairs', share: 2, isRight: true },
  { header: 'Price', share: 3, isRight: true },
  { header: 'Total', share: 4, isRight: true },
]

const money = (dollars: number): string => formatMoney(cents(dollars))
const TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/New_York' })
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const dayOf = (at: string): string => TIME.format(new Date(at))

const partyLines = ({ name, lines, tax_id }: Invoice['from']): string[] => [
  name,
  ...lines,
  ...(tax_id ? [`Tax ID ${tax_id}`] : []),
]

/** Returns an issued invoice as PDF. Printing the same invoice again gives the same lines and amounts. */
export async function invoicePdf(invoice: Invoice): Promise<Buffer> {
  const { number, order_number, from, bill_to, state, due_on, payment_terms_days } = invoice
  const paper = await PrintedSheet.open(`Invoice ${number}`, new Date(invoice.issued_at))
  paper.text('Invoice', { size: 20, isBold: true })
  paper.gap(10)
  paper.sides(
    ['From', ...partyLines(from)],
    [
      `Invoice number: ${number}`,
      `Invoice date: ${dayOf(invoice.issued_at)}`,
      `Due date: ${DAY.format(new Date(`${due_on}T00:00:00Z`))}`,
      `Terms: ${paymentTermsLabel(payment_terms_days)}`,
      `Order: ${order_number}, ${dayOf(invoice.ordered_at)}`,
      `Status: ${INVOICE_STATE_LABELS[state].label}`,
    ],
  )
  paper.gap(12)
  paper.sides(['Bill to', ...partyLines(bill_to)], ['Remit to', ...invoice.remit_to])
  paper.gap(14)
  paper.table(
    BILLED,
    invoice.line_items.map((line) => [
      line.product_name,
      line.sku ?? '',
      line.size,
      String(line.quantity),
      money(line.unit_price),
      money(line.line_total),
    ]),
  )
  paper.gap(8)
  paper.sum('Pairs', String(invoice.total_items))
  paper.sum('Total in US dollars', money(invoice.total_amount), { size: 12, isBold: true })
  return paper.content(`${from.name} · Invoice ${number} · ${counted(invoice.total_items, 'pair')}`)
}
