import { api } from '../../shared/api.ts'
import type { SizesAnswer } from './explain-sizes.ts'
import type { Variant } from './price-estimate.ts'

type ShownMarket = Pick<
  Variant['stockx'],
  'lowest_ask' | 'highest_bid' | 'ask_breakdown' | 'bid_net_payout' | 'updated_at' | 'gap'
>

/** A size as a row shows it: what the server says of it, with what its prices leave computed here. */
export interface ListedSize
  extends Pick<
    Variant,
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
    | 'marketplace_listings'
  > {
  total_reserved: number
  total_sold_on_ark: number
  stockx: ShownMarket
  goat: ShownMarket
}

export interface SizePage {
  /** What was searched instead, where nothing is as it was written. */
  searchedFor?: string
  variants: ListedSize[]
  has_more: boolean
}

interface SizesRequest {
  search?: string
  filter?: 'all' | 'listed' | 'unlisted' | 'both' | 'one' | 'neither'
  in_stock?: boolean
  /** The last size of the page before. */
  after?: number
  limit: number
  variant_ids?: string
}

/** Reads a page of sizes, or those that are named. */
export const readSizes = (query: SizesRequest, signal?: AbortSignal): Promise<SizePage> =>
  explainedAnswer(api('GET /listings/variant-summaries', { query, ...(signal && { signal }) }))

/** Reads the sizes of a product. */
export const readSizesOfProduct = (
  { product_id: id, ...query }: { product_id: number; in_stock?: boolean },
  signal?: AbortSignal,
): Promise<SizePage> =>
  explainedAnswer(api('GET /listings/products/{id}/variants', { params: { id }, query, ...(signal && { signal }) }))

/** The rules of fees come beside the answer: whoever is signed out has begun to read the app, too, and needs none. */
async function explainedAnswer(answer: Promise<SizesAnswer>): Promise<SizePage> {
  const [{ explained }, sizes] = await Promise.all([import('./explain-sizes.ts'), answer])
  return explained(sizes)
}
