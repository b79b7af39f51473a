import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  decidePayouts,
  leftOutOfSizeMessage,
  type PayoutDecision,
  type PayoutRule,
  type PayoutRuleFields,
  payoutRuleLabel,
  type PricedSize,
  readPayoutRule,
} from './payout-rules.ts'

const size = (desired: number | null, bottom: number | null, ask_net: number | null = null): PricedSize => ({
  desired_cents: desired,
  bottom_cents: bottom,
  ask_net_cents: ask_net,
  cost_cents: null,
})
/** Returns a size without payouts, with the net payout of its better ask and its cost. */
const bought = (ask_net: number | null, cost: number | null): PricedSize => ({
  ...size(null, null, ask_net),
  cost_cents: cost,
})
const better = (over: number, { less = 0, without = null }: { less?: number; without?: number | null } = {}) =>
  ({
    kind: 'better-ask',
    difference_cents: -less,
    over_cost_basis_points: over,
    without_cost_basis_points: without,
  }) as const satisfies PayoutRule
/** Returns 'desired/minimum', or the reason why the rule leaves the size out. */
const shortly = (decision: PayoutDecision): string =>
  'left_out' in decision ? decision.left_out : `${decision.desired_cents}/${decision.bottom_cents}`

const set = (payouts: 'desired' | 'minimum' | 'both'): PayoutRule => ({ kind: 'set', payouts, amount_cents: 15_000 })
const shift = (amount_cents: number): PayoutRule => ({ kind: 'shift', payouts: 'both', amount_cents })
const scale = (basis_points: number, payouts: 'desired' | 'minimum' | 'both' = 'desired'): PayoutRule => ({
  kind: 'scale',
  payouts,
  basis_points,
})
const round = (direction: 'down' | 'nearest' | 'up', step_cents = 500): PayoutRule => ({
  kind: 'round',
  payouts: 'both',
  direction,
  step_cents,
})
const ask = (difference_cents = 0): PayoutRule => ({ kind: 'match-ask', marketplace: 'stockx', difference_cents })
const amounts = (desired_cents: number | null, bottom_cents: number | null, is_missing_only = false): PayoutRule => ({
  kind: 'amounts',
  desired_cents,
  bottom_cents,
  is_missing_only,
})
const below = (basis_points: number): PayoutRule => ({ kind: 'below-desired', basis_points })

