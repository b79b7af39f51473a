import { cents, explainListing, explainMarket, type FeeRules, type Marketplace, UNREAD_MARKET } from '@ark/domain'
import { type Answer, api } from '../../shared/api.ts'
import type { Variant } from './price-estimate.ts'

type Summaries = Answer<'GET /listings/variant-summaries'>
type Summary = Summaries['variants'][number]
type Product = Summaries['products'][number]
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
export async function readSizes(query: SizesRequest, signal?: AbortSignal): Promise<SizePage> {
  return explained(await api('GET /listings/variant-summaries', { query, ...(signal && { signal }) }))
}

/** Reads the sizes of a product. */
export async function readSizesOfProduct(
  { product_id: id, ...query }: { product_id: number; in_stock?: boolean },
  signal?: AbortSignal,
): Promise<SizePage> {
  return explained(
    await api('GET /listings/products/{id}/variants', { params: { id }, query, ...(signal && { signal }) }),
  )
}

/** The sizes of an answer, each with its product and with what its prices leave. */
export function explained(summaries: Omit<Summaries, 'searched_for'> & { searched_for?: string }): SizePage {
  const { fee_schedule: schedule, products, variants, has_more, searched_for } = summaries
  const byId = new Map(products.map((product) => [product.product_id, product]))
  return {
    has_more,
    ...(searched_for && { searchedFor: searched_for }),
    variants: variants.flatMap((variant) => {
      const product = byId.get(variant.product_id)
      return product ? [sizeOf(variant, product, { facts: factsOf(product), schedule })] : []
    }),
  }
}

const factsOf = ({ promotional_ark_fee, is_pre_release = false, has_retail_price }: Product): FeeRules['facts'] => ({
  promotional_ark_fee_cents: promotional_ark_fee === undefined ? null : cents(promotional_ark_fee),
  is_pre_release,
  has_retail_price,
})

function sizeOf(variant: Summary, product: Product, rules: FeeRules): ListedSize {
  const { stockx, goat, ...fields } = variant
  const at = (marketplace: Marketplace) => {
    const { listing, gap, ...market } = (marketplace === 'stockx' ? stockx : goat) ?? {}
    const reading = { ...UNREAD_MARKET, ...market }
    return {
      market: { ...explainMarket(marketplace, reading, rules), ...(gap !== undefined && { gap }) },
      listings: listing
        ? [explainListing(marketplace, { problem: null, ...listing }, { ...rules, market: reading })]
        : [],
    }
  }
  const [atStockx, atGoat] = [at('stockx'), at('goat')]
  return {
    product_name: product.product_name,
    product_sku: product.product_sku ?? null,
    image_url: product.image_url ?? null,
    total_reserved: 0,
    total_sold_on_ark: 0,
    desired_payout: null,
    bottom_payout: null,
    listings_enabled: false,
    waits_for: null,
    ...fields,
    marketplace_listings: [...atStockx.listings, ...atGoat.listings],
    stockx: atStockx.market,
    goat: atGoat.market,
  }
}
