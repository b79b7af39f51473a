import { expect, test } from 'vitest'
import { daysOfYear, daysUntil, firstDayOf, midnightInNewYork, spanOf } from './days.ts'

test.each([
  ['2026-11-22', '2026-11-22T05:00:00.000Z'],
  ['2026-07-04', '2026-07-04T04:00:00.000Z'],
  // Clocks change at two in the morning of the first and the third day, after midnight.
  ['2026-03-08', '2026-03-08T05:00:00.000Z'],
  ['2026-03-09', '2026-03-09T04:00:00.000Z'],
  ['2026-11-01', '2026-11-01T04:00:00.000Z'],
  ['2026-11-02', '2026-11-02T05:00:00.000Z'],
])('%s began at %s', (day, at) => {
  expect(midnightInNewYork(day).toISOString()).toBe(at)
})

test('days are consecutive over months, leap days and clock changes', () => {
  expect(daysUntil('2026-03-09', 3)).toEqual(['2026-03-07', '2026-03-08', '2026-03-09'])
  expect([daysOfYear('2026-01-01'), daysOfYear('2028-12-31')]).toEqual([1, 366])
})

test.each([
  [7, '2026-11-22', '7'],
  [30, '2026-11-22', '30'],
  [326, '2026-11-22', 'ytd'],
  [325, '2026-11-22', 'ytd'],
  [327, '2026-11-22', 'ytd'],
  [328, '2026-11-22', null],
  [90, '2026-11-22', null],
  [1, '2026-01-01', 'ytd'],
] as const)('%i days on %s are the span %s', (days, today, span) => {
  expect(spanOf(days, today)).toBe(span)
})

test('a span of seven days includes today', () => {
  expect(firstDayOf('7', '2026-11-22')).toBe('2026-11-16')
  expect(firstDayOf('30', '2026-11-22')).toBe('2026-10-24')
  expect(firstDayOf('ytd', '2026-11-22')).toBe('2026-01-01')
})
