import { cents, dollars, termsOf, type WholesaleTerms, wholesaleUnitPrice } from '@ark/domain'
import { lineOf } from '../cart/buyer-inventory-rows.ts'
import type { CartLine } from '../cart/cart-lines.ts'
import { splitQuantity } from './split-run.ts'
import type { OfferedSize, OfferedStock } from '../wholesale-buyer.queries.ts'

/** Wanted pairs by size (`variant_id`). */
export type RunQuantities = Readonly<Record<number, number>>

/** Returns a product's quantities in the cart, over all sellers. */
export function quantitiesInCart(sizes: readonly OfferedSize[], cart: readonly CartLine[]): RunQuantities {
  const offered = new Set(sizes.map(({ variant_id }) => variant_id))
  const quantities: Record<number, number> = {}
  for (const { variant_id, quantity } of cart)
    if (offered.has(variant_id)) quantities[variant_id] = (quantities[variant_id] ?? 0) + quantity
  return quantities
}

/**
 * Returns the cart lines of a run. Each size goes to the best price and is split when one seller has too few; other
 * sellers get lines of 0.
 */
export function linesOfRun(sizes: readonly OfferedSize[], quantities: RunQuantities): CartLine[] {
  return sizes.flatMap((size) => {
    const { parts } = splitQuantity(size.retailer_stocks, quantities[size.variant_id] ?? 0)
    return size.retailer_stocks.map((stock) =>
      lineOf(size, stock, parts.find((part) => part.stock === stock)?.quantity ?? 0),
    )
  })
}

/** A seller of a run's product, with their terms and the pairs that the run takes from them. */
export interface RunSeller {
  seller: number
  terms: WholesaleTerms
  quantity: number
}

/** Returns the sellers of a run by `product_sync_id`, in the order of their numbers. */
export function sellersOfRun(
  sizes: readonly OfferedSize[],
  lines: readonly Pick<CartLine, 'product_sync_id' | 'quantity'>[],
): ReadonlyMap<number, RunSeller> {
  const stocks = sizes.flatMap(({ retailer_stocks }) => retailer_stocks)
  const taken = Map.groupBy(lines, ({ product_sync_id }) => product_sync_id)
  return new Map(
    stocks
      .toSorted((one, other) => one.seller - other.seller)
      .map(({ product_sync_id, seller, terms }) => {
        const quantity = (taken.get(product_sync_id) ?? []).reduce((sum, line) => sum + line.quantity, 0)
        return [product_sync_id, { seller, terms: termsOf(terms), quantity }]
      }),
  )
}

/** Returns the price of a pair of a stock in the run, in dollars, with the discount that the run has reached. */
export function priceInRun(
  { product_sync_id, wholesale_price }: Pick<OfferedStock, 'product_sync_id' | 'wholesale_price'>,
  sellers: ReadonlyMap<number, RunSeller>,
): number {
  const of = sellers.get(product_sync_id)
  return of ? dollars(wholesaleUnitPrice(of.terms, cents(wholesale_price), of.quantity)) : wholesale_price
}
