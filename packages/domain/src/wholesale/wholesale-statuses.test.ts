import { describe, expect, test } from 'vitest'
import { WHOLESALE_PAYMENT_NAMES, WHOLESALE_STATUS_NAMES } from './wholesale-status-names.ts'
import {
  nextWholesaleStatuses,
  statusAfterPayment,
  WHOLESALE_STATUSES,
  type WholesaleActor,
  type WholesaleOrderState,
  wholesaleFulfillRefusal,
  wholesaleStatusRefusal,
} from './wholesale-statuses.ts'

const order = (
  status: WholesaleOrderState['status'],
  payment_status: WholesaleOrderState['payment_status'] = 'pending',
  ships_direct = false,
): WholesaleOrderState => ({ status, payment_status, ships_direct, buyer_paid_at: null })

const ACTORS: readonly WholesaleActor[] = ['retailer', 'buyer', 'operator']
const EVERY_ORDER = WHOLESALE_STATUS_NAMES.flatMap((status) =>
  WHOLESALE_PAYMENT_NAMES.flatMap((payment) => [true, false].map((direct) => order(status, payment, direct))),
)

test.each<[WholesaleOrderState, WholesaleActor, string[]]>([
  [order('submitted'), 'retailer', ['processing', 'approved', 'rejected_by_retailer']],
  [order('submitted'), 'buyer', ['canceled_by_buyer']],
  [order('processing'), 'retailer', ['approved', 'canceled_by_retailer']],
  [order('approved'), 'retailer', ['canceled_by_retailer']],
  [order('approved', 'overdue'), 'buyer', ['canceled_by_buyer']],
  [order('paid', 'paid'), 'retailer', ['packed', 'partial_shipped', 'shipped_from_retailer']],
  [order('paid', 'paid'), 'buyer', []],
  [order('packed', 'refunded'), 'retailer', ['canceled_by_retailer']],
  [order('partial_shipped', 'paid'), 'retailer', ['partial_shipped', 'shipped_from_retailer']],
  [order('shipped_from_retailer', 'paid'), 'operator', ['arrived_to_ark']],
  [order('shipped_from_retailer', 'paid', true), 'operator', ['received']],
  [order('shipped_from_retailer', 'paid', true), 'buyer', ['received']],
  [order('shipped_from_retailer', 'paid'), 'buyer', []],
  [order('arrived_to_ark', 'paid'), 'operator', ['shipped_from_ark']],
  [order('shipped_from_ark', 'paid'), 'buyer', ['received']],
])('%o goes on by the %s to %j', (now, actor, next) => {
  expect(nextWholesaleStatuses(now, actor)).toEqual(next)
})

test('a closed order stays closed and reserves no pairs', () => {
  for (const now of EVERY_ORDER.filter(({ status }) => WHOLESALE_STATUSES[status].isOver))
    for (const actor of ACTORS) expect([now, nextWholesaleStatuses(now, actor)]).toEqual([now, []])
  expect(
    WHOLESALE_STATUS_NAMES.filter((name) => WHOLESALE_STATUSES[name].isOver && WHOLESALE_STATUSES[name].reservesUnits),
  ).toEqual([])
})

test('allowed transitions are not refused, and all others have a message', () => {
  for (const now of EVERY_ORDER)
    for (const actor of ACTORS)
      for (const to of WHOLESALE_STATUS_NAMES) {
        const refusal = wholesaleStatusRefusal(now, to, actor)
        expect([now, to, refusal === null]).toEqual([now, to, nextWholesaleStatuses(now, actor).includes(to)])
        expect(refusal).not.toBe('')
      }
})

test('an order with a reported payment is not canceled before ARK has looked for the money', () => {
  const claimed = { ...order('approved'), buyer_paid_at: '2026-11-22T14:03:07.120Z' }
  for (const [actor, to] of [
    ['retailer', 'canceled_by_retailer'],
    ['buyer', 'canceled_by_buyer'],
    ['operator', 'canceled'],
  ] as const) {
    expect(wholesaleStatusRefusal(order('approved'), to, actor)).toBeNull()
    expect([actor, wholesaleStatusRefusal(claimed, to, actor)]).toEqual([
      actor,
      expect.stringContaining('reported a payment'),
    ])
  }
})

test('only its payment makes an order paid', () => {
  for (const now of EVERY_ORDER)
    for (const actor of ACTORS) expect(nextWholesaleStatuses(now, actor)).not.toContain('paid')
  expect(statusAfterPayment(order('approved'), 'paid')).toBe('paid')
  expect(statusAfterPayment(order('approved'), 'overdue')).toBeNull()
})

describe('lines can be marked as fulfilled', () => {
  test.each(WHOLESALE_STATUS_NAMES)('for an order that is %s: only while its pairs are reserved', (status) => {
    expect(wholesaleFulfillRefusal({ status }) === null).toBe(WHOLESALE_STATUSES[status].reservesUnits)
  })
})

test('refusals are readable messages', () => {
  expect(wholesaleStatusRefusal(order('approved', 'paid'), 'canceled_by_retailer', 'retailer')).toBe(
    'The payment of this order is paid: it cannot become canceled by seller.',
  )
  expect(wholesaleStatusRefusal(order('paid', 'paid'), 'canceled_by_retailer', 'retailer')).toBe(
    'This order is paid. ARK must refund the payment before it can be canceled.',
  )
  expect(wholesaleStatusRefusal(order('submitted'), 'packed', 'retailer')).toBe(
    'An order that is submitted cannot become packed.',
  )
})
