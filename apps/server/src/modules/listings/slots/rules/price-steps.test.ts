import { type Cents, DEFAULT_FEE_SCHEDULE, type FeeFacts, type FeeSchedule, netPayout } from '@ark/domain'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arkFeeRule, priceSteps } from './price-steps.ts'

const FACTS: FeeFacts = { promotional_ark_fee_cents: null, is_pre_release: false, has_retail_price: true }
const FLAT: FeeSchedule = { ...DEFAULT_FEE_SCHEDULE, ark: { kind: 'flat', rate_bps: 500 } }

test.each<[what: string, payout: Cents, facts: Partial<FeeFacts>, schedule: FeeSchedule, words: string]>([
  ['a small payout', 80_00, {}, DEFAULT_FEE_SCHEDULE, '$3.00 of a marketplace payout under $100.00'],
  [
    'one where 7% would net less than $3 does',
    102_00,
    {},
    DEFAULT_FEE_SCHEDULE,
    'less than 7%: the net stays at $97.00 until 7% nets more',
  ],
  ['a usual payout', 200_00, {}, DEFAULT_FEE_SCHEDULE, '7% of the marketplace payout'],
  [
    'before the release',
    200_00,
    { is_pre_release: true },
    DEFAULT_FEE_SCHEDULE,
    '5% of the marketplace payout, before its release',
  ],
  ['a promotion', 200_00, { promotional_ark_fee_cents: 5_00 }, DEFAULT_FEE_SCHEDULE, 'promotional fee of this product'],
  ['the flat schedule', 200_00, { is_pre_release: true }, FLAT, '5% of the marketplace payout'],
  [
    'no retail price',
    200_00,
    { has_retail_price: false },
    DEFAULT_FEE_SCHEDULE,
    '7% of the marketplace payout; provisional, there is no retail price yet',
  ],
])('the ARK fee of %s is described by its rule', (_what, payout, facts, schedule, words) => {
  expect(arkFeeRule(payout, { facts: { ...FACTS, ...facts }, schedule })).toBe(words)
})

const steps = (ask_cents: Cents) => priceSteps({ marketplace: 'stockx', ask_cents, facts: FACTS }, DEFAULT_FEE_SCHEDULE)

test('on the plateau of the ARK fee a dollar more nets nothing more, and the range covers every ask on it', () => {
  const { more, less, same_net } = steps(118_00)
  expect(more).toEqual({ ask_cents: 119_00, net_payout_cents: 97_00, difference_cents: 0 })
  expect(less?.difference_cents).toBe(0)
  expect(same_net).toEqual({ from_cents: 116_00, until_cents: 120_00 })
  expect(steps(121_00).less?.difference_cents).toBeLessThan(0)
})

test('outside the plateau a dollar more nets what the fees leave of it', () => {
  expect(steps(200_00)).toEqual({
    more: { ask_cents: 201_00, net_payout_cents: 164_52, difference_cents: 84 },
    less: { ask_cents: 199_00, net_payout_cents: 162_84, difference_cents: -84 },
    same_net: null,
  })
  expect(steps(1_00).less).toBeNull()
})

test('for any ask, the asks in the range net the same, and the asks next to it do not', () => {
  const offer = fc.record({
    marketplace: fc.constantFrom('stockx' as const, 'goat' as const),
    ask: fc.integer({ min: 1, max: 2_000 }),
    promotional_ark_fee_cents: fc.option(fc.integer({ min: 0, max: 50_00 })),
    is_pre_release: fc.boolean(),
  })
  fc.assert(
    fc.property(offer, ({ marketplace, ask, ...facts }) => {
      const of = { marketplace, facts: { ...FACTS, ...facts } }
      const netOf = (ask_cents: Cents) => netPayout({ ...of, ask_cents }, DEFAULT_FEE_SCHEDULE).net_payout_cents
      const { more, less, same_net } = priceSteps({ ...of, ask_cents: ask * 100 }, DEFAULT_FEE_SCHEDULE)
      const net = netOf(ask * 100)
      expect(more.difference_cents).toBe(netOf(ask * 100 + 100) - net)
      expect(less?.difference_cents ?? 0).toBe(ask > 1 ? netOf(ask * 100 - 100) - net : 0)
      const { from_cents, until_cents } = same_net ?? { from_cents: ask * 100, until_cents: ask * 100 }
      expect([netOf(from_cents), netOf(until_cents)]).toEqual([net, net])
      expect(netOf(until_cents + 100)).toBeGreaterThan(net)
      expect(from_cents === 100 || netOf(from_cents - 100) < net).toBe(true)
    }),
  )
})
