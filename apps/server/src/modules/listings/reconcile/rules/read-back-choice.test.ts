import type { MarketplaceListing } from '@ark/marketplaces'
import { expect, test } from 'vitest'
import { ownListingAmong } from './read-back-choice.ts'

const SENT = { price_cents: 200_00, requested_at: new Date('2026-11-21T12:00:00Z') }
const made = (afterSeconds: number, cents = 200_00, change: Partial<MarketplaceListing> = {}): MarketplaceListing => ({
  listingId: `L${afterSeconds}`,
  variantId: 'V',
  state: 'live',
  price: { cents, currency: 'USD' },
  orderId: null,
  reason: null,
  createdAt: new Date(SENT.requested_at.getTime() + afterSeconds * 1_000),
  expiresAt: null,
  ...change,
})

test.each([
  ['no listing', [], 1, 'none'],
  ['one that appeared after the request', [made(1)], 1, 'L1'],
  ['one that a buyer has already bought', [made(1, 200_00, { state: 'sold' })], 1, 'L1'],
  ['one at another price', [made(1, 210_00)], 1, 'none'],
  ['one whose ask is in another currency', [made(1, 0, { price: null })], 1, 'none'],
  ['one that was withdrawn again', [made(1, 200_00, { state: 'withdrawn' })], 1, 'none'],
  ['one that is half a minute older than the request', [made(-30)], 1, 'ambiguous'],
  ['an older one and one that appeared after', [made(-30), made(1)], 1, 'L1'],
  ['two of a single request', [made(1), made(2)], 1, 'ambiguous'],
  ['two of two requests', [made(1), made(2)], 2, 'L1'],
  ['three of two requests', [made(1), made(2), made(3)], 2, 'ambiguous'],
  ['one of two requests', [made(2)], 2, 'L2'],
] as const)('%s, and what of it a creation has made', (_, unknown, requests, expected) => {
  const choice = ownListingAmong(SENT, unknown, requests)
  expect(choice.kind === 'own' ? choice.listing.listingId : choice.kind).toBe(expected)
})