test.each<[string, PayoutRule, PricedSize, string]>([
  ['set', set('desired'), size(null, null), '15000/null'],
  ['set', set('minimum'), size(20_000, 100), '20000/15000'],
  ['set', set('both'), size(1, 1), '15000/15000'],
  ['set below the minimum', set('desired'), size(20_000, 15_001), 'minimum-above-desired'],
  ['set above the desired payout', set('minimum'), size(14_999, 100), 'minimum-above-desired'],
  ['raised', shift(500), size(10_000, 9_000), '10500/9500'],
  ['raised where one is missing', shift(500), size(10_000, null), '10500/null'],
  ['raised where both are missing', shift(500), size(null, null), 'no-payout'],
  ['lowered to nothing', shift(-9_000), size(10_000, 9_000), 'nothing-left'],
  ['a third more', scale(3_333), size(10_001, 100), '13334/100'],
  ['a twentieth less, half a cent up', scale(-500), size(10_010, 100), '9509/100'],
  ['less than the minimum', scale(-500), size(10_000, 9_800), 'minimum-above-desired'],
  ['a missing payout raised', scale(500), size(null, 100), 'no-desired'],
  ['a raised minimum that is missing', scale(500, 'minimum'), size(100, null), 'no-minimum'],
  ['a minimum above', scale(500, 'minimum'), size(10_000, 9_999), 'minimum-above-desired'],
  ['down', round('down'), size(10_499, 9_500), '10000/9500'],
  ['up', round('up'), size(10_001, 9_500), '10500/9500'],
  ['to the nearest, half up', round('nearest'), size(10_250, 10_249), '10500/10000'],
  ['down to nothing', round('down', 1_000), size(999, 100), 'nothing-left'],
  ['too high to be written down', scale(100_000), size(999_999_999, 1), 'too-much'],
  ['of an ask', ask(), size(10_000, 9_000, 12_345), '12345/9000'],
  ['of an ask, less', ask(-345), size(null, null, 12_345), '12000/null'],
  ['of an unknown ask', ask(), size(10_000, 9_000), 'no-ask'],
  ['of an ask that nets less than the minimum', ask(), size(10_000, 9_000, 8_999), 'minimum-above-desired'],
  ['below the desired payout', below(1_000), size(12_345, null), '12345/11110'],
  ['nothing below it', below(0), size(12_345, 1), '12345/12345'],
  ['below a missing desired payout', below(1_000), size(null, 100), 'no-desired'],
  ['amounts', amounts(20_000, 15_000), size(10_000, 9_000), '20000/15000'],
  ['one amount', amounts(null, 9_500), size(10_000, 9_000), '10000/9500'],
  ['one amount below the other', amounts(8_999, null), size(10_000, 9_000), 'minimum-above-desired'],
  ['missing amounts', amounts(20_000, 15_000, true), size(null, null), '20000/15000'],
  ['a missing minimum', amounts(20_000, 15_000, true), size(16_000, null), '16000/15000'],
  [
    'a missing minimum above the set payout',
    amounts(20_000, 15_000, true),
    size(14_000, null),
    'minimum-above-desired',
  ],
  ['nothing missing', amounts(20_000, 15_000, true), size(10_000, 9_000), '10000/9000'],
  ['of the better ask', better(1_000), bought(12_000, 10_000), '12000/11000'],
  ['of the better ask, to the floor itself', better(1_000), bought(11_000, 10_000), '11000/11000'],
  ['of the better ask, a cent under the floor', better(1_000), bought(10_999, 10_000), 'under-cost'],
  ['of the better ask, less, then under the floor', better(1_000, { less: 1 }), bought(11_000, 10_000), 'under-cost'],
  ['a floor between two cents is the upper one', better(1_000), bought(20_000, 9_999), '20000/10999'],
  ['of the better ask, without a cost', better(1_000), bought(12_000, null), 'no-cost'],
  ['without a cost, as a person chose', better(1_000, { without: 1_000 }), bought(12_345, null), '12345/11110'],
  ['without an ask', better(1_000, { without: 1_000 }), bought(null, 10_000), 'no-ask'],
  ['a cost of zero is no floor', better(1_000), bought(12_000, 0), 'nothing-left'],
  ['of an ask that leaves nothing', better(0, { less: 500, without: 0 }), bought(400, null), 'nothing-left'],
])('%s', (_, rule, of, came) => {
  expect(shortly(decidePayouts(rule, of))).toBe(came)
})

test('no rule gives a size a desired payout below its minimum, or no payout', () => {
  const values = [null, 0, 1, 99, 100, 9_999, 10_000, 10_001, 999_999_999]
  const rules = [set('both'), set('desired'), set('minimum'), shift(-100), shift(1), scale(-1), scale(100_000, 'both')]
  const all = [...rules, round('down'), round('nearest'), round('up'), ask(), ask(-100), below(0), below(9_999)]
  all.push(amounts(100, null), amounts(10_000, 9_999), amounts(10_000, 99, true))
  let decided = 0
  for (const rule of all)
    for (const desired of values)
      for (const bottom of values.filter((value) => desired === null || value === null || value <= desired))
        for (const net of values) {
          const decision = decidePayouts(rule, size(desired, bottom, net))
          if ('left_out' in decision) continue
          decided += 1
          const { desired_cents, bottom_cents } = decision
          expect(desired_cents ?? bottom_cents).toBeGreaterThanOrEqual(bottom_cents ?? Number.NEGATIVE_INFINITY)
          for (const value of [desired_cents, bottom_cents]) expect(Number.isInteger(value ?? 0)).toBe(true)
        }
  expect(decided).toBeGreaterThan(1_000)
})

