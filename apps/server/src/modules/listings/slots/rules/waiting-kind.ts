import type { StepOutcome } from './after-outcome.ts'
import type { KnownListing } from './next-listing-step.ts'

/** The change that a slot waits for: listing, repricing or withdrawal. */
export type WaitingKind = 'list' | 'reprice' | 'withdraw'

export interface AnsweredPlan {
  /** The listing before the step. */
  listing: Pick<KnownListing, 'state'> | null
  isLeaving: boolean
  outcome: Pick<StepOutcome, 'kind'> & { write?: { outcome: string } }
}

/**
 * Returns the change that a slot waits for after the answer to a step; its next comparison finds out whether it is
 * done. Null when the marketplace refused the request, so that the slot waits for a person and not for a free request.
 */
export function waitingKind({ listing, isLeaving, outcome }: AnsweredPlan): WaitingKind | null {
  if (isLeaving) return 'withdraw'
  if (outcome.kind === 'refused' || outcome.kind === 'rejected' || outcome.write?.outcome === 'failed') return null
  return listing?.state === 'live' ? 'reprice' : 'list'
}
