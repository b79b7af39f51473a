import type { KnownListing, ListingStep } from './next-listing-step.ts'

/** The last known display of a listing on its account. */
export interface Sighting {
  /** When the listing was last seen for sale; null when it never was, as far as ARK knows. */
  seen_live_at: Date | null
  /** When the ask expires; null when it never does or is to be read again. */
  ask_expires_at: Date | null
  /** When the account began to show something other than ARK's record; null when it agrees. */
  doubted_at: Date | null
}

const DAY_MS = 24 * 3_600_000
/**
 * ARK renews asks ten to thirty days before they expire, spread by listing, so that listings created together are not
 * renewed together.
 */
const RENEWED_DAYS_BEFORE = 10
const RENEWED_OVER_DAYS = 20
/** A sweep runs once a day. A listing that no sweep has shown for this long is checked by itself. */
const UNSEEN_MS = 1.5 * DAY_MS

/**
 * Returns the remaining step for a listing that is as wanted: check whether it still is, or renew its ask by sending
 * the same price again.
 */
export function restingStep(
  listing: (KnownListing & { listing_id: number; sighting: Sighting | null }) | null,
  now: Date,
): ListingStep {
  if (listing?.state !== 'live' || listing.external_listing_id === null || !listing.sighting) return { step: 'none' }
  const { external_listing_id, price_cents, listing_id } = listing
  const { seen_live_at, ask_expires_at, doubted_at } = listing.sighting
  const isOld = (seen_live_at?.getTime() ?? 0) < now.getTime() - UNSEEN_MS
  if (doubted_at !== null) return { step: 'look', external_listing_id, isAtRest: true, doubted_at }
  if (isOld) return { step: 'look', external_listing_id, isAtRest: true }
  const leftDays = ask_expires_at ? (ask_expires_at.getTime() - now.getTime()) / DAY_MS : Infinity
  return leftDays < RENEWED_DAYS_BEFORE + (listing_id % RENEWED_OVER_DAYS)
    ? { step: 'change-price', external_listing_id, price_cents }
    : { step: 'none' }
}
