import type { ListingLane } from '@ark/marketplaces'
import type { SlotFacts } from '../slots/queries/slot-facts.ts'
import type { ListingStep } from '../slots/rules/next-listing-step.ts'

/** In which lane a slot has its turn: one for each queue of slots. */
export type SlotLane = Exclude<ListingLane, 'sweeps'>

/** A step that was decided and written down, about to be made. */
export interface Plan {
  step: ListingStep
  facts: SlotFacts
  /** A pair that must not be sold any longer is being taken away, or one that may be there is looked for. */
  isLeaving: boolean
  /** In which its calls are made: who made the plan says whether a pair was sold. */
  lane: SlotLane
  /** Why it is not wanted there, or wanted there alone, where the rule for the last pair says so. */
  because: string | null
  listingId: number
  /** The listing's version once the step's intent was written: its answer is recorded against this one alone. */
  listingVersion: number
  /** Where the step is made: the account that the listing was made on, or is made on now. Null: there is none. */
  accountId: number | null
  /** The account that it leaves, since its retailer uses another one now; null: it stays. */
  leftAccountId: number | null
  /** When it was decided: what the marketplace answers is of then or later. */
  at: Date
}
