import type { PayoutPair } from '@ark/domain'
import { expect, test } from 'vitest'
import { payoutEffect } from './payout-effect.ts'

const pair = (desired_cents: number | null, bottom_cents: number | null): PayoutPair => ({
  desired_cents,
  bottom_cents,
})

test.each<[string, boolean, PayoutPair, PayoutPair, ReturnType<typeof payoutEffect>]>([
  ['asks less', true, pair(200, 100), pair(199, 100), 'lower'],
  ['asks more', true, pair(200, 100), pair(201, 100), 'higher'],
  ['asks the same for another minimum', true, pair(200, 100), pair(200, 150), null],
  ['is offered once both are set', true, pair(200, null), pair(200, 100), 'new'],
  ['is not offered with one alone', true, pair(null, null), pair(200, null), null],
  ['is not offered while it is not enabled', false, pair(200, 100), pair(100, 100), null],
])('a size %s', (_, isEnabled, before, after, effect) => {
  expect(payoutEffect({ isEnabled, before, after })).toBe(effect)
})
