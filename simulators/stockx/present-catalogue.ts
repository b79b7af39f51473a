import { hashNumber } from '../core/random.ts'
import type { Market, MarketProduct, MarketVariant } from '../market/market.ts'
import type { StockxContext } from './context.ts'
import { quoteIn } from './money.ts'

const STOCKX_GENDER = { men: 'men', women: 'women', youth: 'child' } as const
const NOT_SNEAKERS = /slide|slipper|clog|boot\b/i

/** Returns a product of a search result: without size chart, prices and image. */
export function presentSearchProduct({ settings }: StockxContext, product: MarketProduct) {
  return {
    productId: product.stockxProductId,
    brand: product.brand,
    productType: NOT_SNEAKERS.test(product.name) ? 'shoes' : 'sneakers',
    styleId: product.stockxStyleId,
    urlKey: product.stockxUrlKey,
    title: product.name,
    productAttributes: {
      color: null,
      colorway: product.colorway,
      gender: STOCKX_GENDER[product.gender],
      releaseDate: product.releaseDate,
      retailPrice: settings.unpricedProducts.includes(product.styleCode) ? null : product.retailPriceCents / 100,
      season: null,
    },
  }
}

export function presentProduct(context: StockxContext, product: MarketProduct) {
  const main = product.gender === 'women' ? CHART.usW : CHART.usM
  return {
    ...presentSearchProduct(context, product),
    sizeChart: { availableConversions: chartsOf(product), defaultConversion: main },
    isFlexEligible: isFlexEligible(product),
    isDirectEligible: true,
  }
}

export function presentVariant(context: StockxContext, product: MarketProduct, variant: MarketVariant) {
  const hasGtins = product.stockxHasGtins && !context.settings.gtinsEmpty
  return {
    productId: product.stockxProductId,
    variantId: variant.stockxVariantId,
    variantName: presentVariantName(product, variant),
    variantValue: variant.us,
    sizeChart: {
      defaultConversion: { size: variant.us, type: product.gender === 'women' ? 'us w' : 'us m' },
      availableConversions: chartsOf(product).map(({ name, type }) => ({
        size: `${name} ${sizeOn(type, product, variant)}`,
        type,
      })),
    },
    gtins: hasGtins ? [{ identifier: variant.gtin, type: 'UPC' }] : [],
    isFlexEligible: isFlexEligible(product),
    isDirectEligible: true,
  }
}

/** `Nike-Dunk-Low-Retro-White-Black-Panda:6` */
export function presentVariantName(product: MarketProduct, variant: MarketVariant): string {
  const key = product.stockxUrlKey.replace(
    /(^|-)([a-z])/g,
    (_, dash: string, letter: string) => dash + letter.toUpperCase(),
  )
  return `${key}:${variant.sortIndex}`
}

export interface MarketDataView {
  currencyCode: string
  /**
   * True: sellFaster and earnMore include ARK's asks, as in the call for one size. The call for a whole product leaves
   * them out.
   */
  countsOurs: boolean
}

export function presentMarketData(context: StockxContext, variant: MarketVariant, view: MarketDataView) {
  const { market, settings } = context
  const product = market.productOf(variant)
  const money = (cents: number | null) => quoteIn(view.currencyCode, cents)
  const all = market.quote('stockx', variant.key)
  const guide = view.countsOurs ? all : market.quote('stockx', variant.key, { ignoreOurs: true })
  const lowestAsk = settings.lowestAskHidden ? null : money(all.lowestAskCents)
  const highestBidAmount = money(all.highestBidCents)
  const sellFaster = money(guide.sellFasterCents)
  const earnMore = money(guide.earnMoreCents)
  const flexLowest = settings.lowestAskHidden ? null : money(flexAskCents(market, product, variant))
  const nothing = { lowestAsk: null, highestBidAmount, sellFaster: null, earnMore: null, beatUS: null }
  return {
    productId: product.stockxProductId,
    variantId: variant.stockxVariantId,
    currencyCode: view.currencyCode,
    highestBidAmount,
    lowestAskAmount: lowestAsk,
    flexLowestAskAmount: flexLowest,
    earnMoreAmount: earnMore,
    sellFasterAmount: sellFaster,
    standardMarketData: { lowestAsk, highestBidAmount, sellFaster, earnMore, beatUS: sellFaster },
    flexMarketData: { ...nothing, lowestAsk: flexLowest },
    directMarketData: nothing,
  }
}

/** Returns the ask of StockX' own stock, which exists for a third of the sizes and is a little higher. */
function flexAskCents(market: Market, product: MarketProduct, variant: MarketVariant): number | null {
  const { lowestAskCents } = market.quote('stockx', variant.key, { ignoreOurs: true })
  if (lowestAskCents === null || !isFlexEligible(product) || hashNumber(variant.key) % 3 !== 0) return null
  return Math.round((lowestAskCents * 1.04) / 100) * 100
}

const isFlexEligible = (product: MarketProduct) => hashNumber(`flex:${product.key}`) % 5 !== 0

const CHART = {
  usM: { name: 'US M', type: 'us m' },
  usW: { name: 'US W', type: 'us w' },
  uk: { name: 'UK', type: 'uk' },
  cm: { name: 'CM', type: 'cm' },
  kr: { name: 'KR', type: 'kr' },
  eu: { name: 'EU', type: 'eu' },
}

function chartsOf({ gender }: MarketProduct) {
  const { usM, usW, uk, cm, kr, eu } = CHART
  if (gender === 'women') return [usW, uk, cm, kr, eu, usM]
  return gender === 'men' ? [usM, uk, cm, kr, eu, usW] : [usM, uk, cm, kr, eu]
}

function sizeOn(type: string, product: MarketProduct, variant: MarketVariant): string {
  const offset = product.brand === 'adidas' ? 1 : 1.5
  const mens = product.gender === 'women' ? variant.usValue - offset : variant.usValue
  const sizes: Record<string, string> = {
    'us m': String(mens),
    'us w': String(product.gender === 'women' ? variant.usValue : variant.usValue + offset),
    uk: variant.uk,
    cm: variant.cm,
    kr: variant.kr,
    eu: variant.eu,
  }
  return sizes[type] ?? ''
}
