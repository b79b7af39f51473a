/**
 * Milliseconds for which ARK tries to take a bid (docs/decisions/054). An ask at an existing bid sells within moments,
 * so an unsold ask after this time was too late: the ask returns to its former price, and no pair stays on offer below
 * its market.
 */
export const BID_VALID_MS = 15 * 60_000

/** Returns the time after which a taken bid is still valid. */
export const bidsTakenAfter = (now: Date): Date => new Date(now.getTime() - BID_VALID_MS)

/** Returns when a taken bid stops being valid. */
export const bidEndsAt = (takenAt: Date): Date => new Date(takenAt.getTime() + BID_VALID_MS)

/** A run does not take a bid whose market was read longer ago than this. */
export const MAX_BID_AGE_MS = 60 * 60_000
