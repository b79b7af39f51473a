import type { StatusColor } from '../sales/sale-statuses.ts'
import { WHOLESALE_STATUS_NAMES, type WholesalePayment, type WholesaleStatus } from './wholesale-status-names.ts'

/** The parties that change an order: the seller's staff, the buyer's staff, or ARK. */
export type WholesaleActor = 'retailer' | 'buyer' | 'operator'

export interface WholesaleStatusFacts {
  label: string
  color: StatusColor
  /** The order's units are taken (`sold_on_ark`) and have not left the shop. */
  reservesUnits: boolean
  /** The order is closed, and the histories list it. */
  isOver: boolean
  /** The order was canceled. */
  isCanceled: boolean
}

const status = (
  label: string,
  color: StatusColor,
  facts: Partial<WholesaleStatusFacts> = {},
): WholesaleStatusFacts => ({
  label,
  color,
  reservesUnits: false,
  isOver: false,
  isCanceled: false,
  ...facts,
})

const HELD = { reservesUnits: true } as const
const FALLEN_THROUGH = { isOver: true, isCanceled: true } as const

/**
 * The look and the meaning of each status, and below who may move an order from one to the next. The server, the
 * screens of sellers and buyers, and the tests read these tables.
 */
export const WHOLESALE_STATUSES: Readonly<Record<WholesaleStatus, WholesaleStatusFacts>> = {
  submitted: status('Submitted', 'blue'),
  processing: status('Processing', 'cyan'),
  approved: status('Approved', 'teal', HELD),
  rejected_by_retailer: status('Rejected by seller', 'red', FALLEN_THROUGH),
  canceled_by_retailer: status('Canceled by seller', 'red', FALLEN_THROUGH),
  canceled_by_buyer: status('Canceled by buyer', 'orange', FALLEN_THROUGH),
  canceled: status('Canceled', 'red', FALLEN_THROUGH),
  paid: status('Paid', 'green', HELD),
  packed: status('Packed', 'lime', HELD),
  partial_shipped: status('Partially shipped', 'yellow', HELD),
  shipped_from_retailer: status('Shipped by seller', 'indigo'),
  arrived_to_ark: status('Arrived at ARK', 'violet'),
  shipped_from_ark: status('Shipped by ARK', 'grape'),
  received: status('Received', 'green', { isOver: true }),
}

export const WHOLESALE_PAYMENTS: Readonly<Record<WholesalePayment, { label: string; color: StatusColor }>> = {
  pending: { label: 'Pending', color: 'yellow' },
  paid: { label: 'Paid', color: 'green' },
  overdue: { label: 'Overdue', color: 'red' },
  refunded: { label: 'Refunded', color: 'gray' },
}

export const wholesaleStatusesWhere = (test: (facts: WholesaleStatusFacts) => boolean): WholesaleStatus[] =>
  WHOLESALE_STATUS_NAMES.filter((name) => test(WHOLESALE_STATUSES[name]))

/** The facts about an order that decide which transitions are allowed. */
export interface WholesaleOrderState {
  status: WholesaleStatus
  payment_status: WholesalePayment
  /**
   * True: the seller ships to the buyer; false: the order goes through ARK. Copied from the seller's setting at
   * submission.
   */
  ships_direct: boolean
  /** Since when the buyer reports a payment; null: they do not. `payment_status` says what ARK received. */
  buyer_paid_at: Date | string | null
  /** The open proposal to deliver part of the order; null or left out: there is none. */
  proposal?: object | null
}

interface StatusTransition {
  from: readonly WholesaleStatus[]
  to: WholesaleStatus
  by: readonly WholesaleActor[]
  /** The payment statuses that allow the transition. Without it, every status allows it. */
  payment?: readonly WholesalePayment[]
  /** Blocked while the buyer reports a payment, because ARK has to look for the money first. */
  requiresNoPaymentReport?: true
  /** Blocked while the buyer may answer a proposal of part of the order. */
  requiresNoProposal?: true
  /** True: only for orders that ship direct; false: only for the others; left out: for both. */
  direct?: boolean
}

/** The statuses of orders that the seller has neither approved nor rejected yet. */
export const UNANSWERED_WHOLESALE_ORDERS: readonly WholesaleStatus[] = ['submitted', 'processing']

const SELLER: readonly WholesaleActor[] = ['retailer']
const BUYER: readonly WholesaleActor[] = ['buyer']
const ARK: readonly WholesaleActor[] = ['operator']
const RECEIVER: readonly WholesaleActor[] = ['buyer', 'operator']
const NOT_PAID: readonly WholesalePayment[] = ['pending', 'overdue']
const PAID: readonly WholesalePayment[] = ['paid']
const REFUNDED: readonly WholesalePayment[] = ['refunded']

