import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_FEE_SCHEDULE, netPayout } from '@ark/domain'
import type { OfferFacts } from './offer-facts.ts'
import { askBounds } from './wanted-ask.ts'
import { isWanted, shortOfMinimum, wantedListing } from './wanted-listing.ts'

const OFFER: OfferFacts = {
  marketplace: 'stockx',
  is_known_there: true,
  listings_enabled: true,
  desired_payout_cents: 150_00,
  bottom_payout_cents: 120_00,
  offerable_units: 1,
  withheld: null,
  is_left_out: false,
  withdrawn_by_goblin: false,
  is_closing: false,
  closed_by_release_day: false,
  chosen_price_cents: null,
  rule_price_cents: null,
  bid_price_cents: null,
  ceiling_percent: 150,
  last_pair: 'both',
  twin: {
    is_known_there: true,
    is_left_out: false,
    withdrawn_by_goblin: false,
    chosen_price_cents: null,
    rule_price_cents: null,
    bid_price_cents: null,
  },
  fees: { promotional_ark_fee_cents: null, is_pre_release: false, has_retail_price: true },
}
const wanted = (change: Partial<OfferFacts>) => wantedListing({ ...OFFER, ...change }, DEFAULT_FEE_SCHEDULE)

test.each<[rule: string, change: Partial<OfferFacts>, reason: string]>([
  ['a size of a business that is closing', { is_closing: true }, 'Your business is closing'],
  ['a size that is switched off', { listings_enabled: false }, 'Disabled'],
  ['a size that StockX does not know', { is_known_there: false }, 'StockX does not know this size'],
  ['a size that ALIAS does not know', { is_known_there: false, marketplace: 'goat' }, 'ALIAS does not know this size'],
  ['a size without a desired payout', { desired_payout_cents: null }, 'Set desired and minimum payout'],
  ['a size without a minimum payout', { bottom_payout_cents: null }, 'Set desired and minimum payout'],
  ['a minimum above the desired payout', { bottom_payout_cents: 151_00 }, 'The desired payout is below the minimum'],
  ['a size that is sold out', { offerable_units: 0 }, 'No stock to offer'],
  ['a size that is oversold', { offerable_units: -1 }, 'No stock to offer'],
  ['a size on its release day', { closed_by_release_day: true }, 'Closed on release day'],
  ['a size that is offered on ALIAS alone', { is_left_out: true }, 'You offer this size on ALIAS only'],
  ['a counterpart that pays less', { withdrawn_by_goblin: true }, 'Goblin Mode offers it where it pays more'],
])('%s is not offered', (_rule, change, reason) => {
  expect(wanted(change)).toMatchObject({ reason })
  // A price chosen by a person overrides none of these.
  expect(wanted({ ...change, chosen_price_cents: 500_00 })).toMatchObject({ reason })
})

test.each<[string, Partial<OfferFacts>]>([
  ['left out', { is_left_out: true }],
  ['withdrawn by Goblin Mode', { withdrawn_by_goblin: true }],
])('a size that is %s is offered only where its bid is taken', (_rule, change) => {
  expect(wanted({ ...change, bid_price_cents: 120_00 })).toEqual({ price_cents: 120_00 })
})

test('a price chosen by a person becomes the ask', () => {
  expect(wanted({ chosen_price_cents: 333_00 })).toEqual({ price_cents: 333_00 })
  expect(wanted({ chosen_price_cents: 333_00, rule_price_cents: 180_00 })).toEqual({ price_cents: 333_00 })
})

test('the ask is the smallest in whole dollars that nets the desired payout, on either marketplace', () => {
  const offer = fc.record({
    marketplace: fc.constantFrom('stockx' as const, 'goat' as const),
    desired: fc.integer({ min: 1_00, max: 3_000_00 }),
  })
  fc.assert(
    fc.property(offer, ({ marketplace, desired }) => {
      const found = wanted({ marketplace, desired_payout_cents: desired, bottom_payout_cents: 0 })
      if (!isWanted(found)) throw new Error(found.reason)
      const nets = (ask_cents: number) =>
        netPayout({ marketplace, ask_cents, facts: OFFER.fees }, DEFAULT_FEE_SCHEDULE).net_payout_cents
      expect(found.price_cents % 100).toBe(0)
      expect(nets(found.price_cents)).toBeGreaterThanOrEqual(desired)
      expect(nets(found.price_cents - 100)).toBeLessThan(desired)
    }),
  )
})

test('a price of the rule, however old or wrong, never nets less than the minimum nor asks more than the ceiling', () => {
  const ruled = fc.record({
    marketplace: fc.constantFrom('stockx' as const, 'goat' as const),
    rule_price_cents: fc.integer({ min: 1, max: 20_000_00 }),
    ceiling_percent: fc.integer({ min: 100, max: 300 }),
    bottom: fc.integer({ min: 0, max: 1_500_00 }),
    above: fc.integer({ min: 0, max: 1_500_00 }),
  })
  fc.assert(
    fc.property(ruled, ({ bottom, above, ...given }) => {
      const offer = { ...OFFER, ...given, bottom_payout_cents: bottom, desired_payout_cents: bottom + above }
      const found = wantedListing(offer, DEFAULT_FEE_SCHEDULE)
      const bounds = askBounds(offer, DEFAULT_FEE_SCHEDULE)
      if (!isWanted(found) || !bounds) throw new Error('there is an ask for each of these')
      const asked = { marketplace: offer.marketplace, ask_cents: found.price_cents, facts: offer.fees }
      expect(netPayout(asked, DEFAULT_FEE_SCHEDULE).net_payout_cents).toBeGreaterThanOrEqual(bottom)
      expect(found.price_cents).toBeLessThanOrEqual(bounds.highest_cents)
      const kept = [bounds.lowest_cents, given.rule_price_cents, bounds.highest_cents].toSorted((a, b) => a - b)[1]
      expect(found.price_cents).toBe(kept)
    }),
  )
})

test('an ask falls short of the minimum when it nets a cent less, and not when it nets exactly that', () => {
  const ask_cents = 200_00
  const { net_payout_cents } = netPayout({ marketplace: 'stockx', ask_cents, facts: OFFER.fees }, DEFAULT_FEE_SCHEDULE)
  const short = (bottom_payout_cents: number | null) =>
    shortOfMinimum({ marketplace: 'stockx', ask_cents, fees: OFFER.fees, bottom_payout_cents }, DEFAULT_FEE_SCHEDULE)
  expect(short(net_payout_cents)).toBeNull()
  expect(short(null)).toBeNull()
  expect(short(net_payout_cents + 1)).toEqual({ net_payout_cents, bottom_payout_cents: net_payout_cents + 1 })
})
