export interface PlaceStock {
  shopify_stock: number
  quantity_reserved: number
  quantity_available: number
}

/** Why the stock of a size at a location is low: few pairs are available, or few are reserved; null: it is not low. */
export type LowReason = 'available' | 'reserved' | null

/** Returns why the stock at one location is low. The database query of the low stock list applies the same rule. */
export function lowReason(place: PlaceStock, threshold: number): LowReason {
  const { shopify_stock, quantity_reserved, quantity_available } = place
  if (shopify_stock <= 0) return null
  if (quantity_available <= threshold) return 'available'
  return quantity_reserved > 0 && quantity_reserved <= threshold ? 'reserved' : null
}
