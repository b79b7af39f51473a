import { expect, test } from 'vitest'
import { isMassChange } from './mass-change.ts'

const difference = (change: { units_before?: number; moved_units?: number; zeroed_items?: number }) => ({
  units_before: 100,
  units_after: 0,
  moved_units: 0,
  stocked_items: 50,
  changed_items: 0,
  zeroed_items: 0,
  ...change,
})

test.each([
  ['nothing moves', {}, false],
  ['a fifth moves', { moved_units: 20 }, false],
  ['more than a fifth moves', { moved_units: 21 }, true],
  ['more than a fifth of the sizes is zeroed, though few units', { moved_units: 11, zeroed_items: 11 }, true],
  ['a fifth of the sizes is zeroed', { moved_units: 10, zeroed_items: 10 }, false],
  ['everything of a small shop', { units_before: 9, moved_units: 9, zeroed_items: 9 }, false],
])('%s: confirmation needed: %s', (_, change, isAsked) => {
  expect(isMassChange(difference(change))).toBe(isAsked)
})
