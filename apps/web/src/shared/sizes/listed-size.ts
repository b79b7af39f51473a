import type { FeeRules, Marketplace, NotPricedHere } from '@ark/domain'
import type { ListingVariant } from './price-estimate.ts'

type ShownMarket = Pick<
  ListingVariant['stockx'],
  'lowest_ask' | 'highest_bid' | 'ask_breakdown' | 'bid_net_payout' | 'updated_at' | 'gap'
> & {
  /** A person offers the size on the other marketplace alone. */
  is_left_out?: boolean
}

/** No row shows the number of a listing: a call names the size and the marketplace. */
export type ShownListing = Omit<ListingVariant['marketplace_listings'][number], 'listing_id'>

/** A size as a row shows it: what the server says of it, with what its prices leave computed here. */
export interface ListedSize
  extends Pick<
    ListingVariant,
    | 'variant_id'
    | 'product_id'
    | 'product_name'
    | 'product_sku'
    | 'size'
    | 'image_url'
    | 'total_available'
    | 'total_shopify_stock'
    | 'desired_payout'
    | 'bottom_payout'
    | 'listings_enabled'
    | 'waits_for'
  > {
  marketplace_listings: ShownListing[]
  total_reserved: number
  total_sold_on_ark: number
  stockx: ShownMarket
  goat: ShownMarket
  /** Who sees some locations may not price it: why. */
  not_priced_here?: NotPricedHere
  /** What its prices leave follows from these. */
  rules: FeeRules
  /** Where it lies: in lists that show it. */
  locations?: ListingVariant['locations']
  /** Asks that were sent from here and are not known to stand yet. */
  asked?: Partial<Record<Marketplace, number>>
}

export interface SizePage {
  /** What was searched instead, where nothing is as it was written. */
  searchedFor?: string
  variants: ListedSize[]
  has_more: boolean
  /** The next page begins after this size, which may not be among those of this one; left out: after the last. */
  nextAfter?: number
}
