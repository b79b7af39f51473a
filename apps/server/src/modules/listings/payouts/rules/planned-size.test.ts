import { DEFAULT_FEE_SCHEDULE, type Marketplace } from '@ark/domain'
import { expect, test } from 'vitest'
import type { OfferFacts, PlaceFacts } from '../../slots/rules/offer-facts.ts'
import { planSize } from './planned-size.ts'

const KNOWN: PlaceFacts = {
  is_known_there: true,
  withdrawn_by_goblin: false,
  chosen_price_cents: null,
  rule_price_cents: null,
  bid_price_cents: null,
  is_left_out: false,
}
const place = (marketplace: Marketplace, of: Partial<OfferFacts> = {}): OfferFacts => ({
  ...KNOWN,
  marketplace,
  // Planned as if it were enabled.
  listings_enabled: false,
  desired_payout_cents: 10_000,
  bottom_payout_cents: 9_000,
  ceiling_percent: 100,
  offerable_units: 3,
  withheld: null,
  is_closing: false,
  closed_by_release_day: false,
  last_pair: 'both',
  twin: KNOWN,
  fees: { promotional_ark_fee_cents: null, is_pre_release: false, has_retail_price: true },
  ...of,
})
type Of = Partial<OfferFacts>
const plan = (stockx: Of = {}, goat: Of = {}, connected: Marketplace[] = ['stockx', 'goat']) =>
  planSize({ places: [place('stockx', stockx), place('goat', goat)], connected, schedule: DEFAULT_FEE_SCHEDULE })
const unpriced = { desired_payout_cents: null, bottom_payout_cents: null }
const unknown = { is_known_there: false }
const soldOut = { offerable_units: 0 }

test('a size with payouts and stock is listed on both, and each ask nets the desired payout', () => {
  const { offers, reason } = plan()
  expect(reason).toBeNull()
  expect(offers).toHaveLength(2)
  for (const offer of offers)
    expect('net_payout_cents' in offer ? offer.net_payout_cents : 0).toBeGreaterThanOrEqual(10_000)
})

test('a size that one marketplace does not have is listed on the other, and the size has no reason', () => {
  expect(plan(unknown)).toMatchObject({
    reason: null,
    offers: [{ ask_cents: null, reason: 'StockX does not know this size' }, { marketplace: 'goat' }],
  })
  expect(plan({}, {}, ['goat']).offers[0]).toMatchObject({ reason: 'StockX is not connected yet' })
})

test.each<[string, ReturnType<typeof plan>, string]>([
  ['without payouts', plan(unpriced, unpriced), 'Set desired and minimum payout'],
  ['without stock', plan(soldOut, soldOut), 'No stock to offer'],
  ['without either', plan({ ...soldOut, ...unpriced }, { ...soldOut, ...unpriced }), 'No stock to offer'],
  ['known nowhere', plan(unknown, unknown), 'Neither marketplace knows this size'],
  ['known where it lacks payouts', plan(unknown, unpriced), 'Set desired and minimum payout'],
  ['without an account', plan({}, {}, []), 'StockX is not connected yet'],
])('a size %s is listed nowhere, for one reason', (_, planned, reason) => {
  expect(planned.reason).toBe(reason)
})

test('a size only lacks payouts when a rule could give it some', () => {
  expect(plan(unpriced, unpriced).lacksPayouts).toBe(true)
  expect(plan({ ...unpriced, ...unknown }, { ...unpriced, ...unknown }).lacksPayouts).toBe(false)
  expect(plan({ ...unpriced, ...soldOut }, { ...unpriced, ...soldOut }).lacksPayouts).toBe(false)
})
