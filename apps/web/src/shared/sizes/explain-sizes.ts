import { cents, explainListing, explainMarket, type FeeRules, type Marketplace, UNREAD_MARKET } from '@ark/domain'
import type { Answer } from '../api.ts'
import type { ListedSize, SizePage } from './listed-size.ts'

type Summaries = Answer<'GET /listings/variant-summaries'>
type Summary = Summaries['variants'][number]
type Product = Summaries['products'][number]

/** The sizes of a list or of one product, as the calls return them. */
export type SizesAnswer = Omit<Summaries, 'searched_for'> & { searched_for?: string }

/** Returns the sizes of an answer, each with its product and its calculated net payouts. */
export function explained(summaries: SizesAnswer): SizePage {
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

/** Returns a size with its product's fields and, per marketplace, the net of its ask and of the market's prices. */
function sizeOf(variant: Summary, product: Product, rules: FeeRules): ListedSize {
  const { stockx, goat, ...fields } = variant
  const at = (marketplace: Marketplace) => {
    const { listing, gap, is_left_out: isLeftOut, ...market } = (marketplace === 'stockx' ? stockx : goat) ?? {}
    const reading = { ...UNREAD_MARKET, ...market }
    return {
      market: {
        ...explainMarket(marketplace, reading, rules),
        ...(gap !== undefined && { gap }),
        ...(isLeftOut && { is_left_out: true }),
      },
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
    rules,
  }
}
