export interface PlaceStock {
  shopify_stock: number
  quantity_reserved: number
  quantity_available: number
}

/** Why a size is low at a place: few are available, or few are held back; null where it is not low. */
export type LowReason = 'available' | 'reserved' | null

/** As the list of low stock is asked of the database (document 1 §9), at one place. */
export function lowReason(place: PlaceStock, threshold: number): LowReason {
  const { shopify_stock, quantity_reserved, quantity_available } = place
  if (shopify_stock <= 0) return null
  if (quantity_available <= threshold) return 'available'
  return quantity_reserved > 0 && quantity_reserved <= threshold ? 'reserved' : null
}