test('a better-ask rule never sets a minimum below the cost plus its share, to the cent', () => {
  const over = fc.integer({ min: 0, max: 100_000 })
  const amount = fc.integer({ min: 0, max: 2_000_000 })
  fc.assert(
    fc.property(over, amount, amount, fc.integer({ min: -10_000, max: 10_000 }), (points, net, cost, difference) => {
      const rule = { ...better(points), difference_cents: difference }
      const decision = decidePayouts(rule, { ...bought(net, cost), desired_cents: 1, bottom_cents: 1 })
      // Compares in ten thousandths of a cent, which need no rounding.
      const floor = BigInt(cost) * BigInt(10_000 + points)
      if ('left_out' in decision)
        return decision.left_out === 'under-cost'
          ? BigInt(net + difference) * 10_000n < floor
          : net + difference <= 0 || cost === 0 || decision.left_out === 'too-much'
      const bottom = decision.bottom_cents ?? 0
      const isFloor = BigInt(bottom) * 10_000n >= floor && BigInt(bottom - 1) * 10_000n < floor
      return isFloor && decision.desired_cents === net + difference && net + difference >= bottom
    }),
  )
})

describe('rules from form fields', () => {
  test.each<[PayoutRuleFields, string]>([
    [{ rule: 'set', payouts: 'both', amount: 150 }, 'both payouts set to $150'],
    [{ rule: 'raise', payouts: 'desired', percentage: 5 }, 'desired payout raised by 5%'],
    [{ rule: 'lower', payouts: 'minimum', amount: 7.5 }, 'minimum payout lowered by $7.50'],
    [{ rule: 'lower', payouts: 'both', percentage: 2.25 }, 'both payouts lowered by 2.25%'],
    [{ rule: 'round', payouts: 'desired', direction: 'down', step: 5 }, 'desired payout rounded down to $5'],
    [{ rule: 'match-ask', marketplace: 'goat' }, "desired payout from ALIAS' lowest ask"],
    [{ rule: 'match-ask', marketplace: 'stockx', difference: -2 }, "desired payout from StockX' lowest ask less $2"],
    [{ rule: 'below-desired', percentage: 10 }, 'minimum payout 10% below the desired'],
    [{ rule: 'better-ask', over_cost: 10 }, 'payouts from the better lowest ask, never under cost + 10%'],
    [
      { rule: 'better-ask', over_cost: 0, difference: -1, without_cost: 5 },
      'payouts from the better lowest ask less $1, never under cost',
    ],
  ])('%o', (fields, words) => {
    const read = readPayoutRule(fields)
    expect('rule' in read && payoutRuleLabel(read.rule)).toBe(words)
  })

  test.each<[PayoutRuleFields, string[]]>([
    [{ rule: 'set' }, ['payouts', 'amount']],
    [{ rule: 'set', payouts: 'both', amount: 0 }, ['amount']],
    [{ rule: 'raise', payouts: 'both' }, ['amount']],
    [{ rule: 'raise', payouts: 'both', amount: 1, percentage: 1 }, ['amount']],
    [{ rule: 'lower', payouts: 'both', percentage: 100 }, ['percentage']],
    [{ rule: 'round', payouts: 'both' }, ['direction', 'step']],
    [{ rule: 'match-ask' }, ['marketplace']],
    [{ rule: 'below-desired' }, ['percentage']],
    [{ rule: 'below-desired', percentage: 100 }, ['percentage']],
    [{ rule: 'better-ask' }, ['over_cost']],
    [{ rule: 'better-ask', over_cost: 10, without_cost: 100 }, ['without_cost']],
  ])('missing and wrong values are reported at their field: %o', (fields, at) => {
    const read = readPayoutRule(fields)
    expect('problems' in read && read.problems.map(({ field }) => field)).toEqual(at)
  })
})

test('the reason why a size is left out has its amounts', () => {
  expect(leftOutOfSizeMessage('minimum-above-desired', { desired_cents: 9_000, bottom_cents: 10_000 })).toBe(
    'The desired payout would be $90.00, below the minimum of $100.00.',
  )
  expect(leftOutOfSizeMessage('no-ask', { desired_cents: null, bottom_cents: null })).toBe('There is no ask.')
  expect(leftOutOfSizeMessage('under-cost', { desired_cents: 9_000, bottom_cents: 9_900 }, better(1_000))).toBe(
    'The lowest ask nets $90.00, which is less than cost + 10% ($99.00).',
  )
})
