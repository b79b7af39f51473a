import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  askForNetPayout,
  DEFAULT_FEE_SCHEDULE,
  type FeeFacts,
  type FeeSchedule,
  netPayout,
  withZeroStockxCommission,
} from './fees.ts'

const PLAIN: FeeFacts = { promotional_ark_fee_cents: null, is_pre_release: false, has_retail_price: true }
const FLAT: FeeSchedule = { ...DEFAULT_FEE_SCHEDULE, ark: { kind: 'flat', rate_bps: 500 } }
const ZERO = withZeroStockxCommission(DEFAULT_FEE_SCHEDULE)

const marketplace = fc.constantFrom('stockx' as const, 'goat' as const)
const ask_cents = fc.integer({ min: 0, max: 3_000_000 })
const facts = fc.record({
  promotional_ark_fee_cents: fc.option(fc.integer({ min: 0, max: 20_000 }), { nil: null }),
  is_pre_release: fc.boolean(),
  has_retail_price: fc.boolean(),
})
const schedule = fc.constantFrom(DEFAULT_FEE_SCHEDULE, FLAT, ZERO)

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
