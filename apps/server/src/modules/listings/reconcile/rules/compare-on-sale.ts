import type { Cents } from '@ark/domain'
import type { ListingOnSale } from '@ark/marketplaces'
import type { KnownListing, ListingChange } from '../../slots/rules/next-listing-step.ts'

/** A listing as ARK believes it to be. */
export interface BelievedListing extends Pick<KnownListing, 'pending_price_cents' | 'operation_id' | 'verify_at'> {
  state: NonNullable<ListingChange['state']>
  price_cents: Cents
  ended_at: Date | null
}

/**
 * What an account's having a listing for sale says of what is believed of it. `same`: that it is so. `moving`: ARK is
 * changing it, and its own steps find out. `differs`: it has to be looked at. `back`: it was withdrawn, and is for sale
 * again.
 */
export type OnSaleVerdict = 'same' | 'moving' | 'differs' | 'back'

/** So long a page may show a listing that was just withdrawn. */
const SHOWN_AFTER_END_MS = 15 * 60_000

/** Compares a listing that was for sale at a time with what is believed of it now. */
export function compareOnSale(
  believed: BelievedListing,
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

/** A creation that an account was sent and that nobody has heard an answer to. */
export interface UnansweredCreation {
  external_variant_id: string
  price_cents: Cents
  sent_at: Date
}

/** A listing arrives long after its request at the latest by then. */
const ARRIVES_WITHIN_MS = 3_600_000
const CLOCK_SLACK_MS = 60_000

/** Whether such a creation may have made this listing. */
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
