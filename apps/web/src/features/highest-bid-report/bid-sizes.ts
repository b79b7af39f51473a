import {
  askForBid,
  cents,
  dollars,
  type FeeRules,
  isBidWorthwhile,
  type Marketplace,
  payoutBreakdown,
  type PayoutBreakdown,
} from '@ark/domain'
import type { Answer } from '../../shared/api.ts'

type Opportunities = Answer<'GET /listings/variants/bid-opportunities'>
type Variant = Opportunities['variants'][number]
type Product = Opportunities['products'][number]

/** The highest bid for a size on one marketplace and its net, in dollars. */
export interface Bid {
  bid: number
  /** The net of accepting the bid; null when the bid is below a whole dollar. */
  breakdown: PayoutBreakdown | null
  /** True when it nets at least the minimum payout. */
  isWorthwhile: boolean
}

/** One marketplace of a size. */
export interface BidPlace {
  bid: Bid | null
  /** The ask there in dollars; null when the size is not listed. */
  asks: number | null
  readAt: string | null
  gap: string | undefined
}

/** A size with bids. */
export interface BidSize
  extends Pick<
    Variant,
    | 'variant_id'
    | 'product_id'
    | 'product_name'
    | 'sku'
    | 'size'
    | 'total_available'
    | 'desired_payout'
    | 'bottom_payout'
    | 'not_priced_here'
  > {
  image_url: string | null
  stockx: BidPlace
  goat: BidPlace
  /** The fee rules by which the nets are calculated. */
  rules: FeeRules
}

export interface BidPage {
  sizes: BidSize[]
  hasMore: boolean
  nextAfter: number | undefined
  searchedFor: string | undefined
}

/** Returns a page of the report, each size with its product and the nets of its bids. */
export function explainedBids(answer: Opportunities): BidPage {
  const { fee_schedule: schedule, products, variants, has_more, next_after, searched_for } = answer
  const byId = new Map(products.map((product) => [product.product_id, product]))
  return {
    sizes: variants.flatMap((variant) => {
      const product = byId.get(variant.product_id)
      return product ? [sizeOf(variant, product, { facts: factsOf(product), schedule })] : []
    }),
    hasMore: has_more,
    nextAfter: next_after,
    searchedFor: searched_for,
  }
}

const factsOf = ({ promotional_ark_fee, is_pre_release = false, has_retail_price }: Product): FeeRules['facts'] => ({
  promotional_ark_fee_cents: promotional_ark_fee === undefined ? null : cents(promotional_ark_fee),
  is_pre_release,
  has_retail_price,
})

function sizeOf(variant: Variant, { image_url }: Product, rules: FeeRules): BidSize {
  const { variant_id, product_id, product_name, sku, size, total_available, desired_payout, bottom_payout } = variant
  const at = (marketplace: Marketplace, highest: number | null): BidPlace => ({
    bid: explainedBid({ marketplace, highest, bottom_payout }, rules),
    asks: variant.marketplace_listings.find((each) => each.marketplace === marketplace)?.price ?? null,
    readAt: marketplace === 'stockx' ? variant.stockx_read_at : variant.alias_read_at,
    gap: marketplace === 'stockx' ? variant.stockx_gap : variant.alias_gap,
  })
  return {
    variant_id,
    product_id,
    product_name,
    sku,
    size,
    total_available,
    desired_payout,
    bottom_payout,
    image_url: image_url ?? null,
    stockx: at('stockx', variant.stockx_highest_bid),
    goat: at('goat', variant.goat_highest_bid),
    rules,
    ...(variant.not_priced_here && { not_priced_here: variant.not_priced_here }),
  }
}

interface BidThere {
  marketplace: Marketplace
  highest: number | null
  bottom_payout: number | null
}

/** Returns the highest bid with its net; null when there is none. */
export function explainedBid({ marketplace, highest, bottom_payout }: BidThere, rules: FeeRules): Bid | null {
  if (highest === null || highest <= 0) return null
  const ask_cents = askForBid(cents(highest))
  const breakdown = ask_cents === null ? null : payoutBreakdown({ marketplace, ask: dollars(ask_cents) }, rules)
  return { bid: highest, breakdown, isWorthwhile: isBidWorthwhile(breakdown?.net_payout ?? null, bottom_payout) }
}

/** Names a size: 'Air Jordan 1 High, size 9'. */
export const bidName = ({ product_name, size }: Pick<BidSize, 'product_name' | 'size'>): string =>
  `${product_name}, size ${size}`
