import { DEFAULT_FEE_SCHEDULE, LAST_PAIRS, type Marketplace } from '@ark/domain'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { goblinDecision } from '../../pricing/rules/goblin-mode.ts'
import type { OfferFacts, PlaceFacts } from './offer-facts.ts'
import { isWanted, wantedListing } from './wanted-listing.ts'

type Sides = Record<Marketplace, PlaceFacts>

const PLACE: PlaceFacts = {
  is_known_there: true,
  is_left_out: false,
  withdrawn_by_goblin: false,
  chosen_price_cents: null,
  rule_price_cents: null,
  bid_price_cents: null,
}
const OFFER = {
  listings_enabled: true,
  desired_payout_cents: 150_00,
  bottom_payout_cents: 120_00,
  ceiling_percent: 300,
  offerable_units: 1,
  withheld: null,
  is_closing: false,
  closed_by_release_day: false,
  last_pair: 'higher_payout' as OfferFacts['last_pair'],
  fees: { promotional_ark_fee_cents: null, is_pre_release: false, has_retail_price: true },
}

/** Returns the wanted state on each marketplace. */
function wantedOnBoth(sides: Sides, change: Partial<typeof OFFER> = {}) {
  const on = (marketplace: Marketplace, twin: Marketplace) =>
    wantedListing({ ...OFFER, ...change, ...sides[marketplace], marketplace, twin: sides[twin] }, DEFAULT_FEE_SCHEDULE)
  return { stockx: on('stockx', 'goat'), goat: on('goat', 'stockx') }
}
const offeredOn = (sides: Sides, change: Partial<typeof OFFER> = {}): string => {
  const { stockx, goat } = wantedOnBoth(sides, change)
  return [isWanted(stockx) && 'stockx', isWanted(goat) && 'goat'].filter(Boolean).join(' and ') || 'neither'
}
const asking = (stockx: number | null, goat: number | null): Sides => ({
  stockx: { ...PLACE, chosen_price_cents: stockx && stockx * 100 },
  goat: { ...PLACE, chosen_price_cents: goat && goat * 100 },
})

test.each<[string, string, Sides, Partial<typeof OFFER>]>([
  ['pays more on StockX', 'stockx', asking(250, 200), {}],
  ['pays more on ALIAS', 'goat', asking(200, 250), {}],
  ['is two pairs', 'stockx and goat', asking(250, 200), { offerable_units: 2 }],
  ['is offered on both', 'stockx and goat', asking(250, 200), { last_pair: 'both' }],
  ['is kept off', 'neither', asking(250, 200), { last_pair: 'keep_off' }],
  ['is kept off, and is two pairs', 'stockx and goat', asking(250, 200), { last_pair: 'keep_off', offerable_units: 2 }],
  [
    'pays more on a marketplace that does not know it',
    'goat',
    { ...asking(250, 200), stockx: { ...PLACE, is_known_there: false } },
    {},
  ],
  [
    'pays more where Goblin Mode has withdrawn it',
    'goat',
    { ...asking(250, 200), stockx: { ...PLACE, withdrawn_by_goblin: true } },
    {},
  ],
  ['pays more at the ask of a rule', 'goat', { stockx: PLACE, goat: { ...PLACE, rule_price_cents: 290_00 } }, {}],
])('the last pair that %s is offered on %s', (_, where, sides, change) => {
  expect(offeredOn(sides, change)).toBe(where)
})

test('reasons say why the last pair is where it is', () => {
  const { stockx, goat } = wantedOnBoth(asking(250, 200))
  expect(stockx).toMatchObject({
    because: expect.stringMatching(/^the last pair nets \$\d+\.\d\d more here than on ALIAS$/),
  })
  expect(goat).toEqual({
    reason: expect.stringMatching(/^The last pair is offered on StockX only: it nets \$\d+\.\d\d more there$/),
    isLastPair: true,
  })
})

const anyPrice = fc.option(fc.integer({ min: 1, max: 400 }).map((dollars) => dollars * 100))
const anyPlace = fc.record({
  is_known_there: fc.boolean(),
  is_left_out: fc.boolean(),
  withdrawn_by_goblin: fc.boolean(),
  chosen_price_cents: anyPrice,
  rule_price_cents: anyPrice,
  bid_price_cents: fc.constant(null),
})
const anySides = fc.record({ stockx: anyPlace, goat: anyPlace })
const anyChange = fc.record({
  listings_enabled: fc.boolean(),
  offerable_units: fc.integer({ min: 0, max: 2 }),
  desired_payout_cents: fc.integer({ min: 1, max: 400_00 }),
  bottom_payout_cents: fc.integer({ min: 0, max: 400_00 }),
})

test('where it pays more, the last pair is on one marketplace whenever it can be on any: never on both, never on none', () => {
  fc.assert(
    fc.property(anySides, anyChange, (sides, change) => {
      const either = offeredOn(sides, { ...change, last_pair: 'both' })
      const one = offeredOn(sides, { ...change, last_pair: 'higher_payout' })
      const isLast = change.offerable_units === 1 && either !== 'neither'
      expect(isLast ? ['stockx', 'goat'] : [either]).toContain(one)
    }),
  )
})

test('a last pair that nets the same on both is offered on StockX', () => {
  // An ask of one dollar nets nothing on either.
  expect(offeredOn(asking(1, 1), { bottom_payout_cents: 0 })).toBe('stockx')
})

const freedOf = ({ stockx, goat }: Sides): Sides => ({
  stockx: { ...stockx, withdrawn_by_goblin: false },
  goat: { ...goat, withdrawn_by_goblin: false },
})

/**
 * Returns what Goblin Mode would withdraw, with the sides as `evaluateGoblinMode` computes them, both at the lowest
 * ask, whatever Goblin Mode has withdrawn so far.
 */
function goblinOf(sides: Sides, change: Partial<typeof OFFER>): Marketplace | null {
  const wanted = wantedOnBoth(freedOf(sides), change)
  const sideOf = (marketplace: Marketplace) => {
    const found = wanted[marketplace]
    return { net_payout_cents: isWanted(found) ? found.price_cents : null, is_lowest_ask: true }
  }
  const both = { stockx: sideOf('stockx'), goat: sideOf('goat') }
  return goblinDecision({ sides: both, threshold_percent: 1, bottom_payout_cents: null })?.withdrawn ?? null
}

test("with Goblin Mode it comes to rest at once: its withdrawals change neither its own decision nor the last pair's", () => {
  fc.assert(
    fc.property(anySides, anyChange, fc.constantFrom(...LAST_PAIRS), (sides, change, last_pair) => {
      const rule = { ...change, last_pair }
      const withdrawn = goblinOf(sides, rule)
      const marked: Sides = {
        stockx: { ...sides.stockx, withdrawn_by_goblin: withdrawn === 'stockx' },
        goat: { ...sides.goat, withdrawn_by_goblin: withdrawn === 'goat' },
      }
      expect(goblinOf(marked, rule)).toBe(withdrawn)
      // Goblin Mode withdraws nothing of a last pair that a rule places.
      expect(withdrawn === null || change.offerable_units !== 1 || last_pair === 'both').toBe(true)
      const isSomewhere = offeredOn(freedOf(sides), { ...rule, last_pair: 'both' }) !== 'neither'
      const isKeptOff = change.offerable_units === 1 && last_pair === 'keep_off'
      expect(offeredOn(marked, rule) !== 'neither').toBe(isSomewhere && !isKeptOff)
    }),
  )
})
