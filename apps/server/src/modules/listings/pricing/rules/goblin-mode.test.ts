import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AskMove, type GoblinFacts, goblinDecision, goblinMessage, replayGoblinMode } from './goblin-mode.ts'

const side = (dollars: number | null, is_lowest_ask: boolean) => ({
  net_payout_cents: dollars === null ? null : dollars * 100,
  is_lowest_ask,
})
const facts = (goat: ReturnType<typeof side>, stockx: ReturnType<typeof side>, more: Partial<GoblinFacts> = {}) => ({
  sides: { goat, stockx },
  threshold_percent: 10,
  bottom_payout_cents: 90_00,
  ...more,
})

test.each<[string, GoblinFacts, 'stockx' | 'goat' | null]>([
  ['pays over the threshold more', facts(side(111, true), side(100, false)), 'stockx'],
  ['pays just the threshold more', facts(side(110, true), side(100, false)), null],
  ['is not at the lowest ask', facts(side(150, false), side(100, false)), null],
  ['has no twin', facts(side(150, true), side(null, false)), null],
  ['nets less than the minimum', facts(side(89, true), side(50, false)), null],
  ['pays more and has no minimum', facts(side(89, true), side(50, false), { bottom_payout_cents: null }), 'stockx'],
  ['is StockX', facts(side(100, true), side(120, true)), 'goat'],
  ['pays the same', facts(side(100, true), side(100, true)), null],
])('when a listing %s, its twin gives way or stays', (_, given, withdrawn) => {
  expect(goblinDecision(given)?.withdrawn ?? null).toBe(withdrawn)
})

const anySide = fc.record({
  net_payout_cents: fc.option(fc.integer({ min: -1_000, max: 100_000 })),
  is_lowest_ask: fc.boolean(),
})
const anyFacts = fc.record({
  sides: fc.record({ goat: anySide, stockx: anySide }),
  threshold_percent: fc.integer({ min: 1, max: 50 }),
  bottom_payout_cents: fc.option(fc.integer({ min: 0, max: 100_000 })),
})

test('whichever gives way, the other one stays: live at the lowest ask, paying more, no less than the minimum', () => {
  fc.assert(
    fc.property(anyFacts, (given) => {
      const decision = goblinDecision(given)
      if (!decision) return
      const stays = given.sides[decision.withdrawn === 'goat' ? 'stockx' : 'goat']
      const leaves = given.sides[decision.withdrawn]
      expect(stays.is_lowest_ask).toBe(true)
      expect(stays.net_payout_cents).toBeGreaterThan(leaves.net_payout_cents ?? Number.POSITIVE_INFINITY)
      expect(stays.net_payout_cents).toBeGreaterThanOrEqual(given.bottom_payout_cents ?? 0)
    }),
  )
})

test('the decision is described with its numbers', () => {
  const decision = goblinDecision(facts(side(161, true), side(150, false), { threshold_percent: 2 }))
  expect(decision && goblinMessage(decision, 150_00)).toBe('ALIAS pays $11.00 (7.3%) more; threshold 2%')
})

const at = (hour: number) => new Date(Date.UTC(2026, 10, 1, hour))
const move = (hour: number, marketplace: AskMove['marketplace'], dollars: number | null): AskMove => ({
  marketplace,
  at: at(hour),
  lowest_ask_cents: dollars === null ? null : dollars * 100,
})
const replayed = (moves: AskMove[]) =>
  replayGoblinMode({
    asks: {
      goat: { ask_cents: 300_00, net_payout_cents: 250_00 },
      stockx: { ask_cents: 200_00, net_payout_cents: 170_00 },
    },
    moves,
    threshold_percent: 10,
    bottom_payout_cents: 100_00,
    until: at(20),
  })

test('the replay returns the periods in which it would have acted', () => {
  expect(
    replayed([
      move(1, 'goat', 280),
      move(2, 'goat', 310),
      move(3, 'stockx', 150),
      move(5, 'goat', 299),
      move(9, 'goat', 300),
    ]),
  ).toEqual([
    { withdrawn: 'stockx', from: at(2), until: at(5) },
    { withdrawn: 'stockx', from: at(9), until: at(20) },
  ])
})

test('without an ask it would not have acted', () => {
  expect(replayed([move(1, 'goat', null), move(2, 'stockx', 500)])).toEqual([])
})
