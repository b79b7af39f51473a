import type { SimulatedClock } from '../core/clock.ts'
import type { Part } from '../core/part.ts'
import { pastSales, type MarketSale } from './depth.ts'
import type { Events, MarketPurchase } from './events.ts'
import type { MarketOffer, Offers } from './offers.ts'
import type { Prices } from './prices.ts'
import type { SimulatedMarketplace } from './product.ts'

export interface Trades extends Part<{ startedAt: Date; sales: Map<string, MarketSale[]> }> {
  /** Sells one of ARK's offers: it leaves the market, and its simulator is notified. */
  purchase(offer: MarketOffer): MarketPurchase
  /** Records a sale of another seller's pair. */
  recordSale(marketplace: SimulatedMarketplace, variantKey: string, priceCents: number): void
  /** Returns sales, newest first: those in this world, then those from before its start. */
  recent(marketplace: SimulatedMarketplace, variantKey: string, limit: number): MarketSale[]
}

/** The number of sales kept of each size at each marketplace. */
const KEPT = 200

interface TradesParts {
  seed: number
  clock: SimulatedClock
  prices: Prices
  offers: Offers
  events: Events
}

export function createTrades({ seed, clock, prices, offers, events }: TradesParts): Trades {
  let startedAt = clock.now()
  let sales = new Map<string, MarketSale[]>()
  const recordSale: Trades['recordSale'] = (marketplace, variantKey, priceCents) => {
    prices.sold(prices.line(marketplace, variantKey), priceCents)
    const line = `${marketplace} ${variantKey}`
    sales.set(line, [{ at: clock.now(), priceCents }, ...(sales.get(line) ?? [])].slice(0, KEPT))
  }
  return {
    recordSale,
    purchase(offer) {
      offers.remove(offer.offerId)
      recordSale(offer.marketplace, offer.variantKey, offer.priceCents)
      const bought = { ...offer, at: clock.now() }
      events.emit('purchase', bought)
      return bought
    },
    recent(marketplace, variantKey, limit) {
      const line = `${marketplace} ${variantKey}`
      const { anchorCents } = prices.line(marketplace, variantKey)
      const past = pastSales({ seed: `${seed} ${line}`, anchorCents, before: startedAt })
      return [...(sales.get(line) ?? []), ...past].slice(0, limit)
    },
    snapshot: () => ({ startedAt, sales }),
    restore(state) {
      startedAt = state.startedAt
      sales = state.sales
    },
  }
}