/** Only its payment makes an order `paid` (`wholesale-money.ts`). */
const TRANSITIONS: readonly StatusTransition[] = [
  { from: ['submitted'], to: 'processing', by: SELLER, requiresNoProposal: true },
  { from: UNANSWERED_WHOLESALE_ORDERS, to: 'approved', by: SELLER, requiresNoProposal: true },
  { from: ['submitted'], to: 'rejected_by_retailer', by: SELLER },
  { from: ['processing'], to: 'canceled_by_retailer', by: SELLER },
  { from: ['approved'], to: 'canceled_by_retailer', by: SELLER, payment: NOT_PAID, requiresNoPaymentReport: true },
  { from: ['paid', 'packed'], to: 'canceled_by_retailer', by: SELLER, payment: REFUNDED },
  { from: ['submitted', 'processing'], to: 'canceled_by_buyer', by: BUYER },
  { from: ['approved'], to: 'canceled_by_buyer', by: BUYER, payment: NOT_PAID, requiresNoPaymentReport: true },
  { from: ['submitted', 'processing'], to: 'canceled', by: ARK },
  { from: ['approved'], to: 'canceled', by: ARK, payment: NOT_PAID, requiresNoPaymentReport: true },
  { from: ['paid', 'packed'], to: 'canceled', by: ARK, payment: REFUNDED },
  { from: ['paid'], to: 'packed', by: SELLER, payment: PAID },
  { from: ['paid', 'packed', 'partial_shipped'], to: 'partial_shipped', by: SELLER, payment: PAID },
  { from: ['paid', 'packed', 'partial_shipped'], to: 'shipped_from_retailer', by: SELLER, payment: PAID },
  { from: ['shipped_from_retailer'], to: 'arrived_to_ark', by: ARK, direct: false },
  { from: ['arrived_to_ark'], to: 'shipped_from_ark', by: ARK, direct: false },
  { from: ['shipped_from_retailer'], to: 'received', by: RECEIVER, direct: true },
  { from: ['shipped_from_ark'], to: 'received', by: RECEIVER, direct: false },
]

/** Returns the statuses that a party may set an order to now, in the order of its progress. */
export const nextWholesaleStatuses = (order: WholesaleOrderState, actor: WholesaleActor): WholesaleStatus[] =>
  WHOLESALE_STATUS_NAMES.filter((to) => TRANSITIONS.some((row) => row.to === to && allows(row, order, actor)))

const allows = (row: StatusTransition, order: WholesaleOrderState, actor: WholesaleActor): boolean =>
  row.from.includes(order.status) &&
  row.by.includes(actor) &&
  (row.payment?.includes(order.payment_status) ?? true) &&
  (!row.requiresNoPaymentReport || order.buyer_paid_at === null) &&
  (!row.requiresNoProposal || !order.proposal) &&
  (row.direct ?? order.ships_direct) === order.ships_direct

/** Returns why a party may not set an order to this status and what to do instead, or null when they may. */
export function wholesaleStatusRefusal(
  order: WholesaleOrderState,
  to: WholesaleStatus,
  actor: WholesaleActor,
): string | null {
  if (nextWholesaleStatuses(order, actor).includes(to)) return null
  const { label } = WHOLESALE_STATUSES[order.status]
  const goal = inSentence(WHOLESALE_STATUSES[to].label)
  if (order.status === to) return `This order is already ${goal}.`
  if (to === 'paid') return "An order becomes paid when ARK receives the buyer's payment."
  const rows = TRANSITIONS.filter((row) => row.to === to && row.from.includes(order.status) && row.by.includes(actor))
  if (rows.some(({ direct }) => direct !== undefined && direct !== order.ships_direct))
    return order.ships_direct
      ? 'This order ships directly from the seller to the buyer, not through ARK.'
      : 'This order ships through ARK: the buyer can receive it once ARK has shipped it.'
  const [wanting] = rows
  if (wanting?.requiresNoProposal)
    return 'You proposed part of this order, and the buyer has not answered. Withdraw the proposal first.'
  if (wanting?.payment?.includes('refunded') && order.payment_status === 'paid')
    return 'This order is paid. ARK must refund the payment before it can be canceled.'
  if (wanting?.requiresNoPaymentReport && NOT_PAID.includes(order.payment_status)) return CLAIMED[actor]
  if (wanting?.payment) return `The payment of this order is ${paymentLabel(order)}: it cannot become ${goal}.`
  return `An order that is ${inSentence(label)} cannot become ${goal}.`
}

/** Returns a label for use within a sentence: 'Arrived at ARK' becomes 'arrived at ARK'. */
export const inSentence = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1)

const paymentLabel = ({ payment_status }: WholesaleOrderState): string =>
  WHOLESALE_PAYMENTS[payment_status].label.toLowerCase()

const CLAIMED: Readonly<Record<WholesaleActor, string>> = {
  buyer: 'You reported a payment for this order. Undo that first, and then cancel it.',
  retailer: 'The buyer reported a payment for this order. ARK checks for it first.',
  operator: 'The buyer reported a payment for this order. Record first whether it arrived.',
}

/** Returns the status that an order gets with its payment; null: it keeps its status. */
export const statusAfterPayment = (order: WholesaleOrderState, to: WholesalePayment): WholesaleStatus | null =>
  to === 'paid' && order.status === 'approved' ? 'paid' : null

const PICKED_IN: readonly WholesaleStatus[] = ['approved', 'paid', 'packed', 'partial_shipped']

/** Returns why lines may not be marked or unmarked as fulfilled, or null while they may. */
export const wholesaleFulfillRefusal = ({ status: now }: Pick<WholesaleOrderState, 'status'>): string | null => {
  if (PICKED_IN.includes(now)) return null
  if (WHOLESALE_STATUSES[now].isCanceled) return 'This order was canceled. There is nothing to pack.'
  return now === 'submitted' || now === 'processing'
    ? 'Approve this order first, which reserves its pairs.'
    : 'This order has shipped: its lines can no longer change.'
}
