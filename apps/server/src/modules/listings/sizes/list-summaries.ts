import type { AnswerOf, Contract } from '@ark/contract'
import { dollars, type FeeFacts, type FeeRules, type Marketplace } from '@ark/domain'
import type { Tx } from '../../../platform/database/connect.ts'
import { feeFactsIn, feeScheduleOn } from '../../catalogue/index.ts'
import { gapAt } from './listing-variants.ts'
import { type ListedSizeRow, listedSizes, type ListedSizesRequest } from '../slots/queries/listed-sizes.ts'
import { waitsFor } from './rules/waits-for.ts'

type Summaries = AnswerOf<Contract['GET /listings/variant-summaries']>
type Size = Summaries['variants'][number]
type Product = Summaries['products'][number]

/**
 * Returns a page of sizes for the rows of the listings; the browser computes net payouts. The first page takes one
 * round trip; a later one, or a search, needs queries before it.
 */
export async function listSummaries(tx: Tx, request: ListedSizesRequest, now: Date): Promise<Summaries> {
  const [rows, fee_schedule] = await Promise.all([listedSizes(tx, request, now), feeScheduleOn(tx, now)])
  const shown = rows.slice(0, request.limit)
  const products = new Map(shown.map((row) => [row.product_id, row]))
  return {
    fee_schedule,
    products: [...products.values()].map((row) => productOfRow(row, feeFactsIn(row))),
    variants: shown.map((row) => sizeOf(row, { facts: feeFactsIn(row), schedule: fee_schedule })),
    has_more: rows.length > shown.length,
    ...(request.search?.searchedFor && { searched_for: request.search.searchedFor }),
  }
}

/** Returns a product of a page without null and false values. */
export function productOfRow(row: ListedSizeRow, fees: FeeFacts): Product {
  const { product_id, product_name, brand, product_sku, image_url } = row
  const { promotional_ark_fee_cents: fee, is_pre_release, has_retail_price } = fees
  return {
    product_id,
    product_name,
    ...(brand !== null && { brand }),
    ...(product_sku !== null && { product_sku }),
    ...(image_url !== null && { image_url }),
    ...(fee !== null && { promotional_ark_fee: dollars(fee) }),
    ...(is_pre_release && { is_pre_release }),
    has_retail_price,
  }
}

function sizeOf(row: ListedSizeRow, rules: FeeRules): Size {
  const waits_for = waitsFor(row, rules, { hasListing: Object.keys(row.listings).length > 0 })
  const stockx = marketOf(row, 'stockx')
  const goat = marketOf(row, 'goat')
  return {
    variant_id: row.variant_id,
    product_id: row.product_id,
    size: row.size,
    total_available: row.total_available,
    total_shopify_stock: row.total_shopify_stock,
    ...(row.total_reserved > 0 && { total_reserved: row.total_reserved }),
    ...(row.total_sold_on_ark > 0 && { total_sold_on_ark: row.total_sold_on_ark }),
    ...(row.desired_payout !== null && { desired_payout: row.desired_payout }),
    ...(row.bottom_payout !== null && { bottom_payout: row.bottom_payout }),
    ...(row.cost !== null && { cost: row.cost }),
    ...(row.listings_enabled && { listings_enabled: true }),
    ...(row.not_priced_here !== null && { not_priced_here: row.not_priced_here }),
    ...(waits_for !== null && { waits_for }),
    ...(stockx && { stockx }),
    ...(goat && { goat }),
  }
}

/** Returns a marketplace of a size; undefined when it knows the size, was never read for it, and has no listing. */
function marketOf(row: ListedSizeRow, marketplace: Marketplace): Size['stockx'] {
  const market = row.markets[marketplace]
  const listing = row.listings[marketplace]
  const gap = gapAt(marketplace, row)
  const isLeftOut = row.left_out[marketplace] === true
  if (!market && !listing && gap === null && !isLeftOut) return undefined
  return {
    ...(gap !== null && { gap }),
    ...(isLeftOut && { is_left_out: true }),
    ...(market && {
      ...(market.lowest_ask !== null && { lowest_ask: market.lowest_ask }),
      ...(market.highest_bid !== null && { highest_bid: market.highest_bid }),
      updated_at: toSeconds(market.updated_at),
    }),
    ...(listing && { listing: listingOf(listing) }),
  }
}

type Listing = NonNullable<NonNullable<Size['stockx']>['listing']>

const listingOf = ({ state, price, problem, since }: NonNullable<ListedSizeRow['listings']['stockx']>): Listing => ({
  state,
  price,
  since: toSeconds(since),
  ...(problem !== null && { problem }),
})

/** Returns the time without fractions of a second, which no row shows. */
const toSeconds = (moment: string): string => `${new Date(moment).toISOString().slice(0, 19)}Z`
