import { describe, expect, test } from 'vitest'
import {
  MONEY_STATEMENTS,
  moneyRefusal,
  type MoneyStatement,
  nextMoneyStatements,
  statementOfPayment,
  type WholesaleMoneyState,
} from './wholesale-money.ts'
import { WHOLESALE_PAYMENT_NAMES, WHOLESALE_STATUS_NAMES, type WholesaleStatus } from './wholesale-status-names.ts'
import type { WholesaleActor } from './wholesale-statuses.ts'

const AT = '2026-11-22T14:03:07.120Z'
const ACTORS: readonly WholesaleActor[] = ['buyer', 'operator', 'retailer']

/** Payment states of an order, with and without the buyer's report of a payment. */
const MONEY = {
  pending: { payment_status: 'pending' },
  'pending, buyer says paid': { payment_status: 'pending', buyer_paid_at: AT },
  overdue: { payment_status: 'overdue' },
  'overdue, buyer says paid': { payment_status: 'overdue', buyer_paid_at: AT },
  'with ARK': { payment_status: 'paid', buyer_paid_at: AT },
  'with ARK, unsaid': { payment_status: 'paid' },
  'passed on': { payment_status: 'paid', paid_to_retailer_at: AT },
  received: { payment_status: 'paid', paid_to_retailer_at: AT, retailer_received_at: AT },
  refunded: { payment_status: 'refunded', buyer_paid_at: AT },
} as const satisfies Record<string, Partial<WholesaleMoneyState>>
type Money = keyof typeof MONEY

const orderOf = (status: WholesaleStatus, money: Money): WholesaleMoneyState => ({
  status,
  ships_direct: false,
  buyer_paid_at: null,
  paid_to_retailer_at: null,
  retailer_received_at: null,
  ...MONEY[money],
})

const LEFT: WholesaleStatus[] = ['shipped_from_retailer', 'arrived_to_ark', 'shipped_from_ark', 'received']
const HELD_PAID: WholesaleStatus[] = ['paid', 'packed', 'partial_shipped']

/** All statements that are allowed; every other one is refused. */
const MAY_SAY: [Money, WholesaleStatus[], Partial<Record<WholesaleActor, MoneyStatement[]>>][] = [
  ['pending', ['approved'], { buyer: ['buyer_paid'], operator: ['overdue', 'paid_to_ark'], retailer: ['overdue'] }],
  ['pending, buyer says paid', ['approved'], { buyer: ['buyer_not_paid'], operator: ['overdue', 'paid_to_ark'] }],
  ['overdue', ['approved'], { buyer: ['buyer_paid'], operator: ['pending', 'paid_to_ark'], retailer: ['pending'] }],
  [
    'overdue, buyer says paid',
    ['approved'],
    { buyer: ['buyer_not_paid'], operator: ['pending', 'paid_to_ark'], retailer: ['pending'] },
  ],
  ['with ARK', HELD_PAID, { operator: ['refunded'] }],
  ['with ARK', LEFT, { operator: ['refunded', 'paid_to_retailer'] }],
  ['with ARK, unsaid', HELD_PAID, { operator: ['refunded'] }],
  ['with ARK, unsaid', LEFT, { operator: ['refunded', 'paid_to_retailer'] }],
  ['passed on', LEFT, { operator: ['not_paid_to_retailer'], retailer: ['retailer_received'] }],
  ['received', LEFT, { retailer: ['retailer_not_received'] }],
]

const EVERY_STATE = WHOLESALE_STATUS_NAMES.flatMap((status) =>
  (Object.keys(MONEY) as Money[]).map((money) => ({ status, money })),
)

describe.each(ACTORS)('the %s', (by) => {
  test.each(EVERY_STATE)('may make these statements about a $status order with money $money', ({ status, money }) => {
    const order = orderOf(status, money)
    const expected = MAY_SAY.flatMap(([of, statuses, says]) =>
      of === money && statuses.includes(status) ? (says[by] ?? []) : [],
    )
    expect(nextMoneyStatements(order, by)).toEqual(expected)
    for (const says of MONEY_STATEMENTS) {
      const words = moneyRefusal(order, { by, says })
      expect([says, words === null]).toEqual([says, expected.includes(says)])
      expect(words ?? 'It may be said: no words.').toMatch(/^[A-Z].{20,}\.$/)
    }
  })
})

test('only ARK reports what it received, refunded and passed on', () => {
  const sayers = (says: MoneyStatement): WholesaleActor[] =>
    ACTORS.filter((by) =>
      EVERY_STATE.some(({ status, money }) => moneyRefusal(orderOf(status, money), { by, says }) === null),
    )
  expect(Object.fromEntries(MONEY_STATEMENTS.map((says) => [says, sayers(says)]))).toEqual({
    buyer_paid: ['buyer'],
    buyer_not_paid: ['buyer'],
    pending: ['operator', 'retailer'],
    overdue: ['operator', 'retailer'],
    paid_to_ark: ['operator'],
    refunded: ['operator'],
    paid_to_retailer: ['operator'],
    not_paid_to_retailer: ['operator'],
    retailer_received: ['retailer'],
    retailer_not_received: ['retailer'],
  })
})

test('refusals are readable messages', () => {
  const approved = orderOf('approved', 'pending')
  expect(moneyRefusal(approved, { by: 'retailer', says: 'paid_to_ark' })).toBe(
    "Only ARK can confirm the buyer's payment. The order then becomes paid.",
  )
  expect(moneyRefusal(orderOf('approved', 'pending, buyer says paid'), { by: 'retailer', says: 'overdue' })).toBe(
    'The buyer reported a payment. ARK checks for it first.',
  )
  expect(moneyRefusal(orderOf('packed', 'with ARK'), { by: 'operator', says: 'paid_to_retailer' })).toBe(
    'An order that is packed has not left its seller: pay the seller once it is shipped.',
  )
  expect(moneyRefusal(orderOf('submitted', 'pending'), { by: 'buyer', says: 'buyer_paid' })).toBe(
    'An order that is submitted cannot be paid yet: its seller must approve it first.',
  )
  expect(moneyRefusal(orderOf('received', 'received'), { by: 'operator', says: 'refunded' })).toContain(
    'Undo that first',
  )
  expect(WHOLESALE_PAYMENT_NAMES.map(statementOfPayment)).toEqual(['pending', 'paid_to_ark', 'overdue', 'refunded'])
})
