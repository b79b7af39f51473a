import { describe, expect, test } from 'vitest'
import { decisionMessages, dollarMessages, netMessage } from './price-reason-messages.ts'

type At = Parameters<typeof netMessage>[1]

const BREAKDOWN = {
  ask: 214,
  marketplace_fees: [],
  marketplace_payout: 193.6,
  ark_fee: 13.55,
  fee_type: 'standard',
  net_payout: 180.05,
}
const AT: At = {
  ask: 214,
  not_offered: null,
  gap: null,
  decided_by: 'desired_payout',
  listed: { state: 'live', price: 214, price_since: null },
  exact_ask: 213.94,
  whole_ask: 214,
  breakdown: BREAKDOWN,
  ark_fee_rule: '7% of the marketplace payout',
  is_below_minimum: false,
  dollar_more: { ask: 215, net_payout: 180.89, difference: 0.84 },
  dollar_less: { ask: 213, net_payout: 179.21, difference: -0.84 },
  same_net: null,
  lowest_then: null,
  lowest_now: null,
}
const NEEDS =
  'The desired payout of $180.00 needs an ask of $213.94; marketplaces accept whole dollars only, so it is $214.'

describe('the reason of a price', () => {
  const decided = (at: Partial<At>, desired_payout: number | null = 180) =>
    decisionMessages({ desired_payout }, { ...AT, ...at })

  test('is the desired payout, rounded up to whole dollars', () => {
    expect(decided({})).toEqual([NEEDS])
    expect(decided({ exact_ask: 214 })).toEqual(['The desired payout of $180.00 needs an ask of $214.00.'])
  })

  test('or a person, and then also what the desired payout would need', () => {
    expect(decided({ decided_by: 'chosen', ask: 220, listed: null })).toEqual([
      'Someone set this price manually. It overrides the desired payout.',
      NEEDS,
    ])
  })

  test('or the repricing rule', () => {
    expect(decided({ decided_by: 'rule', ask: 209, listed: null })).toEqual([
      'The repricing rule set this ask from the market. It overrides the desired payout.',
      NEEDS,
    ])
  })

  test('shows a pending price next to the current one', () => {
    expect(decided({ listed: { state: 'live', price: 210, price_since: null } })).toEqual([
      NEEDS,
      'The current ask is $210 and is being changed to $214.',
    ])
  })

  test('names what is missing', () => {
    expect(decided({ ask: null, decided_by: null, exact_ask: null, whole_ask: null }, null)).toEqual([
      'No desired payout is set.',
    ])
    expect(decided({ ask: null, decided_by: null, exact_ask: null, whole_ask: null })).toEqual([
      'No ask nets the desired payout of $180.00.',
    ])
  })
})

test('the net is compared with the desired payout', () => {
  const payouts = { desired_payout: 180, bottom_payout: 170 }
  expect(netMessage(payouts, AT)).toBe('You net $180.05, $0.05 over the desired payout.')
  expect(netMessage({ ...payouts, desired_payout: 200 }, AT)).toBe('You net $180.05, $19.95 under the desired payout.')
  expect(netMessage({ ...payouts, desired_payout: 180.05 }, AT)).toBe('You net $180.05, the desired payout.')
  expect(netMessage({ ...payouts, desired_payout: null }, AT)).toBe('You net $180.05.')
  expect(netMessage({ ...payouts, bottom_payout: 181 }, { ...AT, is_below_minimum: true })).toBe(
    'This is below the minimum payout of $181.00.',
  )
})

test('a dollar more or less shows its net, and that it nets nothing more on the plateau', () => {
  expect(dollarMessages(AT)).toEqual([
    '$1 more ($215) nets $180.89: $0.84 more.',
    '$1 less ($213) nets $179.21: $0.84 less.',
  ])
  const plateau = {
    breakdown: { ...BREAKDOWN, ask: 118, net_payout: 97 },
    dollar_more: { ask: 119, net_payout: 97, difference: 0 },
    dollar_less: { ask: 117, net_payout: 97, difference: 0 },
    same_net: { from: 116, until: 120 },
  }
  expect(dollarMessages({ ...AT, ...plateau })).toEqual([
    '$1 more nets the same, up to $120.',
    '$1 less ($117) nets the same.',
    'Every ask from $116 to $120 nets the same $97.00.',
  ])
  const lowest = { ...AT, ...plateau, same_net: { from: 118, until: 120 }, dollar_less: null }
  expect(dollarMessages(lowest)).toEqual(['$1 more nets the same, up to $120.'])
})
