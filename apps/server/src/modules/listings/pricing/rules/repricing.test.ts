import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type RepricingFacts, repricingDecision } from './repricing.ts'

const FACTS: RepricingFacts = {
  marketplace: 'stockx',
  mode: 'beat_lowest_ask',
  ask_cents: 214_00,
  listed_cents: 214_00,
  is_chosen: false,
  lowest_ask_cents: 210_00,
  highest_of_hour_cents: 210_00,
  bounds: { lowest_cents: 150_00, highest_cents: 300_00 },
  changes: 0,
  changes_per_day: 6,
}

test.each<[string, Partial<RepricingFacts>, number | null, string]>([
  ['beats the lowest ask by a dollar', {}, 209, 'beats the lowest ask of $210 by $1'],
  ['matches it', { mode: 'match_lowest_ask' }, 210, 'matches the lowest ask of $210'],
  ['asks whole dollars', { lowest_ask_cents: 210_50 }, 209, 'beats the lowest ask of $210.50 by $1'],
  [
    'matches in whole dollars',
    { mode: 'match_lowest_ask', lowest_ask_cents: 210_50 },
    210,
    'matches the lowest ask of $210.50',
  ],
  [
    'stays at or above the minimum',
    { lowest_ask_cents: 140_00, highest_of_hour_cents: 150_00 },
    150,
    'the lowest ask of $140 is too low: priced to net the minimum payout',
  ],
  [
    'stays at or below the ceiling',
    { listed_cents: null, lowest_ask_cents: 400_00, highest_of_hour_cents: 400_00 },
    300,
    'the lowest ask of $400 is over the ceiling: priced at the ceiling',
  ],
  [
    'rises while there is no listing of ours',
    { listed_cents: null, lowest_ask_cents: 250_00, highest_of_hour_cents: 250_00 },
    249,
    'beats the lowest ask of $250 by $1',
  ],
  [
    'stays at the lowest ask',
    { lowest_ask_cents: 214_00, highest_of_hour_cents: 214_00 },
    null,
    'stays: ours is the lowest ask',
  ],
  [
    'stays below it',
    { lowest_ask_cents: 260_00, highest_of_hour_cents: 260_00 },
    null,
    'stays: ours is the lowest ask',
  ],
  [
    'does not beat our own former ask',
    { listed_cents: null, lowest_ask_cents: 214_00, highest_of_hour_cents: 214_00 },
    null,
    'stays: the lowest ask is our own former ask',
  ],
  [
    'stays when there is no ask',
    { lowest_ask_cents: null, highest_of_hour_cents: null },
    null,
    'stays: there is no ask on StockX',
  ],
  ['stays as a person chose', { is_chosen: true }, null, 'stays: its price was set manually'],
  ['waits for a lone ask', { lowest_ask_cents: 164_00 }, null, 'a lone ask of $164, 22% below the previous one: waits'],
  ['follows one that is 15% under', { lowest_ask_cents: 178_50 }, 177, 'beats the lowest ask of $178.50 by $1'],
  [
    'waits for one a cent further',
    { lowest_ask_cents: 178_49 },
    null,
    'a lone ask of $178.49, 15% below the previous one: waits',
  ],
  [
    'follows it once it has lasted an hour',
    { lowest_ask_cents: 164_00, highest_of_hour_cents: 164_00 },
    163,
    'beats the lowest ask of $164 by $1',
  ],
  [
    'waits once it has changed as often as allowed',
    { changes: 6 },
    null,
    '6 changes in 24 hours, the daily limit: waits',
  ],
  [
    'stays at the minimum',
    { ask_cents: 150_00, listed_cents: 150_00, lowest_ask_cents: 140_00, highest_of_hour_cents: 140_00, changes: 6 },
    null,
    'stays: the lowest ask of $140 is too low: priced to net the minimum payout',
  ],
])('%s', (_, change, dollars, because) => {
  const decision = repricingDecision({ ...FACTS, ...change })
  expect([decision.price_cents, decision.because]).toEqual([dollars === null ? null : dollars * 100, because])
})

const price = fc.integer({ min: 1_00, max: 500_00 })
const anyFacts = fc.record({
  marketplace: fc.constantFrom('stockx' as const, 'goat' as const),
  mode: fc.constantFrom('match_lowest_ask' as const, 'beat_lowest_ask' as const),
  ask_cents: fc.integer({ min: 150, max: 300 }).map((dollars) => dollars * 100),
  listed_cents: fc.option(price),
  is_chosen: fc.boolean(),
  lowest_ask_cents: fc.option(price),
  highest_of_hour_cents: fc.option(price),
  bounds: fc.constant({ lowest_cents: 150_00, highest_cents: 300_00 }),
  changes: fc.integer({ min: 0, max: 24 }),
  changes_per_day: fc.integer({ min: 1, max: 24 }),
})

test('a new ask is in whole dollars within the bounds, differs from the old one, and never undercuts our own lowest ask nor exceeds the daily limit', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const { price_cents } = repricingDecision(facts)
      if (price_cents === null) return
      const { bounds, ask_cents, listed_cents, lowest_ask_cents, changes, changes_per_day, highest_of_hour_cents } =
        facts
      expect(price_cents % 100).toBe(0)
      expect(price_cents).toBeGreaterThanOrEqual(bounds.lowest_cents)
      expect(price_cents).toBeLessThanOrEqual(bounds.highest_cents)
      expect(price_cents).not.toBe(ask_cents)
      expect(changes).toBeLessThan(changes_per_day)
      if (lowest_ask_cents === null) throw new Error('nobody asks')
      expect(listed_cents === null || listed_cents > lowest_ask_cents).toBe(true)
      expect(lowest_ask_cents * 100).toBeGreaterThanOrEqual((highest_of_hour_cents ?? 0) * 85)
    }),
  )
})

test('an ask that follows the market comes to rest: evaluated with its own new ask it stays', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const { price_cents } = repricingDecision(facts)
      if (price_cents === null) return
      const listed_cents = facts.listed_cents === null ? null : price_cents
      const again = { ...facts, ask_cents: price_cents, listed_cents, changes: facts.changes + 1 }
      expect(repricingDecision(again).price_cents).toBeNull()
      // It also stays once the market shows the new ask.
      const lowest_ask_cents = Math.min(price_cents, facts.lowest_ask_cents ?? price_cents)
      expect(repricingDecision({ ...again, listed_cents: price_cents, lowest_ask_cents }).price_cents).toBeNull()
    }),
  )
})
