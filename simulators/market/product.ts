export type SimulatedMarketplace = 'stockx' | 'alias'
export type Gender = 'men' | 'women' | 'youth'

export interface MarketVariant {
  /** `DD1391-100:9` */
  key: string
  productKey: string
  /** `9`, `9.5`, `7W`, `5.5Y` */
  us: string
  usValue: number
  uk: string
  eu: string
  cm: string
  kr: string
  /** The position in the product's size run, from 0. */
  sortIndex: number
  stockxVariantId: string
  /** A 12-digit UPC with a valid check digit. */
  gtin: string
  /** The share of the product's buyers who want this size; a size run sums to 1. */
  demand: number
}

export interface MarketProduct {
  /** The style code: `DD1391-100`. */
  key: string
  name: string
  brand: string
  styleCode: string
  /** StockX's spelling: usually the style code, sometimes a compound one, `315122-111/CW2288-111`. */
  stockxStyleId: string
  colorway: string
  gender: Gender
  /** `YYYY-MM-DD` */
  releaseDate: string
  retailPriceCents: number
  /** The usual price over all sizes. */
  typicalPriceCents: number
  stockxProductId: string
  stockxUrlKey: string
  aliasCatalogId: string
  /** StockX has no GTINs for many products. */
  stockxHasGtins: boolean
  sizes: MarketVariant[]
}
