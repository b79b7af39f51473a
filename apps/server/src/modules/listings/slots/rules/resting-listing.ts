import type { KnownListing, ListingStep } from './next-listing-step.ts'

/** What the account last showed of a listing. */
export interface Sighting {
  /** When it was last for sale there; null: never, as far as is known. */
  seen_live_at: Date | null
  /** When its ask ends by itself; null: never, or it is to be read again. */
  ask_expires_at: Date | null
  /** Since when the account shows something else than ARK believes; null: it does not. */
  doubted_at: Date | null
}

const DAY_MS = 24 * 3_600_000
/**
 * Asks are renewed ten to thirty days before they end, each on a day of its own: what was listed together is not
 * renewed together.
 */
const RENEWED_DAYS_BEFORE = 10
const RENEWED_OVER_DAYS = 20
/** A sweep is made once a day. What none has shown for this long is looked at by itself. */
const UNSEEN_MS = 1.5 * DAY_MS

/**
 * What is left to do about a listing that is as it is wanted: to look at it, since it may be so no longer, or to renew
 * its ask, by sending its price once more.
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
