import { expect, test } from 'vitest'
import { afterOutcome } from './after-outcome.ts'
import type { KnownListing, ListingStep } from './next-listing-step.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const ago = (seconds: number): Date => new Date(NOW.getTime() - seconds * 1_000)

const listed: KnownListing = {
  state: 'live',
  external_listing_id: 'L1',
  price_cents: 200_00,
  pending_price_cents: null,
  operation_id: null,
  attempts: 1,
  problem: null,
  problem_since: null,
  requested_at: ago(30 * 24 * 3_600),
  withdrawal_sent_at: null,
  verify_at: null,
}
const withdraw: ListingStep = { step: 'withdraw', external_listing_id: 'L1' }
const poll: ListingStep = { step: 'poll', external_listing_id: 'L1', operation_id: 'O1' }
const pending = {
  kind: 'written',
  write: { listingId: 'L1', operationId: 'O1', outcome: 'pending', error: null },
} as const

const waitMs = (before: KnownListing, step: ListingStep) =>
  afterOutcome({ before, step, outcome: pending, now: NOW }).waitMs

const leaving = (sentSecondsAgo: number): KnownListing => ({
  ...listed,
  state: 'withdrawing',
  operation_id: 'O1',
  withdrawal_sent_at: ago(sentSecondsAgo),
})

test.each<[what: string, before: KnownListing, step: ListingStep, ms: number]>([
  ['a withdrawal that was just sent, of a listing that is a month old', listed, withdraw, 700],
  ['a price change that was just sent', listed, { ...withdraw, step: 'change-price', price_cents: 210_00 }, 700],
  ['a withdrawal sent a second ago', leaving(1), poll, 700],
  ['a withdrawal sent twelve seconds ago', leaving(12), poll, 3_000],
  ['a withdrawal sent an hour ago', leaving(3_600), poll, 5_000],
  ['a creation requested two minutes ago', { ...listed, state: 'pending', requested_at: ago(120) }, poll, 30_000],
])('%s is polled again in due time', (_what, before, step, ms) => {
  expect(waitMs(before, step)).toBe(ms)
})

test.each<[what: string, doubted: Date | undefined, ms: number]>([
  ['that is only old waits ten minutes for a free request', undefined, 600_000],
  ['that was just seen to differ retries soon', ago(1), 5_000],
  ['that was doubted two minutes ago waits for a quarter of that', ago(120), 30_000],
  ['that was doubted a day ago waits no longer than ten minutes', ago(24 * 3_600), 600_000],
])('a listing at rest %s', (_what, doubted_at, ms) => {
  const step: ListingStep = {
    step: 'look',
    external_listing_id: 'L1',
    isAtRest: true,
    ...(doubted_at && { doubted_at }),
  }
  const outcome = { kind: 'waits', reason: 'StockX does not answer', retryAfterMs: 2_000 } as const
  expect(afterOutcome({ before: listed, step, outcome, now: NOW })).toEqual({ change: {}, waitMs: ms })
})
