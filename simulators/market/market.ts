import type { SimulatedClock } from '../core/clock.ts'
import { type Part, together } from '../core/part.ts'
import { createRandom, hashNumber } from '../core/random.ts'
import { createBuyers } from './buyers.ts'
import { buildCatalog } from './catalogue.ts'
import { type Depth, depthOf, type MarketSale } from './depth.ts'
import { createEvents, type Events, type MarketPurchase } from './events.ts'
import { drawShoe } from './images.ts'
import { createOffers, type MarketOffer } from './offers.ts'
import { createPrices, type PriceLine } from './prices.ts'
import type { SimulatedMarketplace, MarketProduct, MarketVariant } from './product.ts'
import { createPulse } from './pulse.ts'
import { searchProducts } from './search.ts'
import { createTrades } from './trades.ts'

export type { SimulatedMarketplace, MarketProduct, MarketVariant } from './product.ts'
export type { MarketOffer } from './offers.ts'
export type { MarketPurchase } from './events.ts'
export type { Depth, MarketSale } from './depth.ts'

/** Prices in cents, whole dollars. The lowest ask includes ARK's offers unless they are left out. */
export interface MarketQuote {
  lowestAskCents: number | null
  highestBidCents: number | null
  lastSaleCents: number | null
  /** The ask that earns most and is still likely to sell. */
  earnMoreCents: number | null
  /** The ask that would be the lowest. */
  sellFasterCents: number | null
}

export interface Market {
  readonly products: readonly MarketProduct[]
  /** Finds a product by style code, StockX product ID or alias catalog ID. */
  product(id: string): MarketProduct | undefined
  /** Finds a size by variant key or StockX variant ID. */
  variant(id: string): MarketVariant | undefined
  variantByGtin(gtin: string): MarketVariant | undefined
  productOf(variant: MarketVariant): MarketProduct
  search(query: string): MarketProduct[]
  quote(marketplace: SimulatedMarketplace, variantId: string, options?: { ignoreOurs?: boolean }): MarketQuote
  /** Returns the whole order book, including ARK's offers: asks from low to high, bids from high to low. */
  depth(marketplace: SimulatedMarketplace, variantId: string): Depth
  /** Returns sales, newest first. */
  recentSales(marketplace: SimulatedMarketplace, variantId: string, limit: number): MarketSale[]
  /** Adds a listing of ARK's to the market, or changes its price. */
  addOffer(offer: MarketOffer): void
  removeOffer(offerId: string): void
  offers(): MarketOffer[]
  /** Buys this offer, or ARK's cheapest one of the size, at once. Returns undefined when there is none. */
  buy(what: { offerId: string } | { marketplace: SimulatedMarketplace; variantId: string }): MarketPurchase | undefined
  /** Sets prices for tests; the random walk no longer changes them. */
  setPrices(marketplace: SimulatedMarketplace, variantId: string, prices: Partial<PinnedPrices>): void
  on: Events['on']
  /** Runs one tick of the market. */
  step(): void
  pause(): void
  resume(): void
  isPaused(): boolean
  setPace(purchasesPerMinute: number): void
  /** Returns the SVG of a style code. */
  image(styleCode: string): string | undefined
  /** The state without ARK's offers, which the marketplaces add again themselves. */
  state: Part<unknown>
}

type PinnedPrices = Pick<MarketQuote, 'lowestAskCents' | 'highestBidCents' | 'lastSaleCents'>

export interface MarketOptions {
  seed: number
  clock: SimulatedClock
  size?: 'full' | 'small'
  paused?: boolean
  /** Default 5,000 ms. */
  tickMs?: number
  /** Default 4. */
  purchasesPerMinute?: number
}

