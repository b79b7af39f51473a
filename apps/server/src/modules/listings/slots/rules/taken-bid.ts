/**
 * For so long a bid is being taken (docs/decisions/054). An ask at a bid that is there is sold within moments, so what
 * stands after this was too late: the ask goes back to what it was, and no pair stays on offer under its market.
 */
export const BID_STANDS_MS = 15 * 60_000

/** Bids that were taken after this moment still stand. */
export const bidsTakenAfter = (now: Date): Date => new Date(now.getTime() - BID_STANDS_MS)

/** When a bid that was taken then stands no longer. */
export const bidEndsAt = (takenAt: Date): Date => new Date(takenAt.getTime() + BID_STANDS_MS)

/** A bid in a run is not taken when its market was read longer ago than this: nobody has looked at it. */
export const BID_SEEN_MS = 60 * 60_000
