import type { Marketplace } from '@ark/domain'
import { platformName } from '../formats.ts'
import { isOffered, LISTING_STATES } from './listing-states.ts'
import type { ListedSize } from './listed-size.ts'
import type { CsvField } from '../table/columns/columns.ts'

type Fields = readonly CsvField<ListedSize>[]

/** The fields of a CSV file that name a size. */
export const SIZE_FIELDS: Fields = [
  { header: 'Product Name', value: (size) => size.product_name },
  { header: 'SKU', value: (size) => size.product_sku },
  { header: 'Size', value: (size) => size.size },
]

/** The units of a size, which the list shows in one column. */
export const STOCK_FIELDS: Fields = [
  { header: 'Shopify Stock', value: (size) => size.total_shopify_stock },
  { header: 'Reserved', value: (size) => size.total_reserved },
  { header: 'Sold on ARK', value: (size) => size.total_sold_on_ark },
  { header: 'Available', value: (size) => size.total_available },
]

/** The retailer's payouts for a size. */
export const PAYOUT_FIELDS: Fields = [
  { header: 'Desired Payout', value: (size) => size.desired_payout, isMoney: true },
  { header: 'Minimum Payout', value: (size) => size.bottom_payout, isMoney: true },
]

/** The state of a size's offer, and what it waits for. */
export const OFFER_FIELDS: Fields = [
  { header: 'Enabled', value: (size) => (size.listings_enabled ? 'Yes' : 'No') },
  { header: 'Waits For', value: (size) => size.waits_for },
]

/** Returns the CSV fields of one marketplace: the ask with its net, and the market when it was last read. */
export function marketplaceFields(marketplace: Marketplace): Fields {
  const name = platformName(marketplace)
  return [
    { header: `${name} Listing`, value: (size) => stateOf(size, marketplace) },
    { header: `${name} Ask`, value: (size) => offeredAt(size, marketplace)?.price, isMoney: true },
    {
      header: `${name} Net Payout`,
      value: (size) => offeredAt(size, marketplace)?.breakdown?.net_payout,
      isMoney: true,
    },
    { header: `${name} Lowest Ask`, value: (size) => size[marketplace].lowest_ask, isMoney: true },
    { header: `${name} Highest Bid`, value: (size) => size[marketplace].highest_bid, isMoney: true },
    { header: `${name} Market Read`, value: (size) => size[marketplace].updated_at },
  ]
}

const listingAt = (size: ListedSize, marketplace: Marketplace) =>
  size.marketplace_listings.find((each) => each.marketplace === marketplace)

/** Returns a listing only when its ask is live or about to be. */
function offeredAt(size: ListedSize, marketplace: Marketplace) {
  const listing = listingAt(size, marketplace)
  return listing && isOffered(listing.state) ? listing : undefined
}

function stateOf(size: ListedSize, marketplace: Marketplace): string {
  const listing = listingAt(size, marketplace)
  if (listing) return LISTING_STATES[listing.state].label
  return size[marketplace].is_left_out ? 'Excluded' : 'Not listed'
}
