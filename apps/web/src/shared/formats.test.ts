import { describe, expect, test } from 'vitest'
import { age, clockTime, day, money, relativeTime, seconds } from './formats.ts'
import { shipByUrgency } from './sales/labels/ship-by.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const before = (ms: number): string => new Date(NOW - ms).toISOString()

describe('times', () => {
  test.each([
    [20_000, 'just now'],
    [5 * 60_000, '5 min. ago'],
    [26 * 3_600_000, 'yesterday'],
    [-2 * 86_400_000, 'in 2 days'],
    [110 * 60_000, '1 hr. ago'],
    [-3.9 * 86_400_000, 'in 3 days'],
  ])('%s ms before now is %s', (ms, words) => {
    expect(relativeTime(before(ms), NOW)).toBe(words)
  })
  test('labels of past and remaining time agree on the same moment', () => {
    expect([relativeTime(before(110 * 60_000), NOW), age(before(110 * 60_000), NOW)]).toEqual(['1 hr. ago', '1 h'])
    const shipBy = before(-3.9 * 86_400_000)
    expect([relativeTime(shipBy, NOW), shipByUrgency(shipBy, new Date(NOW)).words]).toEqual([
      'in 3 days',
      '3 days left',
    ])
  })
  test('an age is never negative, whatever the clocks show', () => {
    expect([40_000, 12 * 60_000, 3 * 3_600_000, -5_000].map((ms) => age(before(ms), NOW))).toEqual([
      '40 s',
      '12 min',
      '3 h',
      '0 s',
    ])
  })
  test('a time of today shows only the time, an older one its day', () => {
    const noon = new Date(2026, 10, 21, 12)
    const at = (day: number, hour: number) => clockTime(new Date(2026, 10, day, hour, 2).toISOString(), noon.getTime())
    expect([at(21, 9), at(20, 14), at(21, 0)]).toEqual(['09:02', 'Nov 20, 2026, 14:02', '00:02'])
  })
  test('a day is the same day in every time zone', () => {
    expect(day('2026-01-01')).toBe('Jan 1, 2026')
  })
})

test('a missing amount is a dash, never $0.00', () => {
  expect([1234.5, 0, null, undefined].map(money)).toEqual(['$1,234.50', '$0.00', '–', '–'])
})

test('seconds are shown as exactly as needed', () => {
  expect([0.84, 12.4, 125, 120, null].map(seconds)).toEqual(['0.8 s', '12 s', '2 min 5 s', '2 min', '–'])
})
