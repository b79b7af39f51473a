import {
  cents,
  counted,
  formatMoney,
  mayReadNote,
  type NoteParty,
  PROPOSAL_STEPS,
  type ProposedTotals,
  proposalTitle,
  WHOLESALE_PAYMENTS,
  WHOLESALE_STATUSES,
  type WholesalePayment,
  type WholesaleStatus,
} from '@ark/domain'

/** The facts of an order in e-mails. */
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

/** The most lines that an e-mail lists. The page shows all. */
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

/** Returns the e-mail to the seller's owners about a new order. */
export const mailOfNewOrder = (order: MailedOrder, lines: readonly MailedLine[], publicUrl: string): MailText => ({
  subject: `ARK: new wholesale order ${order.order_number}`,
  body:
    `A wholesale buyer has ordered ${sumOf(order)}.\n\n${linesText(lines)}\n\n` +
    `Approve or reject it: ${publicUrl}/wholesale\n`,
})

/** Returns the e-mail that confirms a purchase to the buyer, one for all of its orders. */
export const mailOfPurchase = (orders: readonly MailedOrder[], publicUrl: string): MailText => ({
  subject: `ARK: your purchase order ${orders.map(({ order_number }) => order_number).join(', ')}`.slice(0, 200),
  body:
    'Your purchase order was submitted. The sellers approve it next.\n\n' +
    orders.map((order) => `${order.order_number}, Seller #${order.seller_number}: ${sumOf(order)}`).join('\n') +
    `\n\nYour orders: ${publicUrl}/buyer/purchases\n`,
})

/**
 * The kind of a change: the order's status; the buyer's report of a payment (claim); the payment's state at ARK; ARK's
 * payment to the seller (payout); the seller's confirmation of it (receipt); or a step of a proposal of part of it.
 */
export type OrderChangeKind = 'status' | 'claim' | 'payment' | 'payout' | 'receipt' | 'proposal'

export interface MailedChange {
  /** The side that made the change. */
  actor: NoteParty
  what: OrderChangeKind
  to_value: string
  notes: string | null
  /** The proposal that a step is about, with the time until which the buyer may answer. */
  proposal?: (ProposedTotals & { expires_at: Date }) | null
  /** The order's id, for the address of a page. */
  wholesale_order_id: number
  /** Whether the seller's invoice is issued, from which the buyer's copy with the place to pay is made. */
  has_invoice: boolean
}

type Side = 'seller' | 'buyer'

const CLAIMS: Readonly<Record<string, string>> = {
  paid: 'the buyer reported a payment',
  not_paid: 'the buyer withdrew the payment report',
  not_found: 'ARK has not found the payment',
}

function label({ what, to_value }: MailedChange): string {
  if (what === 'status') return WHOLESALE_STATUSES[to_value as WholesaleStatus].label
  if (what === 'payment') return `Payment ${WHOLESALE_PAYMENTS[to_value as WholesalePayment].label.toLowerCase()}`
  if (what === 'claim') return CLAIMS[to_value] ?? to_value
  if (what === 'proposal') return PROPOSAL_STEPS[to_value as keyof typeof PROPOSAL_STEPS]
  return to_value === 'paid_to_retailer' ? 'ARK has paid you' : 'ARK reversed its payment to you'
}

/**
 * Returns which sides get an e-mail about a change. The side that reports something about itself does not, and the
 * buyer gets none about money between ARK and the seller.
 */
export function mailedSides({ what, to_value }: Pick<MailedChange, 'what' | 'to_value'>): Side[] {
  if (what === 'receipt') return []
  if (what === 'payout') return ['seller']
  return what === 'claim' && to_value !== 'not_found' ? ['seller'] : ['seller', 'buyer']
}

/** Returns the proposed pairs and the totals: 'Seller can deliver 8 of 10 pairs. New total: $640.00 (was $800.00).' */
function proposalText({ proposal, to_value }: MailedChange, to: Side): string {
  if (!proposal) return ''
  const title = proposalTitle(proposal, to === 'seller' ? 'retailer' : 'buyer')
  const totals = `New total: ${money(proposal.total_amount)} (was ${money(proposal.ordered_amount)}).`
  const until = to_value === 'proposed' ? `\nThe pairs are reserved until ${proposal.expires_at.toUTCString()}.` : ''
  return `\n\n${title}. ${totals}${until}`
}

const THEN_REPORT = 'Then open the order and choose “I have paid”.'
const buyersInvoiceUrl = (orderId: number, publicUrl: string) => `${publicUrl}/buyer/invoice?order=${orderId}`

