import type { Marketplace } from '@ark/domain'
import type { ListedSize } from '../../../shared/sizes/listed-size.ts'

/** A live listing that asks for more than the lowest ask of its marketplace, with what each leaves; in dollars. */
export interface OverpricedListing {
  marketplace: Marketplace
  price: number
  lowest_ask: number
  net_payout: number | null
  market_net_payout: number | null
}

/** Of a size's listings those that are overpriced: in whole dollars, with a market to compare with (document 3 §5). */
export function overpricedListings(size: ListedSize): OverpricedListing[] {
  return (['stockx', 'goat'] as const).flatMap((marketplace) => {
    const listing = size.marketplace_listings.find((each) => each.marketplace === marketplace)
    const { lowest_ask, ask_breakdown } = size[marketplace]
    if (listing?.state !== 'live' || listing.price === null || !lowest_ask) return []
    if (Math.round(listing.price) <= Math.round(lowest_ask)) return []
    return [
      {
        marketplace,
        price: listing.price,
        lowest_ask,
        net_payout: listing.net_payout,
        market_net_payout: ask_breakdown?.net_payout ?? null,
      },
    ]
  })
}
