import { parseSize, sizeOrder } from '@ark/domain'
import { lineOf } from '../cart/buyer-inventory-rows.ts'
import type { CartLine } from '../cart/cart-lines.ts'
import { splitQuantity } from './split-run.ts'
import type { OfferedSize } from '../wholesale-buyer.queries.ts'

/** Wanted pairs by size (`variant_id`). */
export type RunQuantities = Readonly<Record<number, number>>

/** Returns the sizes in ascending order. */
export const sizesInOrder = (sizes: readonly OfferedSize[]): OfferedSize[] =>
  sizes.toSorted((one, other) => sizeOrder(parseSize(one.size)) - sizeOrder(parseSize(other.size)))

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
