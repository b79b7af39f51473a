import { expect, test } from 'vitest'
import { dayAfter, dayInNewYork } from './days.ts'

test.each([
  ['2026-11-22T04:59:59Z', '2026-11-21'],
  ['2026-11-22T05:00:00Z', '2026-11-22'],
  ['2026-07-04T03:59:59Z', '2026-07-03'],
  ['2026-07-04T04:00:00Z', '2026-07-04'],
])('at %s it is %s in New York', (at, day) => {
  expect(dayInNewYork(new Date(at))).toBe(day)
})

test('days follow each other over leap days and years', () => {
  expect(dayAfter('2028-02-28', 1)).toBe('2028-02-29')
  expect(dayAfter('2026-01-01', -1)).toBe('2025-12-31')
})
