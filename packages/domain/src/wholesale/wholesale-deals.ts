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

/** Returns the operator's payment status of an order. */
export const dealPayment = (payment: WholesalePayment, isPaidToRetailer: boolean): DealPayment =>
  payment === 'paid' ? (isPaidToRetailer ? 'paid_to_retailer' : 'paid_to_ark') : payment

/** Returns the payment status that the buyer and the seller see, which covers only the buyer's payment. */
export const paymentOfDeal = (payment: DealPayment): WholesalePayment =>
  payment === 'paid_to_ark' || payment === 'paid_to_retailer' ? 'paid' : payment

export interface DealState extends Omit<Required<WholesaleMoneyState>, 'payment_status' | 'proposal'> {
  payment_status: DealPayment
}

/** Returns the order state that `wholesale-statuses.ts` and `wholesale-money.ts` decide by. */
export const orderOfDeal = ({ payment_status, ...deal }: DealState): WholesaleMoneyState => ({
  ...deal,
  payment_status: paymentOfDeal(payment_status),
})

/** Returns the payment statuses that the operator may set now. */
export const nextDealPayments = (deal: DealState): DealPayment[] =>
  DEAL_PAYMENT_NAMES.filter((to) => dealPaymentRefusal(deal, to) === null)

/**
 * Returns the statement that a payment status makes: setting "paid to ARK" again says that the seller has not been paid
 * after all.
 */
export const statementOfDealPayment = (deal: DealState, to: DealPayment): MoneyStatement =>
  to === 'paid_to_ark' && deal.payment_status === 'paid_to_retailer' ? 'not_paid_to_retailer' : to

/** Returns why the operator may not set this payment status and what to do instead, or null when they may. */
export const dealPaymentRefusal = (deal: DealState, to: DealPayment): string | null =>
  moneyRefusal(orderOfDeal(deal), { by: 'operator', says: statementOfDealPayment(deal, to) })

/** Returns the statuses that a status filter covers: `canceled` covers every kind of cancellation. */
export const statusesOfDealFilter = (filter: WholesaleStatus): WholesaleStatus[] =>
  filter === 'canceled' ? wholesaleStatusesWhere(({ isCanceled }) => isCanceled) : [filter]
