import type { ListingLane } from '@ark/marketplaces'
import type { SlotFacts } from '../slots/queries/slot-facts.ts'
import type { ListingStep } from '../slots/rules/next-listing-step.ts'

/** The lane in which a slot gets its turn; each queue of slots has one. */
export type SlotLane = Exclude<ListingLane, 'sweeps'>

/** A decided and recorded step that is about to run. */
export interface Plan {
  step: ListingStep
  facts: SlotFacts
  /**
   * True when a pair that must not be sold any longer is being withdrawn, or a listing that may exist is looked for.
   */
  isLeaving: boolean
  /** The lane of the step's calls; it depends on whether the caller knows of a sold pair. */
  lane: SlotLane
  /**
   * The reason of the last-pair rule for the size being there only or not at all; null when that rule does not apply.
   */
  because: string | null
  listingId: number
  /** The listing's version after the step's intent was written; the answer is recorded only against this version. */
  listingVersion: number
  /**
   * The account where the step runs: the account of the listing, or the one in use for a new listing. Null when there
   * is none.
   */
  accountId: number | null
  /** The account that the listing leaves because its retailer uses another one now; null when it stays. */
  leftAccountId: number | null
  /** When the step was decided; the marketplace's answer is from this time or later. */
  at: Date
}
