import type { FeeSchedule } from '@ark/domain'
import type { Tx } from '../../../platform/database/connect.ts'

/** How many live asks there are, and how many of them other fees would move. */
export interface AskMoves {
  live: number
  moving: number
  /** All of them were worked out; else those of each retailer that an index names first, and the rest is like them. */
  isExact: boolean
}

export interface FeeChange {
  before: FeeSchedule
  after: FeeSchedule
  now: Date
}

/**
 * Tells what a change of fees would do to live asks, and whether that is a mass change: given by the module that has
 * the asks (docs/decisions/019), put in by app.ts.
 */
export type AsksMovedBy = (tx: Tx, change: FeeChange) => Promise<AskMoves & { isMassChange: boolean }>
