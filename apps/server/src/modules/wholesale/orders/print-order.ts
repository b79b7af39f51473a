import type { AnswerOf, Contract } from '@ark/contract'
import { cents, counted, formatMoney, WHOLESALE_PAYMENTS, WHOLESALE_STATUSES } from '@ark/domain'
import { type Refusal, refuse } from '../../../platform/refusal.ts'
import { PrintedSheet, type SheetColumn } from './sheet.ts'

export type PrintedOrder = AnswerOf<Contract['GET /bulk-sales/{id}/details']>

interface Printed {
  order: PrintedOrder
  /** The retailer's business name. */
  businessName: string
}

const money = (dollars: number): string => formatMoney(cents(dollars))
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/New_York' })
const dayOf = (at: string | Date): string => DAY.format(new Date(at))

/** Returns the recipient as far as the seller may know it. When the order does not ship direct, it goes to ARK. */
function recipientOf({ buyer }: PrintedOrder): string[] {
  if (!buyer) return ['ARK', 'for its wholesale buyer']
  return [buyer.business_name, buyer.contact_name, buyer.email, buyer.phone_number].filter((line) => line !== null)
}

const PICKED: readonly SheetColumn[] = [
  { header: '', share: 1.6 },
  { header: 'Location', share: 4 },
  { header: 'Product', share: 9 },
  { header: 'SKU', share: 4 },
  { header: 'Size', share: 2 },
  { header: 'Pairs', share: 2, isRight: true },
]

/**
 * Returns the packing list: what to pick, by location, product and size. It has no prices, because it may go into the
 * box. Refuses a canceled order.
 */
export async function packingList({ order, businessName }: Printed): Promise<Buffer | Refusal> {
  if (WHOLESALE_STATUSES[order.status].isCanceled)
    return refuse('conflict', 'This order was canceled. There is nothing to pack.')
  const paper = await PrintedSheet.open(`Packing list ${order.order_number}`, new Date(order.created_at))
  const isHeld = order.line_items.some(({ locations }) => locations.length > 0)
  paper.text('Packing list', { size: 20, isBold: true })
  paper.gap(10)
  paper.sides(
    ['From', businessName, '', 'Ship to', ...recipientOf(order)],
    [`Order ${order.order_number}`, `Submitted ${dayOf(order.created_at)}`, counted(order.total_items, 'pair')],
  )
  paper.gap(8)
  if (order.status === 'submitted' || order.status === 'processing')
    paper.text('Not approved yet. Its pairs are not reserved and may still be sold.', { isBold: true })
  if (order.notes) paper.text(`Buyer's note: ${order.notes}`, { isPale: true })
  paper.gap(12)
  paper.table(isHeld ? PICKED : PICKED.filter(({ header }) => header !== 'Location'), picksOf(order, isHeld))
  paper.gap(8)
  paper.sum('Pairs', String(order.total_items), { isBold: true })
  return paper.content(`${businessName} · ${order.order_number}`)
}

/** Returns a row for each location of each line, in picking order. */
function picksOf({ line_items }: PrintedOrder, isHeld: boolean): string[][] {
  const picks = line_items.flatMap((line) =>
    (line.locations.length > 0 ? line.locations : [{ location_nickname: '', quantity: line.quantity }]).map(
      ({ location_nickname, quantity }) => ({ line, place: location_nickname, quantity }),
    ),
  )
  const inOrder = picks.toSorted(
    (one, other) =>
      one.place.localeCompare(other.place) ||
      one.line.product_name.localeCompare(other.line.product_name) ||
      one.line.size.localeCompare(other.line.size, undefined, { numeric: true }),
  )
  return inOrder.map(({ line, place, quantity }) => {
    const mark = line.shipped ? 'gone' : line.fulfilled ? 'x' : '[  ]'
    const [first, ...rest] = [mark, place, line.product_name, line.sku ?? '', line.size, String(quantity)]
    return [first ?? '', ...(isHeld ? rest : rest.slice(1))]
  })
}

const BILLED: readonly SheetColumn[] = [
  { header: 'Product', share: 9 },
  { header: 'SKU', share: 4 },
  { header: 'Size', share: 2 },
  { header: 'Pairs', share: 2, isRight: true },
  { header: 'Price', share: 3, isRight: true },
  { header: 'Total', share: 4, isRight: true },
]

/** Returns the invoice of an order, line by line. Refuses an order that is not approved yet or was canceled. */
export async function wholesaleInvoice({ order, businessName }: Printed): Promise<Buffer | Refusal> {
  const refusal = invoiceRefusal(order)
  if (refusal) return refuse('conflict', refusal)
  const approved = order.history.find(({ what, to }) => what === 'status' && to === 'approved')
  const paper = await PrintedSheet.open(`Invoice ${order.order_number}`, new Date(order.created_at))
  paper.text('Invoice', { size: 20, isBold: true })
  paper.gap(10)
  paper.sides(
    ['From', businessName, '', 'Bill to', ...recipientOf(order)],
    [
      `Invoice ${order.order_number}`,
      `Date ${dayOf(approved?.at ?? order.created_at)}`,
      `Ordered ${dayOf(order.created_at)}`,
      `Payment: ${WHOLESALE_PAYMENTS[order.payment_status].label}`,
    ],
  )
  paper.gap(14)
  paper.table(
    BILLED,
    order.line_items.map((line) => [
      line.product_name,
      line.sku ?? '',
      line.size,
      String(line.quantity),
      money(line.wholesale_price),
      money(line.line_total),
    ]),
  )
  paper.gap(8)
  paper.sum('Pairs', String(order.total_items))
  paper.sum('Total in US dollars', money(order.total_amount), { size: 12, isBold: true })
  return paper.content(`${businessName} · ${order.order_number}`)
}

function invoiceRefusal({ status }: PrintedOrder): string | null {
  if (WHOLESALE_STATUSES[status].isCanceled) return 'This order was canceled. There is nothing to pay.'
  return status === 'submitted' || status === 'processing' ? 'Approve this order before you print its invoice.' : null
}
