import type { SimulatedClock } from '../../core/clock.ts'
import type { Settings } from '../settings.ts'

interface ThrottleStatus {
  maximumAvailable: number
  currentlyAvailable: number
  restoreRate: number
}

/** Points that are left to one app in one shop. */
export interface Bucket {
  status(): ThrottleStatus
  take(points: number): void
}

/** A leaky bucket for one (app, shop). Size and rate are read anew each time: they can be turned while it runs. */
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

/** The buckets of all apps and shops, each made when first asked for. */
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
