import { hashNumber } from '../core/random.ts'
import type { MarketProduct, MarketVariant } from '../market/market.ts'
import type { Alias } from './alias.ts'
import { invalid } from './api/errors.ts'
import { variantOfSize } from './catalogue.ts'

/** The pair in question. Without `regionId`, all regions; without `consigned`, both kinds of stock. */
export interface PriceQuestion {
  product: MarketProduct
  size: number
  productCondition: string
  packagingCondition: string
  regionId?: string | undefined
  consigned?: boolean | undefined
}

/** In cents, whole dollars; 0 means no data, as on the wire. */
export interface Availability {
  lowestListingCents: number
  highestOfferCents: number
  lastSoldCents: number
  globalIndicatorCents: number
}

/** The conditions with a market, and their value relative to a new pair in a good box. */
export const CONDITION_WORTH = [
  ['PRODUCT_CONDITION_NEW', 'PACKAGING_CONDITION_GOOD_CONDITION', 1],
  ['PRODUCT_CONDITION_NEW', 'PACKAGING_CONDITION_BADLY_DAMAGED', 0.92],
  ['PRODUCT_CONDITION_NEW_WITH_DEFECTS', 'PACKAGING_CONDITION_GOOD_CONDITION', 0.8],
  ['PRODUCT_CONDITION_USED', 'PACKAGING_CONDITION_GOOD_CONDITION', 0.65],
  ['PRODUCT_CONDITION_USED', 'PACKAGING_CONDITION_NO_ORIGINAL_BOX', 0.55],
] as const

/** IDs 1 to 6 exist, but their meaning is disputed. Here 3 is the home market and the others are more expensive. */
const REGION_MARKUP: Record<string, number> = { 1: 1.2, 2: 1.06, 3: 1, 4: 1.1, 5: 1.04, 6: 1.14 }

/** Stock that alias already stores arrives sooner and costs more: $120 against $105 in the only known comparison. */
const CONSIGNED_MARKUP = 1.14

/**
 * The share of the lowest ask at which a listing from another region is competitive, because its buyer also pays
 * duties.
 */
const GLOBAL_INDICATOR_SHARE = 0.94

const upToDollar = (cents: number) => Math.ceil(Math.round(cents) / 100) * 100
const downToDollar = (cents: number) => Math.floor(Math.round(cents) / 100) * 100

/** Returns the prices of a pair. Throws 400 for an unknown region. A size or condition without a market has zeros. */
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

/**
 * Returns the value of the pair relative to a new pair in a good box from any region, which the shared market prices.
 */
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

/** Returns the offers from high to low; the first bin is the highest offer. */
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

/** Returns past sales, newest first. About every third pair came from alias' own stock, always the same ones. */
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
