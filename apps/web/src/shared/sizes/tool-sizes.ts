import type { Marketplace } from '@ark/domain'
import type { Answer } from '../api.ts'
import { explained, type SizesAnswer } from './explain-sizes.ts'
import type { SizePage } from './listed-size.ts'

type QuickActions = Answer<'GET /listings/variants/quick-actions'>
type ToolSize = QuickActions['variants'][number]
type Summary = SizesAnswer['variants'][number]

/** Converts a page of Quick Actions to the form of cached lists: with net payouts and the locations of each size. */
export function toolPage({ variants, next_after, ...answer }: QuickActions): SizePage {
  const page = explained({ ...answer, variants: variants.map(summaryOf) })
  const locations = new Map(variants.map((variant) => [variant.variant_id, variant.locations]))
  return {
    ...page,
    ...(next_after !== undefined && { nextAfter: next_after }),
    variants: page.variants.map((size) => ({ ...size, locations: locations.get(size.variant_id) ?? [] })),
  }
}

/** Converts a size of Quick Actions to the fields that the listings use. */
function summaryOf(size: ToolSize): Summary {
  const { variant_id, product_id, size: name, total_available, total_shopify_stock, desired_payout } = size
  const { bottom_payout, waits_for } = size
  return {
    variant_id,
    product_id,
    size: name,
    total_available,
    total_shopify_stock,
    total_reserved: size.total_reserved,
    total_sold_on_ark: size.total_sold_on_ark,
    listings_enabled: size.listings_enabled,
    ...(desired_payout !== null && { desired_payout }),
    ...(bottom_payout !== null && { bottom_payout }),
    ...(waits_for !== null && { waits_for }),
    ...(size.not_priced_here && { not_priced_here: size.not_priced_here }),
    stockx: marketOf(size, 'stockx'),
    goat: marketOf(size, 'goat'),
  }
}

function marketOf(size: ToolSize, marketplace: Marketplace): NonNullable<Summary['stockx']> {
  const isStockx = marketplace === 'stockx'
  const lowest_ask = isStockx ? size.stockx_lowest_ask : size.alias_lowest_ask
  const highest_bid = isStockx ? size.stockx_highest_bid : size.alias_highest_bid
  const updated_at = isStockx ? size.stockx_read_at : size.alias_read_at
  const gap = isStockx ? size.stockx_gap : size.alias_gap
  const listing = size.marketplace_listings.find((each) => each.marketplace === marketplace)
  return {
    ...(lowest_ask !== null && { lowest_ask }),
    ...(highest_bid !== null && { highest_bid }),
    ...(updated_at !== null && { updated_at }),
    ...(gap !== undefined && { gap }),
    ...(listing && { listing: listingOf(listing) }),
  }
}

const listingOf = ({ state, price, since, problem }: ToolSize['marketplace_listings'][number]) => ({
  state,
  price,
  since,
  ...(problem !== undefined && { problem }),
})
