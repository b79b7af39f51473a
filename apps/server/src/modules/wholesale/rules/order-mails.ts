import {
  cents,
  counted,
  formatMoney,
  WHOLESALE_PAYMENTS,
  WHOLESALE_STATUSES,
  type WholesalePayment,
  type WholesaleStatus,
} from '@ark/domain'

/** An order as mails tell of it. */
export interface MailedOrder {
  order_number: string
  seller_number: number
  total_items: number
  /** Dollars. */
  total_amount: number
}

export interface MailedLine {
  product_name: string
  size: string
  quantity: number
  /** Dollars. */
  unit_price: number
}

export interface MailText {
  subject: string
  body: string
}

/** Of a long order the first lines are told; all stand on the page. */
const LINES_TOLD = 50

const linesText = (lines: readonly MailedLine[]): string =>
  [
    ...lines
      .slice(0, LINES_TOLD)
      .map((line) => `${line.quantity} × ${line.product_name}, size ${line.size}, ${money(line.unit_price)} each`),
    ...(lines.length > LINES_TOLD ? [`and ${counted(lines.length - LINES_TOLD, 'more line')}`] : []),
  ].join('\n')

const money = (dollars: number): string => formatMoney(cents(dollars))
const sumOf = ({ total_items, total_amount }: MailedOrder): string =>
  `${counted(total_items, 'pair')}, ${money(total_amount)}`

/** To the owners of the seller: somebody has ordered. */
export const mailOfNewOrder = (order: MailedOrder, lines: readonly MailedLine[], publicUrl: string): MailText => ({
  subject: `ARK: new wholesale order ${order.order_number}`,
  body:
    `A wholesale buyer has ordered ${sumOf(order)}.\n\n${linesText(lines)}\n\n` +
    `Approve or reject it: ${publicUrl}/wholesale\n`,
})

/** To the buyer: what he has submitted has arrived, one mail for all of its orders. */
export const mailOfPurchase = (orders: readonly MailedOrder[], publicUrl: string): MailText => ({
  subject: `ARK: your purchase order ${orders.map(({ order_number }) => order_number).join(', ')}`.slice(0, 200),
  body:
    'Your purchase order was submitted. The sellers approve it next.\n\n' +
    orders.map((order) => `${order.order_number}, Seller #${order.seller_number}: ${sumOf(order)}`).join('\n') +
    `\n\nYour orders: ${publicUrl}/buyer/purchases\n`,
})

export interface MailedChange {
  what: 'status' | 'payment' | 'payout'
  to_value: string
  notes: string | null
}

function label({ what, to_value }: MailedChange): string {
  if (what === 'status') return WHOLESALE_STATUSES[to_value as WholesaleStatus].label
  if (what === 'payment') return `Payment ${WHOLESALE_PAYMENTS[to_value as WholesalePayment].label.toLowerCase()}`
  return to_value === 'paid_to_retailer' ? 'ARK has paid you' : 'ARK has taken back that it paid you'
}

/** What has become of an order, to the seller's owners or to the buyer. */
export function mailOfChange(
  order: MailedOrder,
  change: MailedChange,
  { to, publicUrl }: { to: 'seller' | 'buyer'; publicUrl: string },
): MailText {
  const where = to === 'buyer' ? `${publicUrl}/buyer/purchases` : `${publicUrl}/wholesale`
  const whose =
    to === 'buyer'
      ? `Your order ${order.order_number} from Seller #${order.seller_number}`
      : `Wholesale order ${order.order_number}`
  const note = change.notes ? `\n\n“${change.notes}”` : ''
  return {
    subject: `ARK: wholesale order ${order.order_number}: ${label(change)}`,
    body: `${whose} (${sumOf(order)}): ${label(change)}.${note}\n\n${where}\n`,
  }
}
