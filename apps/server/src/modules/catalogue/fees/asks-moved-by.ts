import type { FeeSchedule } from '@ark/domain'
import type { Tx } from '../../../platform/database/connect.ts'

/** The number of live asks, and how many of them would move with other fees. */
export interface AskMoves {
  live: number
  moving: number
  /** Whether all asks were computed; otherwise only a sample of each retailer's, extrapolated to the rest. */
  isExact: boolean
}

export interface FeeChange {
  before: FeeSchedule
  after: FeeSchedule
  now: Date
}

/**
 * Returns how a change of fees would move live asks, and whether that is a mass change. The module with the asks
 * provides it (docs/decisions/019), and app.ts passes it.
 */
export type AsksMovedBy = (tx: Tx, change: FeeChange) => Promise<AskMoves & { isMassChange: boolean }>
