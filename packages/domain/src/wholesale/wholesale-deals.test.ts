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
import { WHOLESALE_STATUSES } from './wholesale-statuses.ts'

const deal = (status: DealState['status'], payment_status: DealState['payment_status'] = 'pending'): DealState => ({
  status,
  payment_status,
  ships_direct: false,
  buyer_paid_at: null,
  paid_to_retailer_at: payment_status === 'paid_to_retailer' ? '2026-11-22T14:03:07.120Z' : null,
  retailer_received_at: null,
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
])('%o: the operator may report %o', (state, expected) => {
  expect(nextDealPayments(state)).toEqual(expected)
})

test('no seller is paid before the buyer has paid, nor a buyer refunded while the seller has the money', () => {
  const paying = EVERY_DEAL.filter((state) => nextDealPayments(state).includes('paid_to_retailer'))
  expect(new Set(paying.map(({ payment_status }) => payment_status))).toEqual(new Set(['paid_to_ark']))
  for (const state of EVERY_DEAL.filter(({ payment_status }) => payment_status === 'paid_to_retailer'))
    expect(nextDealPayments(state).filter((to) => to !== 'paid_to_ark')).toEqual([])
  expect(dealPaymentRefusal(deal('paid', 'paid_to_ark'), 'paid_to_retailer')).toContain('has not left its seller')
  expect(dealPaymentRefusal(deal('received', 'paid_to_retailer'), 'refunded')).toContain('Undo that first')
})

test('a payout that the seller confirmed cannot be undone before the seller withdraws the confirmation', () => {
  const received = { ...deal('received', 'paid_to_retailer'), retailer_received_at: '2026-11-23T09:00:00.000Z' }
  expect(nextDealPayments(received)).toEqual([])
  expect(dealPaymentRefusal(received, 'paid_to_ark')).toContain('must undo that first')
})

test('the operator’s payment names are the order’s, with paid split in two', () => {
  expect(WHOLESALE_PAYMENT_NAMES.map((name) => dealPayment(name, false))).not.toContain('paid_to_retailer')
  expect(dealPayment('paid', true)).toBe('paid_to_retailer')
  for (const state of EVERY_DEAL) {
    const { payment_status, paid_to_retailer_at } = orderOfDeal(state)
    expect(dealPayment(payment_status, paid_to_retailer_at !== null)).toBe(state.payment_status)
  }
})

test('the canceled filter covers every cancellation, and every status is in one filter', () => {
  expect(statusesOfDealFilter('canceled')).toEqual(
    WHOLESALE_STATUS_NAMES.filter((name) => WHOLESALE_STATUSES[name].isCanceled),
  )
  expect(statusesOfDealFilter('packed')).toEqual(['packed'])
  expect(DEAL_FILTERS.flatMap(statusesOfDealFilter).toSorted()).toEqual([...WHOLESALE_STATUS_NAMES].toSorted())
})
