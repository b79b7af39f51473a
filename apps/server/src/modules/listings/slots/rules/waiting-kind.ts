import type { StepOutcome } from './after-outcome.ts'
import type { KnownListing } from './next-listing-step.ts'

/** What a slot waits for that is not as it is wanted: to be listed, repriced or withdrawn. */
export type WaitingKind = 'list' | 'reprice' | 'withdraw'

export interface AnsweredPlan {
  /** The listing before the step. */
  listing: Pick<KnownListing, 'state'> | null
  isLeaving: boolean
  outcome: Pick<StepOutcome, 'kind'> & { write?: { outcome: string } }
}

/**
 * What a slot still waits for after the answer to a step; its next comparison says whether it is done. Null: the
 * marketplace has refused what was asked of it, so that it waits for no free request but for a person.
 */
export function waitingKind({ listing, isLeaving, outcome }: AnsweredPlan): WaitingKind | null {
  if (isLeaving) return 'withdraw'
  if (outcome.kind === 'refused' || outcome.kind === 'rejected' || outcome.write?.outcome === 'failed') return null
  return listing?.state === 'live' ? 'reprice' : 'list'
}
