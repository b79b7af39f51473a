/** What Shopify says about an app's points at a shop with every answer (reference 2.3). */
export interface ThrottleStatus {
  maximumAvailable: number
  currentlyAvailable: number
  restoreRate: number
}

export interface CostBucket {
  /** How long to wait, in ms, until a query of `cost` points may leave. 0 while nothing is known. */
  waitMs(cost: number): number
  /** Takes the points of a query that leaves now. */
  take(cost: number): void
  learn(status: ThrottleStatus): void
}

/** A local picture of the bucket that Shopify keeps per app and shop; other processes take from the same one. */
export function createCostBucket(now: () => Date): CostBucket {
  let known: ThrottleStatus | null = null
  let knownAtMs = 0

  function available({ maximumAvailable, currentlyAvailable, restoreRate }: ThrottleStatus): number {
    const restored = ((now().getTime() - knownAtMs) / 1_000) * restoreRate
    return Math.min(maximumAvailable, currentlyAvailable + restored)
  }

  return {
    waitMs(cost) {
      if (!known) return 0
      const missing = Math.min(cost, known.maximumAvailable) - available(known)
      return missing > 0 ? Math.ceil((missing / known.restoreRate) * 1_000) : 0
    },
    take(cost) {
      if (!known) return
      known = { ...known, currentlyAvailable: available(known) - cost }
      knownAtMs = now().getTime()
    },
    learn(status) {
      known = status
      knownAtMs = now().getTime()
    },
  }
}
