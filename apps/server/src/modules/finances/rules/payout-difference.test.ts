import { DEFAULT_FEE_SCHEDULE, type FeeSchedule, withZeroStockxCommission } from '@ark/domain'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { payoutDifference, type ReceivedPayout, type DeductedLine } from './payout-difference.ts'

/** At StockX, $200 less 7%, 3% and $4 leave $176. At GOAT, $200 less 9.5%, $5 and 3% leave $170.72. */
const STOCKX: ReceivedPayout = {
  marketplace: 'stockx',
  ask_cents: 200_00,
  expected_cents: 176_00,
  received_cents: 176_00,
  schedule: DEFAULT_FEE_SCHEDULE,
  lines: [],
  money_problem: null,
  here: { status: 'COMPLETED', stage: 'completed' },
  there: { status: 'COMPLETED', stage: 'completed' },
}
const GOAT: ReceivedPayout = { ...STOCKX, marketplace: 'goat', expected_cents: 170_72 }
const lines = (...amounts: [string, number][]): DeductedLine[] => amounts.map(([label, cents]) => ({ label, cents }))
/** The minimum transaction fee at StockX is $7.50. */
const WITH_MINIMUM: FeeSchedule = {
  ...DEFAULT_FEE_SCHEDULE,
  stockx: { ...DEFAULT_FEE_SCHEDULE.stockx, minimum_transaction_fee_cents: 7_50 },
}
const USUAL: [string, number][] = [
  ['Transaction Fee (7.0%)', -14_00],
  ['Payment Proc. (3%)', -6_00],
  ['Shipping', -4_00],
]

test.each([
  ['as expected', { received_cents: 176_00 }],
  ['a cent less', { received_cents: 175_99 }],
  ['a cent more', { received_cents: 176_01 }],
  ['nothing was expected', { expected_cents: null, received_cents: 150_00 }],
])('no difference: %s', (_, change) => {
  expect(payoutDifference({ ...STOCKX, ...change })).toBeNull()
})

test.each<{ case: string; of: ReceivedPayout; change: Partial<ReceivedPayout>; reason: string; words: string }>([
  {
    case: 'another rate, by the line',
    of: STOCKX,
    change: { received_cents: 172_00, lines: lines(['Transaction Fee (9.0%)', -18_00], ...USUAL.slice(1)) },
    reason: 'fee_schedule',
    words: 'StockX: Transaction fee was $18.00 instead of $14.00.',
  },
  {
    case: 'a minimum fee under its other label',
    of: STOCKX,
    change: { received_cents: 170_00, lines: lines(['MinTransactionFee', -20_00], ...USUAL.slice(1)) },
    reason: 'fee_schedule',
    words: 'StockX: Transaction fee was $20.00 instead of $14.00.',
  },
  {
    case: 'a minimum fee that the schedule does not have, where StockX names no fees',
    of: { ...STOCKX, ask_cents: 50_00, expected_cents: 41_00 },
    change: { received_cents: 37_00 },
    reason: 'other',
    words: 'No fee that ARK knows explains it.',
  },
  {
    case: 'a minimum fee that the schedule does not have, on a low price',
    of: { ...STOCKX, ask_cents: 50_00, expected_cents: 41_00 },
    change: {
      received_cents: 37_00,
      lines: lines(['Minimum Transaction Fee', -7_50], ['Payment Proc. (3%)', -1_50], ['Shipping', -4_00]),
    },
    reason: 'fee_schedule',
    words: 'StockX: Transaction fee was $7.50 instead of $3.50.',
  },
  {
    case: 'another minimum fee than the schedule has',
    of: { ...STOCKX, ask_cents: 50_00, expected_cents: 37_00, schedule: WITH_MINIMUM },
    change: {
      received_cents: 36_50,
      lines: lines(['MinTransactionFee', -8_00], ['Payment Proc. (3%)', -1_50], ['Shipping', -4_00]),
    },
    reason: 'fee_schedule',
    words: 'StockX: Transaction fee was $8.00 instead of $7.50.',
  },
  {
    case: 'the promotion, where the schedule has a minimum',
    of: { ...STOCKX, ask_cents: 50_00, expected_cents: 37_00, schedule: WITH_MINIMUM },
    change: { received_cents: 44_50 },
    reason: 'zero_fees',
    words: 'no transaction fee, as under the zero-fee promotion',
  },
  {
    case: 'no transaction fee',
    of: STOCKX,
    change: { received_cents: 190_00, lines: lines(['Transaction Fee (0.0%)', 0], ...USUAL.slice(1)) },
    reason: 'zero_fees',
    words: 'StockX: Transaction fee was $0.00 instead of $14.00.',
  },
  {
    case: 'a transaction fee in spite of the promotion',
    of: { ...STOCKX, schedule: withZeroStockxCommission(DEFAULT_FEE_SCHEDULE), expected_cents: 190_00 },
    change: { received_cents: 176_00, lines: lines(...USUAL) },
    reason: 'zero_fees',
    words: 'StockX: Transaction fee was $14.00 instead of $0.00.',
  },
  {
    case: 'a penalty, and shipping that cost more',
    of: STOCKX,
    change: {
      received_cents: 145_00,
      lines: lines(...USUAL.slice(0, 2), ['Shipping', -5_00], ['Late shipment', -30_00]),
    },
    reason: 'adjustment',
    words: 'StockX: “Late shipment” took $30.00; Shipping was $5.00 instead of $4.00.',
  },
  {
    case: 'another seller level, without lines',
    of: STOCKX,
    change: { received_cents: 172_00 },
    reason: 'fee_schedule',
    words: "StockX paid as with a transaction fee of 9%, as at seller level 1. ARK's fee schedule differs.",
  },
  {
    case: 'zero fees, without lines',
    of: STOCKX,
    change: { received_cents: 190_00 },
    reason: 'zero_fees',
    words: 'no transaction fee, as under the zero-fee promotion',
  },
  {
    case: "alias' own cash-out fee",
    of: GOAT,
    change: { received_cents: 170_90 },
    reason: 'fee_schedule',
    words: "ALIAS paid as with a cash-out fee of 2.9%. ARK's fee schedule differs.",
  },
  {
    case: 'pounds',
    of: STOCKX,
    change: { money_problem: 'StockX pays 140.00 GBP for this.' },
    reason: 'currency',
    words: 'StockX pays 140.00 GBP for this.',
  },
  { case: 'nothing known', of: GOAT, change: { received_cents: 100_00 }, reason: 'other', words: 'statement of ALIAS' },
])('$case', ({ of, change, reason, words }) => {
  const found = payoutDifference({ ...of, ...change })
  expect(found?.reason).toBe(reason)
  expect(found?.explanation).toContain(words)
  expect(found?.received_cents).toBe(reason === 'currency' ? null : change.received_cents)
})

