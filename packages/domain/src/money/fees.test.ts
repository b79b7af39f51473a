import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  askForNetPayout,
  DEFAULT_FEE_SCHEDULE,
  type FeeFacts,
  type FeeSchedule,
  hasZeroStockxFees,
  netPayout,
  withZeroStockxCommission,
} from './fees.ts'

const PLAIN: FeeFacts = { promotional_ark_fee_cents: null, is_pre_release: false, has_retail_price: true }
const FLAT: FeeSchedule = { ...DEFAULT_FEE_SCHEDULE, ark: { kind: 'flat', rate_bps: 500 } }
const ZERO = withZeroStockxCommission(DEFAULT_FEE_SCHEDULE)
const withMinimum = (minimum_transaction_fee_cents: number): FeeSchedule => ({
  ...DEFAULT_FEE_SCHEDULE,
  stockx: { ...DEFAULT_FEE_SCHEDULE.stockx, minimum_transaction_fee_cents },
})

const marketplace = fc.constantFrom('stockx' as const, 'goat' as const)
const ask_cents = fc.integer({ min: 0, max: 3_000_000 })
const facts = fc.record({
  promotional_ark_fee_cents: fc.option(fc.integer({ min: 0, max: 20_000 }), { nil: null }),
  is_pre_release: fc.boolean(),
  has_retail_price: fc.boolean(),
})
/** A minimum of less than $70 applies to asks up to $1,000. */
const schedule = fc.oneof(
  fc.constantFrom(DEFAULT_FEE_SCHEDULE, FLAT, ZERO),
  fc.integer({ min: 0, max: 7_000 }).map(withMinimum),
)

describe('net payout of known asks', () => {
  test.each([
    {
      case: 'StockX 10% + $4, then 7%',
      marketplace: 'stockx' as const,
      ask: 200_00,
      payout: 176_00,
      fee: 12_32,
      net: 163_68,
    },
    {
      case: 'StockX under $100 pays $3',
      marketplace: 'stockx' as const,
      ask: 110_00,
      payout: 95_00,
      fee: 3_00,
      net: 92_00,
    },
    {
      case: 'the net is held at $97 above the cliff',
      marketplace: 'stockx' as const,
      ask: 118_00,
      payout: 102_20,
      fee: 5_20,
      net: 97_00,
    },
    {
      case: 'GOAT 9.5% + $5 and 3%',
      marketplace: 'goat' as const,
      ask: 200_00,
      payout: 170_72,
      fee: 11_95,
      net: 158_77,
    },
    { case: 'an ask below the fees nets nothing', marketplace: 'goat' as const, ask: 3_00, payout: 0, fee: 0, net: 0 },
  ])('$case', ({ marketplace, ask, payout, fee, net }) => {
    expect(netPayout({ marketplace, ask_cents: ask, facts: PLAIN }, DEFAULT_FEE_SCHEDULE)).toMatchObject({
      marketplace_payout_cents: payout,
      ark_fee_cents: fee,
      net_payout_cents: net,
    })
  })

  test.each([
    {
      facts: { ...PLAIN, promotional_ark_fee_cents: 500 },
      schedule: DEFAULT_FEE_SCHEDULE,
      type: 'promotional',
      fee: 5_00,
    },
    { facts: { ...PLAIN, is_pre_release: true }, schedule: DEFAULT_FEE_SCHEDULE, type: 'pre_release', fee: 8_80 },
    { facts: PLAIN, schedule: FLAT, type: 'flat', fee: 8_80 },
    { facts: { ...PLAIN, has_retail_price: false }, schedule: DEFAULT_FEE_SCHEDULE, type: 'provisional', fee: 12_32 },
  ])('the ARK fee is $type', ({ facts, schedule, type, fee }) => {
    const result = netPayout({ marketplace: 'stockx', ask_cents: 200_00, facts }, schedule)
    expect([result.fee_type, result.ark_fee_cents]).toEqual([type, fee])
  })
})

