import { cents, dollars, taughtStyleCode } from '@ark/domain'
import type { Corrections } from '../../shared/linking/corrected-matches.ts'
import type { ProductReference } from '../../shared/market/market.queries.ts'
import type { FoundProduct } from '../../shared/stockx/stockx-search.ts'
import type { SaleProduct } from './liquidation.queries.ts'

/** How far guided sync of a product is (document 2 §4), with all that a reload has to leave as it is. */
export type GuidedSync =
  | { step: 'find'; product: SaleProduct; search: string }
  | { step: 'confirm'; product: SaleProduct; search: string; found: FoundProduct; typed: Typed }
  | { step: 'payouts'; product: SaleProduct; linked: ProductReference }

/** What a person says about what was found, before it is synced. */
export interface Typed {
  /** As the field has it; an empty text: none. */
  retailPrice: string | number
  /** The codes differ, and it is the same shoe. */
  isCompared: boolean
  corrections: Corrections
}

/** The first SKU of it; style codes are read off it. */
export const skuOf = ({ variants }: SaleProduct): string | null => variants.find(({ sku }) => sku)?.sku ?? null

/** Searched first for the style code that its SKU names, as it is written there, else for its title. */
export function beginGuidedSync(product: SaleProduct): GuidedSync {
  const sku = skuOf(product)
  const code = taughtStyleCode(sku) && sku?.match(/^[A-Za-z0-9]+(?:-[A-Za-z0-9]{3})?/)?.[0]
  return { step: 'find', product, search: code || product.title }
}

/** The retail price of StockX stands in the field, where it has one (document 2 §5). */
export const beginConfirming = (of: { product: SaleProduct; search: string; found: FoundProduct }): GuidedSync => ({
  step: 'confirm',
  ...of,
  typed: { retailPrice: of.found.productAttributes.retailPrice || '', isCompared: false, corrections: {} },
})

/** A retail price as it was typed; null: it is none, or not above 0. */
export const retailPriceOf = ({ retailPrice }: Typed): number | null =>
  Number(retailPrice) > 0 ? Number(retailPrice) : null

export interface Savings {
  /** In dollars. */
  amount: number
  /** Whole per cent of the price without the sale, rounded. */
  percent: number
}

/** How far a product is marked down: in dollars and in whole percent of its price before. */
export function savingsOf({ priceRange, compareAtPriceRange }: SaleProduct): Savings {
  const [now, before] = [cents(priceRange.min), cents(compareAtPriceRange.min)]
  return { amount: dollars(before - now), percent: Math.round(((before - now) / before) * 100) }
}
