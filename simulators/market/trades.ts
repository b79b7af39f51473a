import type { Clock } from '../core/clock.ts'
import type { Part } from '../core/part.ts'
import { pastSales, type Sale } from './depth.ts'
import type { Events, Purchase } from './events.ts'
import type { Offer, Offers } from './offers.ts'
import type { Prices } from './prices.ts'
import type { Marketplace } from './product.ts'

export interface Trades extends Part<{ startedAt: Date; sales: Map<string, Sale[]> }> {
  /** One of ours was bought: it leaves the book, and its simulator hears of it. */
  purchase(offer: Offer): Purchase
  /** One of somebody else's was bought. */
  recordSale(marketplace: Marketplace, variantKey: string, priceCents: number): void
  /** Newest first: what happened here, then what had happened before this world began. */
  recent(marketplace: Marketplace, variantKey: string, limit: number): Sale[]
}

/** Sales kept of each size at each marketplace. */
const KEPT = 200

interface TradesParts {
  seed: number
  clock: Clock
  prices: Prices
  offers: Offers
  events: Events
}

export function createTrades({ seed, clock, prices, offers, events }: TradesParts): Trades {
  let startedAt = clock.now()
  let sales = new Map<string, Sale[]>()
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
