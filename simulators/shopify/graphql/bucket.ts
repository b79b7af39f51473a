import type { SimulatedClock } from '../../core/clock.ts'
import type { Settings } from '../settings.ts'

interface ThrottleStatus {
  maximumAvailable: number
  currentlyAvailable: number
  restoreRate: number
}

/** The remaining points of one app in one shop. */
export interface Bucket {
  status(): ThrottleStatus
  take(points: number): void
}

/**
 * Creates a leaky bucket for one app and shop. It reads size and rate on each use, because settings may change them.
 */
function createBucket(clock: SimulatedClock, settings: () => Pick<Settings, 'bucketSize' | 'restoreRate'>): Bucket {
  let spent = 0
  let lastMs = clock.now().getTime()
  const status = () => {
    const { bucketSize, restoreRate } = settings()
    const nowMs = clock.now().getTime()
    spent = Math.max(0, spent - ((nowMs - lastMs) / 1000) * restoreRate)
    lastMs = nowMs
    return {
      maximumAvailable: bucketSize,
      currentlyAvailable: Math.floor(bucketSize - spent),
      restoreRate,
    }
  }
  return {
    status,
    take(points) {
      status()
      spent += points
    },
  }
}

/** Returns the buckets of all apps and shops, each created on first use. */
export function createBuckets(clock: SimulatedClock, settings: () => Settings) {
  const buckets = new Map<string, Bucket>()
  return {
    of(app: { id: number }, shop: { domain: string }): Bucket {
      const name = `${app.id} ${shop.domain}`
      const bucket = buckets.get(name) ?? createBucket(clock, settings)
      buckets.set(name, bucket)
      return bucket
    },
    clear: () => buckets.clear(),
  }
}
