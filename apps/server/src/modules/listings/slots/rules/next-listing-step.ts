import type { Cents } from '@ark/domain'
import type { BatchKind } from '@ark/marketplaces'
import { isWanted, type WantedListing } from './wanted-listing.ts'

export type OpenState = 'requested' | 'pending' | 'live' | 'withdrawing' | 'failed'

/** The last known state of a listing that has not ended. */
export interface KnownListing {
  state: OpenState
  external_listing_id: string | null
  price_cents: Cents
  /** A price change that was sent and is not settled. */
  pending_price_cents: Cents | null
  operation_id: string | null
  /** The number of writes that were sent and may have arrived. */
  attempts: number
  problem: string | null
  problem_since: Date | null
  requested_at: Date
  withdrawal_sent_at: Date | null
  /** A write without an answer can still arrive until then, so the listing's shown state is not final before. */
  verify_at: Date | null
  /** The kind of the batch that contains this listing and has not ended; null when it is in none. */
  in_batch?: BatchKind | null
}

/** The newly known facts about a listing. */
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

/** Milliseconds after which an unseen write never arrived; longer than the longest wait for a call (40 s). */
export const LOST_AFTER_MS = 90_000

export type ListingStep =
  | { step: 'none' }
  /**
   * The listing's batch has not ended: ARK sends nothing again, and a newer price waits for the batch to end. `until`:
   * when its withdrawal must have been processed.
   */
  | { step: 'await-batch'; until?: Date | null }
  /** ARK never sent the intent, which ends here. */
  | { step: 'forget' }
  | { step: 'create'; price_cents: Cents }
  /** A creation's reply never came: search for its listing before creating another. */
  | { step: 'read-back' }
  | { step: 'poll'; external_listing_id: string; operation_id: string }
  /**
   * Read the listing's current state from the marketplace. `isAtRest`: it is as wanted, as far as ARK knows.
   * `doubted_at`: when its account began to show something else.
   */
  | { step: 'look'; external_listing_id: string; isAtRest?: true; doubted_at?: Date }
  | { step: 'change-price'; external_listing_id: string; price_cents: Cents }
  | { step: 'withdraw'; external_listing_id: string }

/**
 * Returns the single next step from the known state towards the wanted one. It is pure and can be called at any time,
 * any number of times, after any crash. It never requests a second listing while the first may exist, and never treats
 * a listing as gone that was not seen gone.
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
 * Returns whether an accepted batch is still expected to withdraw the listing. A batch in progress is not a failure;
 * after `verify_at`, the listing is checked by itself.
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
 * Returns what to record of a step before it is sent, so that a crash in between is visible afterwards.
 * `arrivesWithinMs`: how long an unanswered write may be in progress when that is longer than for a single call.
 */
export function intentOf(
  step: ListingStep,
  known: KnownListing | null,
  { now, arrivesWithinMs }: { now: Date; arrivesWithinMs?: number | undefined },
): ListingChange {
  const verify_at = new Date(now.getTime() + (arrivesWithinMs ?? LOST_AFTER_MS))
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
