import { expect, test } from 'vitest'
import { afterMoves, beforeMoves, movedInHour, NO_MOVES, type RepricingGuard } from './mass-repricing.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 1, 12, minute))
const move = (guard: RepricingGuard, moving: number, minute: number, livePrices = 30) =>
  afterMoves(guard, { moving, livePrices, now: at(minute) })

test.each<[string, number, number, boolean]>([
  ['nine of twenty', 9, 20, false],
  ['ten of twenty', 10, 20, true],
  ['ten of fifty', 10, 50, false],
  ['eleven of fifty', 11, 50, true],
  ['twenty of a hundred', 20, 100, false],
  ['twenty-one of a hundred', 21, 100, true],
])('%s prices are held or not, moved at once or one by one', (_, moving, livePrices, isHeld) => {
  expect(move(NO_MOVES, moving, 0, livePrices).held_at !== null).toBe(isHeld)
  expect(beforeMoves(NO_MOVES, { moving, livePrices, now: at(0) }).held_at !== null).toBe(isHeld)
  let guard: RepricingGuard = NO_MOVES
  for (let each = 0; each < moving; each += 1) guard = move(guard, 1, each, livePrices)
  expect(guard.held_at !== null).toBe(isHeld)
  // The move that exceeds the limit is not counted, because it has not happened.
  expect(movedInHour(guard, at(moving))).toBe(isHeld ? moving - 1 : moving)
})

test('moves count for an hour, and their record does not grow', () => {
  let guard = move(NO_MOVES, 9, 0)
  expect(move(guard, 1, 59).held_at).not.toBeNull()
  expect(move(guard, 1, 60).held_at).toBeNull()
  for (let minute = 0; minute < 600; minute += 1) guard = move(guard, 1, minute, 1_000_000)
  expect(movedInHour(guard, at(599))).toBeGreaterThanOrEqual(55)
  expect(guard.moves.length).toBeLessThanOrEqual(13)
})

test('nothing is counted and nothing moves while it is paused', () => {
  const held = move(NO_MOVES, 10, 0)
  expect(move(held, 1, 120)).toBe(held)
  expect(beforeMoves(held, { moving: 99, livePrices: 30, now: at(120) })).toBe(held)
})

test('approved moves are not counted for an hour', () => {
  const allowed = { ...NO_MOVES, allowed: 25, allowed_until: at(60) }
  const after = move(allowed, 25, 1)
  expect([after.held_at, after.allowed, movedInHour(after, at(2))]).toEqual([null, 0, 0])
  expect(move(allowed, 34, 1).held_at).toBeNull()
  expect(move(allowed, 35, 1).held_at).not.toBeNull()
  expect(move(allowed, 10, 60).held_at).not.toBeNull()
})
