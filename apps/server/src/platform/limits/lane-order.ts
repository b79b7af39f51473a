import type { RequestLane } from '@ark/marketplaces'

/** A permit that is wanted. */
export interface WantedPermit {
  lane: RequestLane
  /** Between two permits of the account. */
  gapMs: number
}

/**
 * How long after a permit has come free each lane may take it, as a share of the time between two permits: whoever may
 * go first does so first, and nobody holds a permit that is still to come. Sweeps and market data take one only after
 * another went unused, so that they never keep a waiting write out.
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
/** A lane that waits and had none of the last permits goes next after sold pairs: none waits for ever. */
export const TAKES_WHEN_LEFT_OUT = 0.008
/** A lane that has had its permits in a row lets all others go first. */
export const TAKES_AFTER_ITS_RUN = 0.15

/**
 * So many permits in a row a lane has while others wait. Of those that may be many, each leaves every second permit to
 * others; a withdrawal is two or three requests, and only a backlog of sold pairs leaves a fourth. Left out: the last
 * in the order need not give way.
 */
export const RUN_OF_LANE: Partial<Record<RequestLane, number>> = {
  withdrawals: 3,
  orders: 1,
  lookups: 1,
  'switch-offs': 1,
}

/** As `request_budgets.recent_lanes` names them. */
export const LETTER: Record<RequestLane, string> = {
  withdrawals: 'w',
  orders: 'o',
  lookups: 'l',
  'switch-offs': 's',
  writes: 'c',
  sweeps: 'a',
  'market-data': 'm',
}
/** So many of the last permits are known. */
export const RECENT = 16

/** Permits far apart are not wasted on manners: lanes ask as if there were no more than this between two. */
export const LONGEST_GAP_MS = 100

/**
 * How long after a permit has come free a lane may take it, in milliseconds, by what the last permits of the account
 * were for (`request_budgets.recent_lanes`).
 */
export function takesAfterMs({ lane, gapMs }: WantedPermit, recentLanes: string): number {
  if (takesLeftOver(lane)) return gapMs
  return Math.min(gapMs, LONGEST_GAP_MS) * shareOfGap(lane, recentLanes)
}

/** Whether a lane has only permits that went unused. */
export const takesLeftOver = (lane: RequestLane): boolean => lane === 'market-data' || lane === 'sweeps'

function shareOfGap(lane: RequestLane, recentLanes: string): number {
  const run = RUN_OF_LANE[lane]
  if (run && recentLanes.startsWith(LETTER[lane].repeat(run))) return TAKES_AFTER_ITS_RUN
  const isLeftOut = recentLanes.length >= RECENT && !recentLanes.includes(LETTER[lane])
  return isLeftOut ? Math.min(TAKES_WHEN_LEFT_OUT, TAKES_AFTER[lane]) : TAKES_AFTER[lane]
}
