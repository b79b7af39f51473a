import type { Cents } from '@ark/domain'
import type { ListingOnSale } from '@ark/marketplaces'
import type { KnownListing, ListingChange } from '../../slots/rules/next-listing-step.ts'

/** A listing according to ARK's records. */
export interface RecordedListing extends Pick<KnownListing, 'pending_price_cents' | 'operation_id' | 'verify_at'> {
  state: NonNullable<ListingChange['state']>
  price_cents: Cents
  ended_at: Date | null
}

/**
 * The result of comparing a listing on sale with ARK's record. `same`: both agree. `moving`: ARK is changing the
 * listing, and its own steps find out. `differs`: the listing has to be read. `back`: it was withdrawn and is for sale
 * again.
 */
export type OnSaleVerdict = 'same' | 'moving' | 'differs' | 'back'

/** Milliseconds for which a page may still show a listing that was just withdrawn. */
const SHOWN_AFTER_END_MS = 15 * 60_000

/** Compares a listing that was on sale at a time with ARK's current record of it. */
export function compareOnSale(
  believed: RecordedListing,
  { price }: Pick<ListingOnSale, 'price'>,
  askedAt: Date,
): OnSaleVerdict {
  const { state, price_cents, pending_price_cents, operation_id, verify_at, ended_at } = believed
  if (state === 'withdrawn') {
    const isLongGone = ended_at !== null && ended_at.getTime() < askedAt.getTime() - SHOWN_AFTER_END_MS
    return isLongGone ? 'back' : 'moving'
  }
  const isMoving = pending_price_cents !== null || operation_id !== null || verify_at !== null
  if (state !== 'live' || isMoving) return 'moving'
  return price?.cents === price_cents ? 'same' : 'differs'
}

/** A creation that was sent to an account and never answered. */
export interface UnansweredCreation {
  external_variant_id: string
  price_cents: Cents
  sent_at: Date
}

/** A listing appears at the latest this many milliseconds after its request. */
const ARRIVES_WITHIN_MS = 3_600_000
const CLOCK_SLACK_MS = 60_000

/** Returns whether an unanswered creation may have made this listing. */
export function mayHaveMade(
  { external_variant_id, price_cents, sent_at }: UnansweredCreation,
  { variantId, price, createdAt }: Pick<ListingOnSale, 'variantId' | 'price' | 'createdAt'>,
): boolean {
  const afterMs = createdAt.getTime() - sent_at.getTime()
  return (
    variantId === external_variant_id &&
    price?.cents === price_cents &&
    afterMs >= -CLOCK_SLACK_MS &&
    afterMs <= ARRIVES_WITHIN_MS
  )
}
