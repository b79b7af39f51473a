import type { FeeRules, Marketplace, NotPricedHere } from '@ark/domain'
import type { ListingVariant } from './price-estimate.ts'

type ShownMarket = Pick<
  ListingVariant['stockx'],
  'lowest_ask' | 'highest_bid' | 'ask_breakdown' | 'bid_net_payout' | 'updated_at' | 'gap'
> & {
  /** True when a person chose to offer the size on the other marketplace only. */
  is_left_out?: boolean
}

/** A listing without its id: calls name a size and a marketplace instead. */
export type ShownListing = Omit<ListingVariant['marketplace_listings'][number], 'listing_id'>

/** A size as a row shows it: the server's data with net payouts calculated in the browser. */
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
  /** What a pair cost; absent without a recorded cost, and for people who may not see it. */
  cost?: number
  total_reserved: number
  total_sold_on_ark: number
  stockx: ShownMarket
  goat: ShownMarket
  /** The reason that a person who sees only some locations may not price the size. */
  not_priced_here?: NotPricedHere
  /** The rules by which its net payouts are calculated. */
  rules: FeeRules
  /** Its locations, in lists that show them. */
  locations?: ListingVariant['locations']
  /** Asks sent from this screen that the server has not confirmed, in dollars. */
  asked?: Partial<Record<Marketplace, number>>
}

export interface SizePage {
  /** The corrected search text, when nothing matched the original. */
  searchedFor?: string
  variants: ListedSize[]
  has_more: boolean
  /** The size after which the next page begins, which may not be on this page; the last one when absent. */
  nextAfter?: number
}
