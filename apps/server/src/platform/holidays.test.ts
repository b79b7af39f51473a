import { expect, test } from 'vitest'
import { isHoliday } from './holidays.ts'

test.each([
  ['2026-11-26', true],
  ['2026-12-25', true],
  ['2026-11-27', false],
  ['2026-11-23', false],
])('%s is a public holiday: %s', (day, expected) => {
  expect(isHoliday(day)).toBe(expected)
})
