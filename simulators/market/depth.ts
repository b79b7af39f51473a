import { createRandom } from '../core/random.ts'
import type { MarketOffer } from './offers.ts'
import type { PriceLine } from './prices.ts'

export interface Level {
  priceCents: number
  count: number
}
export interface Depth {
  asks: Level[]
  bids: Level[]
}
export interface MarketSale {
  at: Date
  priceCents: number
}

const DAY_MS = 86_400_000

/**
 * Returns the order book around the best ask and bid. Other sellers' orders thin out away from it, and ARK's listings
 * are among them.
 */
export function depthOf(line: PriceLine, ours: readonly MarketOffer[], seed: number): Depth {
  const random = createRandom(seed)
  const ladder = (bestCents: number | null, direction: 1 | -1): Level[] => {
    if (bestCents === null) return []
    const stepCents = Math.max(100, Math.round((bestCents * 0.015) / 100) * 100)
    return Array.from({ length: random.int(3, 9) }, (_, rung) => ({
      priceCents: bestCents + direction * rung * stepCents,
      count: random.int(1, 4),
    })).filter(({ priceCents }) => priceCents > 0)
  }
  const asks = ladder(line.askCents, 1)
  for (const { priceCents } of ours) {
    const level = asks.find((ask) => ask.priceCents === priceCents)
    if (level) level.count += 1
    else asks.push({ priceCents, count: 1 })
  }
  return { asks: asks.sort((a, b) => a.priceCents - b.priceCents), bids: ladder(line.bidCents, -1) }
}

/** Returns sales from before the start of this world, newest first; always the same ones. */
export function pastSales({
  seed,
  anchorCents,
  before,
}: {
  seed: string
  anchorCents: number
  before: Date
}): MarketSale[] {
  const random = createRandom(`${seed}:past-sales`)
  let atMs = before.getTime()
  return Array.from({ length: random.int(4, 40) }, () => {
    atMs -= Math.round(random.next() * 3 * DAY_MS)
    return {
      at: new Date(atMs),
      priceCents: Math.max(100, Math.round((anchorCents * (1 + random.normal() * 0.06)) / 100) * 100),
    }
  })
}
