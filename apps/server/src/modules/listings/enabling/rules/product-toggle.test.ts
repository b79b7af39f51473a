import { expect, test } from 'vitest'
import { toggleRestMs } from './product-toggle.ts'

const NOW = new Date('2026-11-23T12:00:00Z')
const before = (ms: number) => new Date(NOW.getTime() - ms)

test.each([
  ['never', null, 0],
  ['at this moment', before(0), 5_000],
  ['a second ago', before(1_000), 4_000],
  ['a moment too early', before(4_999), 1],
  ['five seconds ago', before(5_000), 0],
  ['by a clock that is a second ahead', before(-1_000), 6_000],
  ['by a clock that is a day ahead', before(-86_400_000), 0],
])('a product that was switched %s', (_, toggledAt, restMs) => {
  expect(toggleRestMs(toggledAt, NOW)).toBe(restMs)
})
