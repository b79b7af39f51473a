import type { RequestLane } from '@ark/marketplaces'

/** A request for a permit. */
export interface WantedPermit {
  lane: RequestLane
  /** The time between two permits of the account. */
  gapMs: number
}

/**
 * How long after a permit becomes free each lane may take it, as a share of the time between two permits: more urgent
 * lanes go first, and no one reserves a future permit. Sweeps and market data take a permit only after another went
 * unused, so that they never delay a write.
 */
export const TAKES_AFTER: Record<RequestLane, number> = {
  withdrawals: 0,
  orders: 0.015,
  lookups: 0.035,
  'switch-offs': 0.06,
  writes: 0.1,
  sweeps: 1,
  'market-data': 1,
}
/** The share for a waiting lane without any of the last permits: it goes next after sold pairs, so no lane starves. */
export const TAKES_WHEN_STARVED = 0.008
/** The share for a lane with its full run of permits: all others go first. */
export const TAKES_AFTER_ITS_RUN = 0.15

/**
 * How many permits in a row a lane may take while others wait. Lanes with many requests leave every second permit to
 * others; a withdrawal is two or three requests, and a backlog of sold pairs leaves every fourth. The last lane in the
 * order has no limit.
 */
export const RUN_OF_LANE: Partial<Record<RequestLane, number>> = {
  withdrawals: 3,
  orders: 1,
  lookups: 1,
  'switch-offs': 1,
}

/** The letters in `request_budgets.recent_lanes`. */
export const LETTER: Record<RequestLane, string> = {
  withdrawals: 'w',
  orders: 'o',
  lookups: 'l',
  'switch-offs': 's',
  writes: 'c',
  sweeps: 'a',
  'market-data': 'm',
}
/** How many of the last permits are recorded. */
export const RECENT = 16

/** The longest gap for the order of lanes, so that rare permits are not wasted on waiting. */
export const LONGEST_GAP_MS = 100

/**
 * Returns how long after a permit becomes free a lane may take it, in milliseconds, given the lanes of the last
 * permits (`request_budgets.recent_lanes`).
 */
export function takesAfterMs({ lane, gapMs }: WantedPermit, recentLanes: string): number {
  if (usesSparePermitsOnly(lane)) return gapMs
  return Math.min(gapMs, LONGEST_GAP_MS) * shareOfGap(lane, recentLanes)
}

/** Returns whether a lane may only use permits that went unused. */
export const usesSparePermitsOnly = (lane: RequestLane): boolean => lane === 'market-data' || lane === 'sweeps'

function shareOfGap(lane: RequestLane, recentLanes: string): number {
  const run = RUN_OF_LANE[lane]
  if (run && recentLanes.startsWith(LETTER[lane].repeat(run))) return TAKES_AFTER_ITS_RUN
  const isLeftOut = recentLanes.length >= RECENT && !recentLanes.includes(LETTER[lane])
  return isLeftOut ? Math.min(TAKES_WHEN_STARVED, TAKES_AFTER[lane]) : TAKES_AFTER[lane]
}
