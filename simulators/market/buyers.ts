import type { Random } from '../core/random.ts'
import type { Offers } from './offers.ts'
import type { Prices } from './prices.ts'
import type { SimulatedMarketplace, MarketProduct } from './product.ts'
import type { Trades } from './trades.ts'

interface BuyersParts {
  products: readonly MarketProduct[]
  prices: Prices
  offers: Offers
  random: Random
  trades: Trades
}

export interface Buyers {
  /** Lets about `expected` people buy the cheapest pair of the size that they want. */
  visit(expected: number): void
}

/**
 * The share of buyers who look at sizes with ARK's listings. Without it, a few hundred listings among thousands of
 * sizes would hardly ever sell.
 */
const SHARE_LOOKING_AT_OURS = 0.5

export function createBuyers({ products, prices, offers, random, trades }: BuyersParts): Buyers {
  const pickWanted = weightedSizes(products, random)
  const buyCheapest = (marketplace: SimulatedMarketplace, variantKey: string) => {
    const [ours] = offers.of(marketplace, variantKey)
    const theirsCents = prices.line(marketplace, variantKey).askCents
    if (ours && (theirsCents === null || ours.priceCents <= theirsCents)) trades.purchase(ours)
    else if (theirsCents !== null) trades.recordSale(marketplace, variantKey, theirsCents)
  }
  return {
    visit(expected) {
      for (const offer of offers.all()) {
        // An ask at or below the highest bid sells at once.
        const bidCents = prices.line(offer.marketplace, offer.variantKey).bidCents
        if (bidCents !== null && offer.priceCents <= bidCents) trades.purchase(offer)
      }
      const buyers = Math.floor(expected) + (random.chance(expected % 1) ? 1 : 0)
      for (let buyer = 0; buyer < buyers; buyer++) {
        const ours = offers.all()
        if (ours.length > 0 && random.chance(SHARE_LOOKING_AT_OURS)) {
          const { marketplace, variantKey } = random.pick(ours)
          buyCheapest(marketplace, variantKey)
        } else buyCheapest(random.chance(0.6) ? 'stockx' : 'alias', pickWanted())
      }
    },
  }
}

/** Returns a function that picks sizes; popular shoes and middle sizes come up most. */
function weightedSizes(products: readonly MarketProduct[], random: Random): () => string {
  const keys: string[] = []
  const upTo: number[] = []
  let total = 0
  for (const [rank, product] of products.entries()) {
    const popularity = product.key === 'DD1391-100' ? 5 : 1 + 3 / (1 + (rank % 20))
    for (const size of product.sizes) {
      total += popularity * size.demand
      keys.push(size.key)
      upTo.push(total)
    }
  }
  return () => {
    const target = random.next() * total
    let low = 0
    let high = upTo.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((upTo[middle] ?? 0) > target) high = middle
      else low = middle + 1
    }
    return keys[low] ?? ''
  }
}
