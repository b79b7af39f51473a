import { hashNumber } from '../core/random.ts'
import type { MarketProduct, MarketVariant } from '../market/market.ts'
import type { Alias } from './alias.ts'
import { invalid } from './api/errors.ts'
import { variantOfSize } from './catalogue.ts'

/** Which pair is asked about. Without `regionId` the whole world, without `consigned` both kinds of stock. */
export interface PriceQuestion {
  product: MarketProduct
  size: number
  productCondition: string
  packagingCondition: string
  regionId?: string | undefined
  consigned?: boolean | undefined
}

/** In cents, whole dollars; 0 = no data, as on the wire. */
export interface Availability {
  lowestListingCents: number
  highestOfferCents: number
  lastSoldCents: number
  globalIndicatorCents: number
}

/** The conditions that have a market, and their worth beside a new pair in a good box. */
export const CONDITION_WORTH = [
  ['PRODUCT_CONDITION_NEW', 'PACKAGING_CONDITION_GOOD_CONDITION', 1],
  ['PRODUCT_CONDITION_NEW', 'PACKAGING_CONDITION_BADLY_DAMAGED', 0.92],
  ['PRODUCT_CONDITION_NEW_WITH_DEFECTS', 'PACKAGING_CONDITION_GOOD_CONDITION', 0.8],
  ['PRODUCT_CONDITION_USED', 'PACKAGING_CONDITION_GOOD_CONDITION', 0.65],
  ['PRODUCT_CONDITION_USED', 'PACKAGING_CONDITION_NO_ORIGINAL_BOX', 0.55],
] as const

/**
 * Ids 1 to 6 exist; what they mean is disputed (alias.md §3.2). Here 3 is the home market and the others are
 * dearer.
 */
const REGION_MARKUP: Record<string, number> = { 1: 1.2, 2: 1.06, 3: 1, 4: 1.1, 5: 1.04, 6: 1.14 }

/** Stock that alias already holds arrives sooner and asks more: $120 against $105 in the one comparison known. */
const CONSIGNED_MARKUP = 1.14

/** A listing from a region is competitive worldwide a little under the lowest ask: the buyer also pays duties. */
const GLOBAL_INDICATOR_SHARE = 0.94

const upToDollar = (cents: number) => Math.ceil(Math.round(cents) / 100) * 100
const downToDollar = (cents: number) => Math.floor(Math.round(cents) / 100) * 100

/** Throws 400 for a region that does not exist. A size or condition without a market has zeros. */
export function availability({ market, settings }: Alias, question: PriceQuestion): Availability {
  const scale = scaleOf(question)
  const quote = scale && market.quote('alias', scale.variant.key)
  if (!quote) return { lowestListingCents: 0, highestOfferCents: 0, lastSoldCents: 0, globalIndicatorCents: 0 }
  const lowestCents = (quote.lowestAskCents ?? 0) * scale.worth * (question.consigned ? CONSIGNED_MARKUP : 1)
  const hasIndicator = question.regionId !== undefined || !settings.globalIndicatorNeedsRegion
  return {
    lowestListingCents: upToDollar(lowestCents * scale.markup),
    highestOfferCents: downToDollar(((quote.highestBidCents ?? 0) * scale.worth) / scale.markup),
    lastSoldCents: downToDollar((quote.lastSaleCents ?? 0) * scale.worth * scale.markup),
    globalIndicatorCents: hasIndicator ? downToDollar(lowestCents * GLOBAL_INDICATOR_SHARE) : 0,
  }
}

interface Scale {
  variant: MarketVariant
  worth: number
  markup: number
}

/** How the question's pair compares to the one that the shared market knows: new, in a good box, anywhere. */
function scaleOf({ product, size, productCondition, packagingCondition, regionId }: PriceQuestion): Scale | undefined {
  const markup = regionId === undefined ? 1 : REGION_MARKUP[regionId]
  if (markup === undefined) throw invalid('Invalid region')
  const variant = variantOfSize(product, size)
  const worth = CONDITION_WORTH.find(
    ([inProduct, inPackaging]) => inProduct === productCondition && inPackaging === packagingCondition,
  )?.[2]
  return variant && worth && { variant, worth, markup }
}

export interface OfferBin {
  offerCents: number
  count: number
}

/** High to low; the first bin is the highest offer. */
export function offerBins({ market }: Alias, question: PriceQuestion): OfferBin[] {
  const scale = scaleOf(question)
  if (!scale) return []
  return market.depth('alias', scale.variant.key).bids.map(({ priceCents, count }) => ({
    offerCents: downToDollar((priceCents * scale.worth) / scale.markup),
    count,
  }))
}

export interface PastSale {
  purchasedAt: Date
  priceCents: number
  consigned: boolean
}

/** Newest first. Every third pair or so came from stock that alias held; which ones does not change. */
export function saleHistory({ market }: Alias, question: PriceQuestion, limit: number): PastSale[] {
  const scale = scaleOf(question)
  if (!scale) return []
  return market
    .recentSales('alias', scale.variant.key, Number.MAX_SAFE_INTEGER)
    .map(({ at, priceCents }) => ({
      purchasedAt: at,
      priceCents: downToDollar(priceCents * scale.worth * scale.markup),
      consigned: hashNumber(`${scale.variant.key}:${at.getTime()}`) % 3 === 0,
    }))
    .filter(({ consigned }) => question.consigned === undefined || consigned === question.consigned)
    .slice(0, limit)
}