test('every difference has a reason and a matching explanation', () => {
  const aLine = fc.record({ label: fc.string({ maxLength: 80 }), cents: fc.integer({ min: -1e6, max: 1e6 }) })
  fc.assert(
    fc.property(
      fc.constantFrom(STOCKX, GOAT),
      fc.integer({ min: 0, max: 1e6 }),
      fc.array(aLine, { maxLength: 20 }),
      (of, received_cents, said) => {
        const found = payoutDifference({ ...of, received_cents, lines: said })
        expect(found === null).toBe(Math.abs(received_cents - (of.expected_cents ?? 0)) <= 1)
        expect(found?.explanation).not.toBe('')
      },
    ),
  )
})

const CANCELED = { status: 'CANCELED', stage: 'canceled' } as const
const SHIPPED = { status: 'SHIPPED', stage: 'shipped' } as const

test('a payout for a sale that is lost in ARK is entirely more than expected', () => {
  expect(payoutDifference({ ...STOCKX, here: CANCELED })).toEqual({
    expected_cents: 0,
    received_cents: 176_00,
    reason: 'decision',
    explanation:
      'StockX has paid for this sale, which is CANCELLED in ARK. The payment is recorded. Check where the pair is.',
  })
})

test.each([{ expected_cents: 176_00 }, { expected_cents: null }])(
  'an unpaid sale that continues in ARK is entirely less than expected, or than counted: %o',
  (change) => {
    expect(payoutDifference({ ...STOCKX, ...change, there: CANCELED })).toEqual({
      expected_cents: 176_00,
      received_cents: 0,
      reason: 'decision',
      explanation: 'This sale is COMPLETED in ARK. At StockX it is CANCELLED and pays nothing.',
    })
  },
)

test('there is no difference while the marketplace has not decided, or if both sides agree that the sale is lost', () => {
  for (const here of [STOCKX.here, CANCELED])
    expect(payoutDifference({ ...STOCKX, received_cents: 100_00, here, there: SHIPPED })).toBeNull()
  expect(payoutDifference({ ...STOCKX, here: CANCELED, there: CANCELED })).toBeNull()
})