/** Creates the market that all three simulators share: the shoes, their prices and their buyers. */
export function createMarket(options: MarketOptions): Market {
  const { seed, clock, tickMs = 5000 } = options
  const products = buildCatalog(seed, options.size ?? 'full')
  const { productById, variantById, variantByGtin } = index(products)
  const prices = createPrices(products, seed)
  const offers = createOffers()
  const events = createEvents()
  const random = createRandom(`${seed}:market`)
  const trades = createTrades({ seed, clock, prices, offers, events })
  const buyers = createBuyers({ products, prices, offers, random, trades })
  const pulse = createPulse({
    clock,
    tickMs,
    begins: { purchasesPerMinute: options.purchasesPerMinute ?? 4, isPaused: options.paused ?? false },
    step: (expectedPurchases) => {
      prices.move(random, 0.08)
      buyers.visit(expectedPurchases)
      events.emit('tick', undefined)
    },
    onControl: () => events.emit('control', undefined),
  })
  const keyOf = (variantId: string) => (variantById.get(variantId) ?? missing(variantId)).key
  return {
    ...pulse,
    products,
    product: (id) => productById.get(id),
    variant: (id) => variantById.get(id),
    variantByGtin: (gtin) => variantByGtin.get(gtin),
    productOf: (variant) => productById.get(variant.productKey) ?? missing(variant.productKey),
    search: (query) => searchProducts(products, query),
    quote(marketplace, variantId, { ignoreOurs = false } = {}) {
      const key = keyOf(variantId)
      return quoteOf(prices.line(marketplace, key), ignoreOurs ? undefined : offers.of(marketplace, key)[0])
    },
    depth(marketplace, variantId) {
      const key = keyOf(variantId)
      return depthOf(prices.line(marketplace, key), offers.of(marketplace, key), hashNumber(`${marketplace} ${key}`))
    },
    recentSales: (marketplace, variantId, limit) => trades.recent(marketplace, keyOf(variantId), limit),
    addOffer: (offer) => offers.add({ ...offer, variantKey: keyOf(offer.variantKey) }),
    removeOffer: offers.remove,
    offers: offers.all,
    buy(what) {
      const offer = 'offerId' in what ? offers.get(what.offerId) : offers.of(what.marketplace, keyOf(what.variantId))[0]
      return offer && trades.purchase(offer)
    },
    setPrices(marketplace, variantId, wanted) {
      pin(prices.line(marketplace, keyOf(variantId)), wanted)
      events.emit('control', undefined)
    },
    on: events.on,
    image(styleCode) {
      const product = productById.get(styleCode)
      return product && drawShoe(product)
    },
    state: together({ prices, trades, random, pulse: pulse.state }),
  }
}

function index(products: readonly MarketProduct[]) {
  const sizes = products.flatMap((product) => product.sizes)
  return {
    productById: new Map(
      products.flatMap((product) =>
        [product.key, product.stockxProductId, product.aliasCatalogId].map((id) => [id, product] as const),
      ),
    ),
    variantById: new Map(sizes.flatMap((size) => [[size.key, size] as const, [size.stockxVariantId, size] as const])),
    variantByGtin: new Map(sizes.map((size) => [size.gtin, size])),
  }
}

function pin(line: PriceLine, { lowestAskCents, highestBidCents, lastSaleCents }: Partial<PinnedPrices>): void {
  line.isPinned = true
  if (lowestAskCents !== undefined) line.askCents = lowestAskCents
  if (highestBidCents !== undefined) line.bidCents = highestBidCents
  if (lastSaleCents !== undefined) line.lastSaleCents = lastSaleCents
}

function quoteOf({ askCents, bidCents, lastSaleCents }: PriceLine, ours: MarketOffer | undefined): MarketQuote {
  const asks = [askCents, ours?.priceCents].filter((cents) => typeof cents === 'number')
  const lowestAskCents = asks.length > 0 ? Math.min(...asks) : null
  const reference = Math.max(lastSaleCents ?? 0, lowestAskCents ?? 0)
  return {
    lowestAskCents,
    highestBidCents: bidCents,
    lastSaleCents,
    sellFasterCents: lowestAskCents === null ? null : Math.max(100, lowestAskCents - 100),
    earnMoreCents: reference === 0 ? null : Math.round((reference * 1.06) / 100) * 100,
  }
}

function missing(id: string): never {
  throw new RangeError(`The market knows no ${id}`)
}