describe("StockX' minimum transaction fee", () => {
  const lines = (ask_cents: number, schedule: FeeSchedule) =>
    netPayout({ marketplace: 'stockx', ask_cents, facts: PLAIN }, schedule).marketplace_fees.map(
      ({ label, amount_cents }) => [label, amount_cents],
    )

  test.each([
    [
      'applies where 7% are less',
      50_00,
      [
        ['Minimum transaction fee', 7_50],
        ['Payment processing (3%)', 1_50],
        ['Shipping', 4_00],
      ],
    ],
    [
      'is no separate fee where 7% are as much',
      107_14,
      [
        ['Transaction fee (7%)', 7_50],
        ['Payment processing (3%)', 3_21],
        ['Shipping', 4_00],
      ],
    ],
    [
      'is not added to a higher fee',
      200_00,
      [
        ['Transaction fee (7%)', 14_00],
        ['Payment processing (3%)', 6_00],
        ['Shipping', 4_00],
      ],
    ],
    [
      'takes no more than the price',
      5_00,
      [
        ['Minimum transaction fee', 4_85],
        ['Payment processing (3%)', 15],
        ['Shipping', 0],
      ],
    ],
  ])('%s', (_, ask, expected) => {
    expect(lines(ask, withMinimum(7_50))).toEqual(expected)
  })

  test('is waived with the commission, and is absent by default', () => {
    expect(withZeroStockxCommission(withMinimum(7_50))).toEqual(ZERO)
    expect(DEFAULT_FEE_SCHEDULE.stockx).not.toHaveProperty('minimum_transaction_fee_cents')
    expect(lines(50_00, withMinimum(0))).toEqual(lines(50_00, DEFAULT_FEE_SCHEDULE))
    expect([ZERO, withMinimum(0), DEFAULT_FEE_SCHEDULE].map(hasZeroStockxFees)).toEqual([true, false, false])
  })

  test('is the larger amount at every ask, and asks for a payout are consistent with it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 20_00, max: 2_000_00 }), fc.integer({ min: 1, max: 10_00 }), (ask, minimum) => {
        const [transaction = ['', 0]] = lines(ask, withMinimum(minimum))
        const [plain = ['', 0]] = lines(ask, DEFAULT_FEE_SCHEDULE)
        expect(transaction[1]).toBe(Math.max(Number(plain[1]), minimum))
      }),
    )
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500_00 }), fc.integer({ min: 1, max: 70_00 }), (net_cents, minimum) => {
        const wanted = { marketplace: 'stockx' as const, net_cents, facts: PLAIN }
        const ask = (schedule: FeeSchedule) => askForNetPayout(wanted, schedule) ?? 0
        expect(ask(withMinimum(minimum))).toBeGreaterThanOrEqual(ask(DEFAULT_FEE_SCHEDULE))
        expect(ask(withMinimum(minimum + 100))).toBeGreaterThanOrEqual(ask(withMinimum(minimum)))
      }),
    )
  })
})

describe('for every ask', () => {
  test('the parts add up to the cent and none is negative', () => {
    fc.assert(
      fc.property(marketplace, ask_cents, facts, schedule, (marketplace, ask_cents, facts, schedule) => {
        const result = netPayout({ marketplace, ask_cents, facts }, schedule)
        const parts = [
          ...result.marketplace_fees.map((line) => line.amount_cents),
          result.ark_fee_cents,
          result.net_payout_cents,
        ]
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(ask_cents)
        expect(Math.min(...parts)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('a higher ask never nets less', () => {
    fc.assert(
      fc.property(marketplace, ask_cents, facts, schedule, (marketplace, ask_cents, facts, schedule) => {
        const net = (ask: number) => netPayout({ marketplace, ask_cents: ask, facts }, schedule).net_payout_cents
        expect(net(ask_cents + 1)).toBeGreaterThanOrEqual(net(ask_cents))
      }),
      { numRuns: 2_000 },
    )
  })

  test('askForNetPayout is the smallest whole-dollar ask that nets enough', () => {
    fc.assert(
      fc.property(
        marketplace,
        fc.integer({ min: 1, max: 500_000 }),
        facts,
        schedule,
        (marketplace, net_cents, facts, schedule) => {
          const ask = askForNetPayout({ marketplace, net_cents, facts }, schedule)
          const net = (cents: number) => netPayout({ marketplace, ask_cents: cents, facts }, schedule).net_payout_cents
          expect(ask).not.toBeNull()
          expect((ask ?? 0) % 100).toBe(0)
          expect(net(ask ?? 0)).toBeGreaterThanOrEqual(net_cents)
          expect(net((ask ?? 0) - 100)).toBeLessThan(net_cents)
        },
      ),
    )
  })
})
