import type { Part } from '../core/part.ts'
import { createRandom, type Random } from '../core/random.ts'
import type { SimulatedMarketplace, MarketProduct, MarketVariant } from './product.ts'

/** Other people's asks and bids for one size at one marketplace, in cents, always whole dollars. */
export interface PriceLine {
  askCents: number | null
  bidCents: number | null
  lastSaleCents: number | null
  /** The current value of the shoe, and the long-term value that it returns to. */
  valueCents: number
  anchorCents: number
  /** Half the distance between ask and bid, as a share of the value. */
  spread: number
  /** True: the price was set from outside, and the random walk does not change it. */
  isPinned: boolean
}

/** The lines in order, one array per column, which takes a thousandth of the space of as many objects. */
export interface SavedPrices {
  askCents: Float64Array
  bidCents: Float64Array
  lastSaleCents: Float64Array
  valueCents: Float64Array
  isPinned: Uint8Array
}

export interface Prices extends Part<SavedPrices> {
  line(marketplace: SimulatedMarketplace, variantKey: string): PriceLine
  /** Runs one step of the random walk for about `share` of all lines. */
  move(random: Random, share: number): void
  /** Records a sale at the ask: sets the last sale and raises the next ask a little. */
  sold(line: PriceLine, priceCents: number): void
}

const MARKETPLACES: readonly SimulatedMarketplace[] = ['stockx', 'alias']
const wholeDollars = (cents: number) => Math.max(100, Math.round(cents / 100) * 100)

export function createPrices(products: readonly MarketProduct[], seed: number): Prices {
  const lines = new Map<string, PriceLine>()
  for (const product of products) {
    const random = createRandom(`${seed}:prices:${product.key}`)
    const spread = 0.03 + random.next() * 0.09
    // The alias prices of a product are a little below or above StockX's.
    const level = { stockx: 1, alias: 0.94 + random.next() * 0.1 }
    for (const variant of product.sizes) {
      const anchorCents = product.typicalPriceCents * sizePremium(product, variant) * (1 + random.normal() * 0.025)
      for (const marketplace of MARKETPLACES) {
        lines.set(`${marketplace} ${variant.key}`, openingLine(random, anchorCents * level[marketplace], spread))
      }
    }
  }
  return {
    ...pricesPart(lines),
    line(marketplace, variantKey) {
      const line = lines.get(`${marketplace} ${variantKey}`)
      if (!line) throw new RangeError(`No such size: ${variantKey}`)
      return line
    },
    move(random, share) {
      for (const line of lines.values()) {
        if (line.isPinned || !random.chance(share)) continue
        line.valueCents *= 1 + random.normal() * 0.012
        line.valueCents += (line.anchorCents - line.valueCents) * 0.03
        requote(line, random)
      }
    },
    sold(line, priceCents) {
      line.lastSaleCents = priceCents
      if (line.isPinned || line.askCents === null) return
      line.valueCents *= 1.004
      line.askCents = Math.max(line.askCents + 100, wholeDollars(line.valueCents * (1 + line.spread)))
    },
  }
}

/** Returns the state without anchor and spread, which follow from the seed. NaN stands for null. */
function pricesPart(lines: ReadonlyMap<string, PriceLine>): Part<SavedPrices> {
  const column = (read: (line: PriceLine) => number | null) =>
    Float64Array.from(lines.values(), (line) => read(line) ?? Number.NaN)
  const cents = (from: Float64Array, index: number) => {
    const value = from[index]
    return value === undefined || Number.isNaN(value) ? null : value
  }
  return {
    snapshot: () => ({
      askCents: column(({ askCents }) => askCents),
      bidCents: column(({ bidCents }) => bidCents),
      lastSaleCents: column(({ lastSaleCents }) => lastSaleCents),
      valueCents: column(({ valueCents }) => valueCents),
      isPinned: Uint8Array.from(lines.values(), ({ isPinned }) => Number(isPinned)),
    }),
    restore(saved) {
      for (const [index, line] of [...lines.values()].entries()) {
        line.askCents = cents(saved.askCents, index)
        line.bidCents = cents(saved.bidCents, index)
        line.lastSaleCents = cents(saved.lastSaleCents, index)
        line.valueCents = cents(saved.valueCents, index) ?? line.valueCents
        line.isPinned = saved.isPinned[index] === 1
      }
    },
  }
}

/**
 * Returns the premium of a size. The smallest and largest sizes cost more or less, depending on the shoe; the middle
 * ones have the shoe's price.
 */
function sizePremium(product: MarketProduct, variant: MarketVariant): number {
  const distance = Math.abs(variant.sortIndex / Math.max(1, product.sizes.length - 1) - 0.5) * 2
  const direction = product.typicalPriceCents > product.retailPriceCents * 1.5 ? 0.12 : -0.06
  return 1 + direction * distance ** 2
}

function openingLine(random: Random, anchorCents: number, spread: number): PriceLine {
  const line: PriceLine = {
    askCents: null,
    bidCents: null,
    lastSaleCents: wholeDollars(anchorCents * (1 + random.normal() * 0.04)),
    valueCents: anchorCents,
    anchorCents,
    spread,
    isPinned: false,
  }
  requote(line, random)
  // Rarely traded sizes have no ask, no bid or no sale yet.
  if (random.chance(0.03)) line.askCents = null
  if (random.chance(0.06)) line.bidCents = null
  if (random.chance(0.04)) line.lastSaleCents = null
  return line
}

function requote(line: PriceLine, random: Random): void {
  line.askCents = wholeDollars(line.valueCents * (1 + line.spread * (0.6 + random.next() * 0.8)))
  const bid = wholeDollars(line.valueCents * (1 - line.spread * (0.8 + random.next() * 1.2)))
  line.bidCents = Math.min(bid, line.askCents - 100) || null
}
