import { describe, expect, test } from 'vitest'
import { roundTicks, timeTicks } from './axis-ticks.ts'

describe('ticks of values', () => {
  test.each([
    [
      [117, 163],
      [100, 120, 140, 160, 180],
    ],
    [
      [0, 2_930.5],
      [0, 1_000, 2_000, 3_000],
    ],
    [
      [-40, 85],
      [-50, 0, 50, 100],
    ],
    [[160], [150, 200]],
    [[0], [0, 0.5]],
    [[], [0, 0.5, 1]],
  ])('for %j are round and cover them', (values, ticks) => {
    expect(roundTicks(values)).toEqual(ticks)
  })
})

describe('ticks of time', () => {
  const DAY = 86_400_000
  const from = new Date(2026, 5, 1, 15, 30).getTime()

  test.each([0.5, 3, 7, 30, 90, 365])('over %d days are few, regular and inside', (days) => {
    const ticks = timeTicks(from, from + days * DAY)
    const gaps = new Set(ticks.slice(1).map((tick, at) => tick - (ticks[at] ?? 0)))
    expect(gaps.size).toBe(1)
    expect(ticks.length).toBeGreaterThan(1)
    expect(ticks.length).toBeLessThanOrEqual(7)
    expect(ticks[0]).toBeGreaterThanOrEqual(from)
    expect(ticks.at(-1)).toBeLessThanOrEqual(from + days * DAY)
  })

  test('for one moment are that moment', () => expect(timeTicks(from, from)).toEqual([from]))
})
