import { expect, test } from 'vitest'
import { aheadOf } from './machine.ts'

test.each([
  { case: 'a slow answer', askedAtMs: 1_000, answeredAtMs: 61_000, earliestMs: 1_000, latestMs: 2_000, ahead: 0 },
  { case: 'a fast clock', askedAtMs: 61_000, answeredAtMs: 63_000, earliestMs: 1_000, latestMs: 2_000, ahead: 59_000 },
  { case: 'a slow clock', askedAtMs: 1_000, answeredAtMs: 3_000, earliestMs: 63_000, latestMs: 64_000, ahead: -60_000 },
])('$case', ({ ahead, ...reading }) => {
  expect(aheadOf(reading)).toBe(ahead)
})
