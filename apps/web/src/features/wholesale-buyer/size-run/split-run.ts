/** One seller's stock of a size. */
export interface SellerStock {
  product_sync_id: number
  wholesale_price: number
  quantity_available: number
}

export interface SplitQuantity<Stock extends SellerStock> {
  parts: { stock: Stock; quantity: number }[]
  /** The number of pairs that no seller has. */
  missing: number
}

/** Splits pairs over sellers, the lowest price first, and at equal prices the larger stock first. */
export function splitQuantity<Stock extends SellerStock>(
  stocks: readonly Stock[],
  wanted: number,
): SplitQuantity<Stock> {
  const parts: { stock: Stock; quantity: number }[] = []
  let missing = wanted
  for (const stock of cheapestFirst(stocks)) {
    const quantity = Math.min(missing, stock.quantity_available)
    if (quantity <= 0) continue
    parts.push({ stock, quantity })
    missing -= quantity
  }
  return { parts, missing }
}

/** Sorts stocks by price, the lowest first. */
export const cheapestFirst = <Stock extends SellerStock>(stocks: readonly Stock[]): Stock[] =>
  stocks.toSorted(
    (one, other) =>
      one.wholesale_price - other.wholesale_price ||
      other.quantity_available - one.quantity_available ||
      one.product_sync_id - other.product_sync_id,
  )

/** Returns the pairs of all sellers together, the most that a run can contain. */
export const pairsAvailable = (stocks: readonly SellerStock[]): number =>
  stocks.reduce((sum, { quantity_available }) => sum + quantity_available, 0)
