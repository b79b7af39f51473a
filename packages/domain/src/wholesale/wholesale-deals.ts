import type { StatusColor } from '../sales/sale-statuses.ts'
import { DEAL_PAYMENT_NAMES, type DealPayment } from './wholesale-deal-names.ts'
import type { WholesalePayment, WholesaleStatus } from './wholesale-status-names.ts'
import { moneyRefusal, type MoneyStatement, type WholesaleMoneyState } from './wholesale-money.ts'
import { wholesaleStatusesWhere } from './wholesale-statuses.ts'

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

export interface DealState extends Omit<Required<WholesaleMoneyState>, 'payment_status'> {
  payment_status: DealPayment
}

/** A deal as its order is decided by (`wholesale-statuses.ts`, `wholesale-money.ts`). */
export const orderOfDeal = ({ payment_status, ...deal }: DealState): WholesaleMoneyState => ({
  ...deal,
  payment_status: paymentOfDeal(payment_status),
})

/** What the operator may say of a deal's money now. */
export const nextDealPayments = (deal: DealState): DealPayment[] =>
  DEAL_PAYMENT_NAMES.filter((to) => dealPaymentRefusal(deal, to) === null)

/** What the operator says with a payment status: paid to ARK again is that the seller has not been paid after all. */
export const statementOfDealPayment = (deal: DealState, to: DealPayment): MoneyStatement =>
  to === 'paid_to_ark' && deal.payment_status === 'paid_to_retailer' ? 'not_paid_to_retailer' : to

/** Null when the operator may say this of a deal's money; otherwise why not and what to do, in words for a person. */
export const dealPaymentRefusal = (deal: DealState, to: DealPayment): string | null =>
  moneyRefusal(orderOfDeal(deal), { by: 'operator', says: statementOfDealPayment(deal, to) })

/** The statuses that a filter by one of them means: `canceled` is each way in which an order can fall through. */
export const statusesOfDealFilter = (filter: WholesaleStatus): WholesaleStatus[] =>
  filter === 'canceled' ? wholesaleStatusesWhere(({ isCanceled }) => isCanceled) : [filter]
