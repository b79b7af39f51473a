import { expect, test } from 'vitest'
import { restingStep, type Sighting } from './resting-listing.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const inDays = (days: number): Date => new Date(NOW.getTime() + days * 24 * 3_600_000)
const listing = (sighting: Partial<Sighting> | null, state: 'live' | 'pending' = 'live', listing_id = 20) => ({
  listing_id,
  state,
  external_listing_id: 'L1',
  price_cents: 200_00,
  pending_price_cents: null,
  operation_id: null,
  attempts: 1,
  problem: null,
  problem_since: null,
  requested_at: inDays(-100),
  withdrawal_sent_at: null,
  verify_at: null,
  sighting: sighting && { seen_live_at: inDays(-1), ask_expires_at: inDays(200), doubted_at: null, ...sighting },
})
const look = { step: 'look', external_listing_id: 'L1', isAtRest: true }
const renew = { step: 'change-price', external_listing_id: 'L1', price_cents: 200_00 }
const none = { step: 'none' }

test.each([
  ['that was seen yesterday rests', listing({}), none],
  ['that no sweep has shown for two days is read', listing({ seen_live_at: inDays(-2) }), look],
  ['that was never seen is read', listing({ seen_live_at: null }), look],
  ['that differs on its account is read', listing({ doubted_at: inDays(0) }), { ...look, doubted_at: NOW }],
  ['whose ask expires in nine days is renewed', listing({ ask_expires_at: inDays(9) }), renew],
  ['whose ask expires in eleven days is renewed later', listing({ ask_expires_at: inDays(11) }), none],
  ['with another day is renewed earlier', listing({ ask_expires_at: inDays(28) }, 'live', 19), renew],
  ['whose ask never expires is not renewed', listing({ ask_expires_at: null }), none],
  [
    'whose ask has expired is read once that is noticed',
    listing({ ask_expires_at: inDays(-1), seen_live_at: inDays(-3) }),
    look,
  ],
  ['that is not live has other steps', listing({ doubted_at: inDays(0) }, 'pending'), none],
  ['from before accounts were recorded rests', listing(null), none],
])('a listing %s', (_, known, step) => {
  expect(restingStep(known, NOW)).toEqual(step)
})
