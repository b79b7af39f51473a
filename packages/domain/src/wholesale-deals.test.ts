import { expect, test } from 'vitest'
import { DEAL_FILTERS, DEAL_PAYMENT_NAMES } from './wholesale-deal-names.ts'
import {
  dealPayment,
  dealPaymentRefusal,
  type DealState,
  nextDealPayments,
  orderOfDeal,
  statusesOfDealFilter,
} from './wholesale-deals.ts'
import { WHOLESALE_PAYMENT_NAMES, WHOLESALE_STATUS_NAMES } from './wholesale-status-names.ts'
import { nextWholesalePayments, WHOLESALE_STATUSES } from './wholesale-statuses.ts'

const deal = (status: DealState['status'], payment_status: DealState['payment_status'] = 'pending'): DealState => ({
  status,
  payment_status,
  ships_direct: false,
})
const EVERY_DEAL = WHOLESALE_STATUS_NAMES.flatMap((status) =>
  DEAL_PAYMENT_NAMES.map((payment) => deal(status, payment)),
)

test.each<[DealState, string[]]>([
  [deal('submitted'), []],
  [deal('approved'), ['paid_to_ark', 'overdue']],
  [deal('approved', 'overdue'), ['pending', 'paid_to_ark']],
  [deal('paid', 'paid_to_ark'), ['refunded']],
  [deal('shipped_from_retailer', 'paid_to_ark'), ['paid_to_retailer', 'refunded']],
  [deal('received', 'paid_to_retailer'), ['paid_to_ark']],
  [deal('received', 'refunded'), []],
])('%o: the operator may say %o', (state, expected) => {
  expect(nextDealPayments(state)).toEqual(expected)
})

test('what the buyer has paid goes by the table of orders, whatever the operator calls it', () => {
  for (const state of EVERY_DEAL.filter(({ payment_status }) => payment_status !== 'paid_to_retailer'))
    expect([state, nextDealPayments(state).filter((to) => to !== 'paid_to_retailer')]).toEqual([
      state,
      nextWholesalePayments(orderOfDeal(state))
        .map((to) => dealPayment(to, false))
        .toSorted(byPlace),
    ])
  expect(WHOLESALE_PAYMENT_NAMES.map((name) => dealPayment(name, true))).toContain('paid_to_retailer')
})

const byPlace = (one: DealState['payment_status'], other: DealState['payment_status']) =>
  DEAL_PAYMENT_NAMES.indexOf(one) - DEAL_PAYMENT_NAMES.indexOf(other)

test('no seller is paid before the buyer has paid, nor a buyer refunded while the seller has the money', () => {
  const paying = EVERY_DEAL.filter((state) => nextDealPayments(state).includes('paid_to_retailer'))
  expect(new Set(paying.map(({ payment_status }) => payment_status))).toEqual(new Set(['paid_to_ark']))
  for (const state of EVERY_DEAL.filter(({ payment_status }) => payment_status === 'paid_to_retailer'))
    expect(nextDealPayments(state)).toEqual(['paid_to_ark'])
  expect(dealPaymentRefusal(deal('paid', 'paid_to_ark'), 'paid_to_retailer')).toContain('has not left its seller')
  expect(dealPaymentRefusal(deal('received', 'paid_to_retailer'), 'refunded')).toContain('Take that back first')
})

test('a filter by canceled is each way to fall through; every status is in one filter', () => {
  expect(statusesOfDealFilter('canceled')).toEqual(
    WHOLESALE_STATUS_NAMES.filter((name) => WHOLESALE_STATUSES[name].isCanceled),
  )
  expect(statusesOfDealFilter('packed')).toEqual(['packed'])
  expect(DEAL_FILTERS.flatMap(statusesOfDealFilter).toSorted()).toEqual([...WHOLESALE_STATUS_NAMES].toSorted())
})
