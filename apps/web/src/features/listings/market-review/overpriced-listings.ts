import { cents, dollars, type Marketplace } from '@ark/domain'
import type { ListedSize } from '../../../shared/sizes/listed-size.ts'

/** A live listing above the lowest ask of its marketplace, with the net of each; in dollars. */
export interface OverpricedListing {
  marketplace: Marketplace
  price: number
  lowest_ask: number
  net_payout: number | null
  market_net_payout: number | null
}

/** Returns the overpriced listings of a size. Only asks in whole dollars with a known market are compared. */
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

/** Returns by how many dollars meeting the lowest ask nets less than the minimum payout; null when it does not. */
export function amountUnderMinimum(
  { bottom_payout }: Pick<ListedSize, 'bottom_payout'>,
  { market_net_payout: net }: Pick<OverpricedListing, 'market_net_payout'>,
): number | null {
  if (net === null || bottom_payout === null || net >= bottom_payout) return null
  return dollars(cents(bottom_payout) - cents(net))
}
