import { expect, test } from 'vitest'
import { isHoliday } from './holidays.ts'

test.each([
  ['2026-11-26', true],
  ['2026-12-25', true],
  ['2026-11-27', false],
  ['2026-11-23', false],
  // A holiday on a Saturday is observed on the Friday before, one on a Sunday on the Monday after.
  ['2026-07-03', true],
  ['2026-07-04', true],
  ['2027-12-31', true],
  ['2027-07-05', true],
  ['2027-07-06', false],
])('%s is a public holiday: %s', (day, expected) => {
  expect(isHoliday(day)).toBe(expected)
})