/** Tells a buyer to pay, and the page that says where. */
function payArk(
  { wholesale_order_id, has_invoice }: Pick<MailedChange, 'wholesale_order_id' | 'has_invoice'>,
  publicUrl: string,
): string {
  return has_invoice
    ? `Pay ARK for it. The invoice says where: ${buyersInvoiceUrl(wholesale_order_id, publicUrl)}\n${THEN_REPORT}`
    : `Pay ARK for it once the seller has issued the invoice, which says where. ${THEN_REPORT}`
}

/** Returns the e-mail to the buyer about an invoice that the seller issued after the approval. */
export function mailOfInvoice(
  order: MailedOrder & { wholesale_order_id: number; payment_status: WholesalePayment },
  publicUrl: string,
): MailText {
  const { wholesale_order_id, payment_status, order_number, seller_number } = order
  const isOwed = payment_status === 'pending' || payment_status === 'overdue'
  return {
    subject: `ARK: the invoice of your order ${order_number}`,
    body:
      `Seller #${seller_number} has issued the invoice of your order ${order_number} (${sumOf(order)}).\n\n` +
      (isOwed
        ? payArk({ wholesale_order_id, has_invoice: true }, publicUrl)
        : buyersInvoiceUrl(wholesale_order_id, publicUrl)) +
      '\n',
  }
}

/** Tells a seller that the buyer cannot pay yet. */
const missingInvoice = ({ wholesale_order_id }: MailedChange, publicUrl: string): string =>
  'This order has no invoice yet, so the buyer does not see where to pay. Complete your business details and issue ' +
  `it: ${publicUrl}/wholesale/invoice?order=${wholesale_order_id}\n`

/** The next step of each side, by change, or what it waits for. */
const NEXT: Readonly<Record<string, Partial<Record<Side, string>>>> = {
  'status approved': {
    seller: "ARK will notify you when the buyer's payment has arrived. Ship the order then.",
  },
  'claim paid': {
    seller: 'ARK is checking for the payment and will notify you when it arrives. Do not ship before then.',
  },
  'claim not_found': { buyer: 'Check whether your bank transfer was sent.', seller: 'Do not ship it yet.' },
  'payment paid': { buyer: 'The seller packs and ships it next.', seller: 'Pack it and ship it.' },
  'proposal proposed': {
    buyer: 'Open the order to accept or decline.',
    seller: 'ARK will notify you when the buyer answers.',
  },
  'proposal declined': {
    buyer: 'The order is back with the seller. You can also cancel it.',
    seller: 'The order waits for you again. Propose other quantities, approve it or reject it.',
  },
  'proposal withdrawn': { buyer: 'The order is back with the seller.', seller: 'The order waits for you again.' },
  'proposal expired': {
    buyer: 'The order is back with the seller.',
    seller: 'The order waits for you again. Its pairs are no longer reserved.',
  },
  'payment refunded': {
    buyer: 'ARK has refunded your payment.',
    seller: 'The buyer was refunded. Do not ship the order. Cancel it so that its pairs can be sold again.',
  },
  'payout paid_to_retailer': { seller: 'Open the order and confirm the payment once it has arrived.' },
}

/** The changes after which the buyer has to pay. */
const ASKS_FOR_MONEY: ReadonlySet<string> = new Set(['status approved', 'claim not_found', 'payment overdue'])

/** Returns the next step of a side after a change, or what it waits for; an empty text for none. */
function nextStep(change: MailedChange, to: Side, publicUrl: string): string {
  const kind = `${change.what} ${change.to_value}`
  const next = NEXT[kind]?.[to] ?? ''
  if (!ASKS_FOR_MONEY.has(kind)) return next
  if (to === 'buyer') return [next, payArk(change, publicUrl)].filter(Boolean).join(' ')
  return change.has_invoice ? next : `${missingInvoice(change, publicUrl)}${next}`
}

/** Returns the e-mail about a change and the next step, to the seller's owners or to the buyer. */
export function mailOfChange(
  order: MailedOrder,
  change: MailedChange,
  { to, publicUrl }: { to: Side; publicUrl: string },
): MailText {
  const order_id = change.what === 'proposal' ? `?order=${change.wholesale_order_id}` : ''
  const where = `${publicUrl}/${to === 'buyer' ? 'buyer/purchases' : 'wholesale'}${order_id}`
  const whose =
    to === 'buyer'
      ? `Your order ${order.order_number} from Seller #${order.seller_number}`
      : `Wholesale order ${order.order_number}`
  const isRead = mayReadNote(to === 'seller' ? 'retailer' : 'buyer', change.actor)
  const note = change.notes && isRead ? `\n\n“${change.notes}”` : ''
  const next = nextStep(change, to, publicUrl)
  return {
    subject: `ARK: wholesale order ${order.order_number}: ${label(change)}`,
    body: `${whose} (${sumOf(order)}): ${label(change)}.${proposalText(change, to)}${note}${next ? `\n\n${next}` : ''}\n\n${where}\n`,
  }
}
