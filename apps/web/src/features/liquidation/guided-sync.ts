import { cents, dollars, taughtStyleCode } from '@ark/domain'
import type { Corrections } from '../../shared/linking/corrected-matches.ts'
import type { ProductReference } from '../../shared/market/market.queries.ts'
import type { FoundProduct } from '../../shared/stockx/stockx-search.ts'
import type { SaleProduct } from './liquidation.queries.ts'

/** The progress of guided sync, with everything that must survive a reload. */
export type GuidedSync =
  | { step: 'find'; product: SaleProduct; search: string }
  | { step: 'confirm'; product: SaleProduct; search: string; found: FoundProduct; typed: Typed }
  | { step: 'payouts'; product: SaleProduct; linked: ProductReference }

/** A person's entries about the found product before it is linked. */
export interface Typed {
  /** The retail price as typed; an empty string when there is none. */
  retailPrice: string | number
  /** True when the person confirmed that it is the same shoe although the style codes differ. */
  isCompared: boolean
  corrections: Corrections
}

/** Returns the product's first SKU, from which the style code is read; null when it has none. */
export const skuOf = ({ variants }: SaleProduct): string | null => variants.find(({ sku }) => sku)?.sku ?? null

/** Starts guided sync with a search for the style code in the SKU, or for the title. */
export function beginGuidedSync(product: SaleProduct): GuidedSync {
  const sku = skuOf(product)
  const code = taughtStyleCode(sku) && sku?.match(/^[A-Za-z0-9]+(?:-[A-Za-z0-9]{3})?/)?.[0]
  return { step: 'find', product, search: code || product.title }
}

/** Starts the confirmation with StockX's retail price in the field, if there is one. */
export const beginConfirming = (of: { product: SaleProduct; search: string; found: FoundProduct }): GuidedSync => ({
  step: 'confirm',
  ...of,
  typed: { retailPrice: of.found.productAttributes.retailPrice || '', isCompared: false, corrections: {} },
})

/** Returns the typed retail price in dollars; null when it is not above 0. */
export const retailPriceOf = ({ retailPrice }: Typed): number | null =>
  Number(retailPrice) > 0 ? Number(retailPrice) : null

export interface Savings {
  /** The amount in dollars. */
  amount: number
  /** The percentage of the original price, rounded. */
  percent: number
}

/** Returns a product's discount in dollars and in whole percent of its original price. */
export function savingsOf({ priceRange, compareAtPriceRange }: SaleProduct): Savings {
  const [now, before] = [cents(priceRange.min), cents(compareAtPriceRange.min)]
  return { amount: dollars(before - now), percent: Math.round(((before - now) / before) * 100) }
}
