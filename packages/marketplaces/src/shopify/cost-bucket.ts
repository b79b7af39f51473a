import type { RequestPermit } from '../resale-marketplace.ts'
import { throttlePauseMs } from '../throttle-pause.ts'

/** What Shopify says about an app's points at a shop with every answer (reference 2.3). */
export interface ThrottleStatus {
  maximumAvailable: number
  currentlyAvailable: number
  restoreRate: number
}

export interface CostBucket {
  /**
   * How long to wait, in ms, until a query of `cost` points may leave: for its points, and for a pause after a 429 to
   * end.
   */
  waitMs(cost: number): number
  /** Takes the points of a query that leaves now. */
  take(cost: number): void
  learn(status: ThrottleStatus): void
  /** For one request that leaves now: a 429 pauses the shop, and no other. */
  permit(): RequestPermit
}

/**
 * A local picture of the bucket that Shopify keeps per app and shop; other processes take from the same one. A pause
 * is local too: every answer carries the state of the bucket, so that each process learns by itself, and a 429
 * besides that is rare (reference 2.3).
 */
export function createCostBucket(now: () => Date): CostBucket {
  let known: ThrottleStatus | null = null
  let knownAtMs = 0
  let pausedUntilMs = 0
  /** 429s in a row. */
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
          // Those that left together and were all refused count once.
          if (throttles === before) throttles += 1
          pausedUntilMs = Math.max(pausedUntilMs, now().getTime() + pauseMs)
          return pauseMs
        },
        async answered() {
          // An answer to what left before the pause says nothing about its end.
          if (throttles === before) throttles = 0
        },
      }
    },
  }
}
