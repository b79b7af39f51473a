import type { SimulatedMarketplace } from './product.ts'

/** One of ARK's listings on the market. */
export interface MarketOffer {
  /** The listing's ID at its marketplace. */
  offerId: string
  marketplace: SimulatedMarketplace
  /** The variant's key. */
  variantKey: string
  priceCents: number
}

export interface Offers {
  /** Adds an offer, or replaces the one with the same ID. */
  add(offer: MarketOffer): void
  remove(offerId: string): void
  get(offerId: string): MarketOffer | undefined
  /** Returns ARK's offers of a size at a marketplace, cheapest first, then oldest. */
  of(marketplace: SimulatedMarketplace, variantKey: string): MarketOffer[]
  all(): MarketOffer[]
}

export function createOffers(): Offers {
  const byId = new Map<string, MarketOffer>()
  const byLine = new Map<string, Map<string, MarketOffer>>()
  const lineKey = ({ marketplace, variantKey }: Pick<MarketOffer, 'marketplace' | 'variantKey'>) =>
    `${marketplace} ${variantKey}`
  const remove = (offerId: string) => {
    const offer = byId.get(offerId)
    if (!offer) return
    byId.delete(offerId)
    const line = byLine.get(lineKey(offer))
    line?.delete(offerId)
    if (line?.size === 0) byLine.delete(lineKey(offer))
  }
  return {
    add(offer) {
      remove(offer.offerId)
      byId.set(offer.offerId, offer)
      const line = byLine.get(lineKey(offer)) ?? new Map<string, MarketOffer>()
      byLine.set(lineKey(offer), line.set(offer.offerId, offer))
    },
    remove,
    get: (offerId) => byId.get(offerId),
    of: (marketplace, variantKey) =>
      [...(byLine.get(lineKey({ marketplace, variantKey }))?.values() ?? [])].sort(
        (a, b) => a.priceCents - b.priceCents,
      ),
    all: () => [...byId.values()],
  }
}
