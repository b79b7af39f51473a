import type { Marketplace } from '@ark/domain'
import { platformName } from '../../shared/formats.ts'
import { isOffered, LISTING_STATES } from '../../shared/sizes/listing-states.ts'
import type { ListedSize } from '../../shared/sizes/listed-size.ts'
import type { CsvField } from '../../shared/table/columns.ts'
import type { ListingRow } from './listing-rows.ts'

type Fields = readonly CsvField<ListingRow>[]

/** What names a size in a file. */
export const SIZE_FIELDS: Fields = [
  { header: 'Product Name', value: ({ variant }) => variant.product_name },
  { header: 'SKU', value: ({ variant }) => variant.product_sku },
  { header: 'Size', value: ({ variant }) => variant.size },
]

/** Its units, which the list adds up in one column. */
export const STOCK_FIELDS: Fields = [
  { header: 'Shopify Stock', value: ({ variant }) => variant.total_shopify_stock },
  { header: 'Reserved', value: ({ variant }) => variant.total_reserved },
  { header: 'Sold on ARK', value: ({ variant }) => variant.total_sold_on_ark },
  { header: 'Available', value: ({ variant }) => variant.total_available },
]

/** One marketplace of a size: our ask with what it leaves, and the market as it was last read. */
export function marketplaceFields(marketplace: Marketplace): Fields {
  const name = platformName(marketplace)
  return [
    { header: `${name} Listing`, value: ({ variant }) => stateOf(variant, marketplace) },
    { header: `${name} Ask`, value: ({ variant }) => offeredAt(variant, marketplace)?.price, isMoney: true },
    {
      header: `${name} Net Payout`,
      value: ({ variant }) => offeredAt(variant, marketplace)?.breakdown?.net_payout,
      isMoney: true,
    },
    { header: `${name} Lowest Ask`, value: ({ variant }) => variant[marketplace].lowest_ask, isMoney: true },
    { header: `${name} Highest Bid`, value: ({ variant }) => variant[marketplace].highest_bid, isMoney: true },
    { header: `${name} Market Read`, value: ({ variant }) => variant[marketplace].updated_at },
  ]
}

const listingAt = (variant: ListedSize, marketplace: Marketplace) =>
  variant.marketplace_listings.find((each) => each.marketplace === marketplace)

/** Only an ask that buyers see or are about to. */
function offeredAt(variant: ListedSize, marketplace: Marketplace) {
  const listing = listingAt(variant, marketplace)
  return listing && isOffered(listing.state) ? listing : undefined
}

function stateOf(variant: ListedSize, marketplace: Marketplace): string {
  const listing = listingAt(variant, marketplace)
  if (listing) return LISTING_STATES[listing.state].label
  return variant[marketplace].is_left_out ? 'Left out' : 'Not listed'
}
