import { expect, test } from 'vitest'
import { intentOf, type KnownListing, nextListingStep } from './next-listing-step.ts'
import type { WantedListing } from './wanted-listing.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const KNOWN: KnownListing = {
  state: 'live',
  external_listing_id: 'L1',
  price_cents: 200_00,
  pending_price_cents: null,
  operation_id: null,
  attempts: 1,
  problem: null,
  problem_since: null,
  requested_at: new Date('2026-11-21T11:00:00Z'),
  withdrawal_sent_at: null,
  verify_at: null,
}
const SAME: WantedListing = { price_cents: 200_00 }
const OTHER: WantedListing = { price_cents: 210_00 }
const NOT: WantedListing = { reason: 'No stock to offer' }
const L1 = { external_listing_id: 'L1' }
const create = (price_cents: number) => ({ step: 'create', price_cents })
const look = { step: 'look', ...L1 }
const withdraw = { step: 'withdraw', ...L1 }
const poll = { step: 'poll', ...L1, operation_id: 'O1' }
const none = { step: 'none' }

type Steps = [wantedAtItsPrice: object, wantedAtAnother: object, unwanted: object]

test.each<[known: string, listing: Partial<KnownListing> | null, steps: Steps]>([
  ['nothing', null, [create(200_00), create(210_00), none]],
  [
    'an intent that was never sent',
    { state: 'requested', external_listing_id: null, attempts: 0 },
    [create(200_00), create(210_00), { step: 'forget' }],
  ],
  [
    'a creation that may have arrived',
    { state: 'requested', external_listing_id: null, attempts: 1 },
    [{ step: 'read-back' }, { step: 'read-back' }, { step: 'read-back' }],
  ],
  [
    'a creation that was refused',
    { state: 'failed', external_listing_id: null, attempts: 0 },
    [create(200_00), create(210_00), { step: 'forget' }],
  ],
  ['a creation in progress', { state: 'pending', operation_id: 'O1' }, [poll, poll, poll]],
  ['a creation that is done', { state: 'pending' }, [look, look, look]],
  ['a live listing', {}, [none, { step: 'change-price', ...L1, price_cents: 210_00 }, withdraw]],
  ['a price change in progress', { pending_price_cents: 210_00, operation_id: 'O1' }, [poll, poll, poll]],
  ['a price change without an answer', { pending_price_cents: 210_00 }, [look, look, withdraw]],
  ['a withdrawal in progress', { state: 'withdrawing', operation_id: 'O1' }, [poll, poll, poll]],
  ['a withdrawal without an answer', { state: 'withdrawing' }, [look, look, look]],
  ['a listing that the marketplace keeps inactive', { state: 'failed' }, [withdraw, withdraw, withdraw]],
])('%s: the next step when it is wanted, wanted at another price, unwanted', (_known, listing, steps) => {
  const known = listing && { ...KNOWN, ...listing }
  expect([SAME, OTHER, NOT].map((wanted) => nextListingStep(known, wanted))).toEqual(steps)
})

test('an intent is recorded before it is sent', () => {
  expect(intentOf({ step: 'create', price_cents: 210_00 }, null, { now: NOW })).toEqual({
    state: 'requested',
    attempts: 1,
    requested_at: NOW,
    price_cents: 210_00,
  })
  expect(intentOf({ step: 'change-price', ...L1, price_cents: 210_00 }, KNOWN, { now: NOW })).toEqual({
    pending_price_cents: 210_00,
    verify_at: new Date('2026-11-21T12:01:30Z'),
  })
  expect(intentOf({ step: 'withdraw', ...L1 }, KNOWN, { now: NOW })).toEqual({
    state: 'withdrawing',
    withdrawal_sent_at: NOW,
    verify_at: new Date('2026-11-21T12:01:30Z'),
  })
  expect(intentOf({ step: 'look', ...L1 }, KNOWN, { now: NOW })).toEqual({})
})

test('the time of the first withdrawal request is kept', () => {
  const again = { ...KNOWN, withdrawal_sent_at: new Date('2026-11-21T11:59:00Z') }
  expect(intentOf({ step: 'withdraw', ...L1 }, again, { now: NOW })).toMatchObject({
    withdrawal_sent_at: again.withdrawal_sent_at,
  })
})

test('a listing with a write that may still arrive is checked again before it rests', () => {
  const unsure = { ...KNOWN, verify_at: new Date('2026-11-21T12:01:00Z') }
  expect(nextListingStep(unsure, SAME)).toEqual({ step: 'look', ...L1 })
  expect(nextListingStep(unsure, NOT)).toEqual({ step: 'withdraw', ...L1 })
})
