import type { SimulatedClock } from '../core/clock.ts'
import type { Part } from '../core/part.ts'
import type { Settings } from './settings.ts'

/** The saved usage. The day's count survives a restart, as at StockX; the bucket starts full. */
interface Usage {
  day: string
  requestsToday: number
  batchItemsToday: number
  recentItems: { atMs: number; count: number }[]
}

export interface Limiter extends Part<Usage> {
  /** Takes a request. Returns false when the bucket is empty or the day's quota is used up. */
  takeRequest(): boolean
  /** Takes batch items. Returns false when they would exceed the quota of the window or of the day. */
  takeBatchItems(count: number): boolean
  /** Records the answer to an admitted request. */
  answered(statusCode: number): void
  /** Returns the usage. `refused` counts admitted requests that were answered with an error. */
  usage(): { requestsToday: number; batchItemsToday: number; throttled: number; refused: number }
  reset(): void
}

/** Enforces 1 request per second, 25,000 a day from 00:00 UTC, 500 batch items in five minutes and 50,000 a day. */
export function createLimiter(clock: SimulatedClock, settings: Settings): Limiter {
  let tokens = settings.burst
  let refilledAtMs = clock.now().getTime()
  let day = ''
  let requestsToday = 0
  let batchItemsToday = 0
  let throttled = 0
  let refused = 0
  let recentItems: { atMs: number; count: number }[] = []

  const startDay = () => {
    const today = clock.now().toISOString().slice(0, 10)
    if (today === day) return
    day = today
    requestsToday = 0
    batchItemsToday = 0
  }
  const refill = () => {
    const nowMs = clock.now().getTime()
    tokens = Math.min(settings.burst, tokens + ((nowMs - refilledAtMs) / 1000) * settings.requestsPerSecond)
    refilledAtMs = nowMs
  }
  const refuse = () => {
    throttled += 1
    return false
  }
  return {
    takeRequest() {
      startDay()
      refill()
      if (requestsToday >= settings.requestsPerDay) return refuse()
      if (settings.requestsPerSecond > 0) {
        if (tokens < 1) return refuse()
        tokens -= 1
      }
      requestsToday += 1
      return true
    },
    takeBatchItems(count) {
      startDay()
      const nowMs = clock.now().getTime()
      recentItems = recentItems.filter(({ atMs }) => nowMs - atMs < settings.batchWindowSeconds * 1_000)
      const recent = recentItems.reduce((sum, item) => sum + item.count, 0)
      if (recent + count > settings.batchItemsPerWindow) return refuse()
      if (batchItemsToday + count > settings.batchItemsPerDay) return refuse()
      recentItems.push({ atMs: nowMs, count })
      batchItemsToday += count
      return true
    },
    answered(statusCode) {
      if (statusCode >= 400 && statusCode !== 429) refused += 1
    },
    snapshot: () => ({ day, requestsToday, batchItemsToday, recentItems }),
    restore: (usage) => void ({ day, requestsToday, batchItemsToday, recentItems } = usage),
    usage: () => ({ requestsToday, batchItemsToday, throttled, refused }),
    reset() {
      tokens = settings.burst
      recentItems = []
      day = ''
      throttled = 0
      refused = 0
    },
  }
}

/** The limits of each seller; sellers do not share them. */
export interface Limiters extends Part<Map<string, Usage>> {
  of(seller: string): Limiter
  /** Returns the total usage. */
  usage(): ReturnType<Limiter['usage']>
  reset(): void
}

export function createLimiters(clock: SimulatedClock, settings: Settings): Limiters {
  const limiters = new Map<string, Limiter>()
  const of = (seller: string): Limiter => {
    const limiter = limiters.get(seller) ?? createLimiter(clock, settings)
    limiters.set(seller, limiter)
    return limiter
  }
  return {
    of,
    usage() {
      const sum = { requestsToday: 0, batchItemsToday: 0, throttled: 0, refused: 0 }
      for (const limiter of limiters.values()) {
        const usage = limiter.usage()
        for (const name of ['requestsToday', 'batchItemsToday', 'throttled', 'refused'] as const)
          sum[name] += usage[name]
      }
      return sum
    },
    reset: () => limiters.forEach((limiter) => limiter.reset()),
    snapshot: () => new Map(Array.from(limiters, ([seller, limiter]) => [seller, limiter.snapshot()])),
    restore: (saved, run) => saved.forEach((usage, seller) => of(seller).restore(usage, run)),
  }
}
