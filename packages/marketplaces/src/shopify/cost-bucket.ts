import type { RequestPermit } from '../resale-marketplace.ts'
import { throttlePauseMs } from '../throttle-pause.ts'

/** The state of an app's points at a shop, which Shopify reports with every answer. */
export interface ThrottleStatus {
  maximumAvailable: number
  currentlyAvailable: number
  restoreRate: number
}

export interface CostBucket {
  /**
   * Returns how many ms to wait until a query of `cost` points may be sent: for its points, and for the end of a pause
   * after a 429.
   */
  waitMs(cost: number): number
  /** Deducts the points of a query that is sent now. */
  take(cost: number): void
  learn(status: ThrottleStatus): void
  /** Returns the permit for one request that is sent now. A 429 pauses this shop only. */
  permit(): RequestPermit
}

/**
 * Returns a local estimate of the bucket that Shopify keeps for each app and shop. Other processes use the same bucket.
 * Pauses are local as well: every answer has the state of the bucket, so each process learns on its own, and 429s
 * besides are rare.
 */
export function createCostBucket(now: () => Date): CostBucket {
  let known: ThrottleStatus | null = null
  let knownAtMs = 0
  let pausedUntilMs = 0
  /** The number of consecutive 429s. */
  let throttles = 0

  function available({ maximumAvailable, currentlyAvailable, restoreRate }: ThrottleStatus): number {
    const restored = ((now().getTime() - knownAtMs) / 1_000) * restoreRate
    return Math.min(maximumAvailable, currentlyAvailable + restored)
  }

  function waitForPointsMs(cost: number): number {
    if (!known) return 0
    const missing = Math.min(cost, known.maximumAvailable) - available(known)
    return missing > 0 ? Math.ceil((missing / known.restoreRate) * 1_000) : 0
  }

  return {
    waitMs: (cost) => Math.max(waitForPointsMs(cost), pausedUntilMs - now().getTime(), 0),
    take(cost) {
      if (!known) return
      known = { ...known, currentlyAvailable: available(known) - cost }
      knownAtMs = now().getTime()
    },
    learn(status) {
      known = status
      knownAtMs = now().getTime()
    },
    permit() {
      const before = throttles
      return {
        async throttled(retryAfterMs) {
          const pauseMs = throttlePauseMs(retryAfterMs, before)
          // Requests that were sent together and all refused count once.
          if (throttles === before) throttles += 1
          pausedUntilMs = Math.max(pausedUntilMs, now().getTime() + pauseMs)
          return pauseMs
        },
        async answered() {
          // An answer to a request from before the pause does not end it.
          if (throttles === before) throttles = 0
        },
      }
    },
  }
}
