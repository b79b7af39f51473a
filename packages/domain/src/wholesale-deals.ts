import type { StatusColor } from './sale-statuses.ts'
import { DEAL_PAYMENT_NAMES, type DealPayment } from './wholesale-deal-names.ts'
import type { WholesalePayment, WholesaleStatus } from './wholesale-status-names.ts'
import {
  inSentence,
  nextWholesalePayments,
  type WholesaleOrderState,
  wholesalePaymentRefusal,
  WHOLESALE_STATUSES,
  wholesaleStatusesWhere,
} from './wholesale-statuses.ts'

export const DEAL_PAYMENTS: Readonly<Record<DealPayment, { label: string; color: StatusColor }>> = {
  pending: { label: 'Pending', color: 'yellow' },
  paid_to_ark: { label: 'Paid to ARK', color: 'teal' },
  paid_to_retailer: { label: 'Paid to seller', color: 'green' },
  overdue: { label: 'Overdue', color: 'red' },
  refunded: { label: 'Refunded', color: 'gray' },
}

/** An order's money as the operator calls it. */
export const dealPayment = (payment: WholesalePayment, isPaidToRetailer: boolean): DealPayment =>
  payment === 'paid' ? (isPaidToRetailer ? 'paid_to_retailer' : 'paid_to_ark') : payment

/** What both sides see of it: the buyer's money alone. */
export const paymentOfDeal = (payment: DealPayment): WholesalePayment =>
  payment === 'paid_to_ark' || payment === 'paid_to_retailer' ? 'paid' : payment

/** ARK passes the money on once the pairs have left the seller. */
const PASSED_ON_IN: readonly WholesaleStatus[] = [
  'shipped_from_retailer',
  'arrived_to_ark',
  'shipped_from_ark',
  'received',
]

export interface DealState extends Omit<WholesaleOrderState, 'payment_status'> {
  payment_status: DealPayment
}

/** A deal as its order is decided by (`wholesale-statuses.ts`). */
export const orderOfDeal = ({ payment_status, ...deal }: DealState): WholesaleOrderState => ({
  ...deal,
  payment_status: paymentOfDeal(payment_status),
})

/** What the operator may say of a deal's money now. */
export const nextDealPayments = (deal: DealState): DealPayment[] =>
  DEAL_PAYMENT_NAMES.filter((to) => dealPaymentRefusal(deal, to) === null)

/**
 * Null when the operator may say this of a deal's money; otherwise why not and what to do, in words for a person. The
 * buyer's money goes by the one table of orders; what was passed on to the seller has to come back before a refund.
 */
export function dealPaymentRefusal(deal: DealState, to: DealPayment): string | null {
  const { payment_status: now, status } = deal
  if (now === to) return `This order is ${inSentence(DEAL_PAYMENTS[to].label)} already.`
  if (to === 'paid_to_retailer') {
    if (now !== 'paid_to_ark') return 'The buyer has not paid ARK for this order: there is nothing to pay its seller.'
    return PASSED_ON_IN.includes(status)
      ? null
      : `An order that is ${inSentence(WHOLESALE_STATUSES[status].label)} has not left its seller: pay him once it is shipped.`
  }
  if (now === 'paid_to_retailer')
    return to === 'paid_to_ark' ? null : 'The seller has this money. Take that back first (paid to ARK), then go on.'
  return nextWholesalePayments(orderOfDeal(deal)).includes(paymentOfDeal(to))
    ? null
    : wholesalePaymentRefusal(orderOfDeal(deal), paymentOfDeal(to))
}

/** The statuses that a filter by one of them means: `canceled` is each way in which an order can fall through. */
export const statusesOfDealFilter = (filter: WholesaleStatus): WholesaleStatus[] =>
  filter === 'canceled' ? wholesaleStatusesWhere(({ isCanceled }) => isCanceled) : [filter]
