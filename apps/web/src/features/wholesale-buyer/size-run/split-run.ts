/** What one seller has of a size. */
export interface SellerStock {
  product_sync_id: number
  wholesale_price: number
  quantity_available: number
}

export interface SplitQuantity<Stock extends SellerStock> {
  parts: { stock: Stock; quantity: number }[]
  /** What nobody has. */
  missing: number
}

/** Takes pairs from who asks least for them, then from the next one; of equal ones from who has more. */
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

/** The best price first. */
export const cheapestFirst = <Stock extends SellerStock>(stocks: readonly Stock[]): Stock[] =>
  stocks.toSorted(
    (one, other) =>
      one.wholesale_price - other.wholesale_price ||
      other.quantity_available - one.quantity_available ||
      one.product_sync_id - other.product_sync_id,
  )

/** Of all sellers together: what a run can be filled with at most. */
export const pairsAvailable = (stocks: readonly SellerStock[]): number =>
  stocks.reduce((sum, { quantity_available }) => sum + quantity_available, 0)
