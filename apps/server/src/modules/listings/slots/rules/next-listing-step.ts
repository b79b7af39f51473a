import type { Cents } from '@ark/domain'
import type { BatchKind } from '@ark/marketplaces'
import { isWanted, type WantedListing } from './wanted-listing.ts'

export type OpenState = 'requested' | 'pending' | 'live' | 'withdrawing' | 'failed'

/** Our last knowledge of a listing that has not ended. */
export interface KnownListing {
  state: OpenState
  external_listing_id: string | null
  price_cents: Cents
  /** A price change that was sent and is not settled. */
  pending_price_cents: Cents | null
  operation_id: string | null
  /** Writes that were sent and may have arrived. */
  attempts: number
  problem: string | null
  problem_since: Date | null
  requested_at: Date
  withdrawal_sent_at: Date | null
  /** A write whose answer never came may arrive until then: what the listing looks like before is not final. */
  verify_at: Date | null
  /** What a batch that it was handed over with asks, which has not ended; null: it is in none. */
  in_batch?: BatchKind | null
}

/** What becomes known of a listing. */
export interface ListingChange {
  state?: OpenState | 'withdrawn' | 'sold'
  marketplace_account_id?: number | null
  external_listing_id?: string
  price_cents?: Cents
  pending_price_cents?: Cents | null
  operation_id?: string | null
  attempts?: number
  problem?: string | null
  requested_at?: Date
  withdrawal_sent_at?: Date
  verify_at?: Date | null
}

/** A write that nobody has seen for this long never came: longer than the slowest call is waited for (40 s). */
export const NEVER_CAME_MS = 90_000

export type ListingStep =
  | { step: 'none' }
  /** Its batch decides, and has not ended: nothing is asked again, and a newer price waits for its end. */
  | { step: 'await-batch' }
  /** The intent was never sent: it ends here. */
  | { step: 'forget' }
  | { step: 'create'; price_cents: Cents }
  /** A creation whose reply never came: look before making a second one. */
  | { step: 'read-back' }
  | { step: 'poll'; external_listing_id: string; operation_id: string }
  /**
   * Read the listing's current state from the marketplace. `isAtRest`: it is as it is wanted, as far as is known.
   * `doubted_at`: since when its account shows something else.
   */
  | { step: 'look'; external_listing_id: string; isAtRest?: true; doubted_at?: Date }
  | { step: 'change-price'; external_listing_id: string; price_cents: Cents }
  | { step: 'withdraw'; external_listing_id: string }

/**
 * The one next step between what is known and what is wanted. Pure: it can be asked at any time, any number of
 * times, after any crash, and never asks for a second listing while the first may exist, nor believes one gone that
 * was not seen gone (quality.md R6).
 */
export function nextListingStep(known: KnownListing | null, wanted: WantedListing): ListingStep {
  if (!known) return isWanted(wanted) ? { step: 'create', price_cents: wanted.price_cents } : { step: 'none' }
  const { external_listing_id, operation_id } = known
  // A listing that has to leave is withdrawn without waiting for its batch.
  if (known.in_batch && isWanted(wanted)) return { step: 'await-batch' }
  if (external_listing_id === null) return beforeItHasAnId(known, wanted)
  if (operation_id !== null) return { step: 'poll', external_listing_id, operation_id }
  switch (known.state) {
    case 'live':
      return live({ ...known, external_listing_id }, wanted)
    case 'failed':
      return { step: 'withdraw', external_listing_id }
    default:
      return { step: 'look', external_listing_id }
  }
}

/**
 * A batch that was accepted takes the listing down, and may yet: "still working" is no failure. When it can no longer be
 * expected to, the listing is looked at by itself.
 */
export const leavesInBatch = ({ in_batch, state, operation_id, verify_at }: KnownListing, now: Date): boolean =>
  in_batch === 'withdraw' &&
  state === 'withdrawing' &&
  operation_id === null &&
  verify_at !== null &&
  verify_at.getTime() > now.getTime()

function beforeItHasAnId({ attempts }: KnownListing, wanted: WantedListing): ListingStep {
  if (attempts > 0) return { step: 'read-back' }
  return isWanted(wanted) ? { step: 'create', price_cents: wanted.price_cents } : { step: 'forget' }
}

function live(
  { external_listing_id, price_cents, pending_price_cents, verify_at }: KnownListing & { external_listing_id: string },
  wanted: WantedListing,
): ListingStep {
  if (!isWanted(wanted)) return { step: 'withdraw', external_listing_id }
  if (pending_price_cents !== null) return { step: 'look', external_listing_id }
  if (wanted.price_cents !== price_cents)
    return { step: 'change-price', external_listing_id, price_cents: wanted.price_cents }
  return verify_at === null ? { step: 'none' } : { step: 'look', external_listing_id }
}

/**
 * What is written down of a step before it is made, so that a crash in the middle of it is seen afterwards.
 * `arrivesWithinMs`: how long it may be under way when nobody answers, where that is longer than for a single call.
 */
export function intentOf(
  step: ListingStep,
  known: KnownListing | null,
  { now, arrivesWithinMs }: { now: Date; arrivesWithinMs?: number | undefined },
): ListingChange {
  const verify_at = new Date(now.getTime() + (arrivesWithinMs ?? NEVER_CAME_MS))
  switch (step.step) {
    case 'create': {
      const intent: ListingChange = {
        state: 'requested',
        attempts: 1,
        requested_at: now,
        price_cents: step.price_cents,
      }
      return arrivesWithinMs === undefined ? intent : { ...intent, verify_at }
    }
    case 'change-price':
      return { pending_price_cents: step.price_cents, verify_at }
    case 'withdraw':
      return {
        state: 'withdrawing',
        withdrawal_sent_at: known?.withdrawal_sent_at ?? now,
        verify_at,
      }
    default:
      return {}
  }
}
