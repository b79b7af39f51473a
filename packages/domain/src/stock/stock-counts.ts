/** The counts of one size at one location. */
export interface StockCounts {
  /** The units in Shopify; negative when the shop has sold more than it had. */
  shopify_stock: number
  quantity_reserved: number
  /** Sold on a marketplace and not yet taken off Shopify's stock. */
  sold_on_ark: number
}

/** Returns the units that ARK may sell: the stock minus reserved units and open sales, at least 0. */
export const availableUnits = ({ shopify_stock, quantity_reserved, sold_on_ark }: StockCounts): number =>
  Math.max(0, shopify_stock - quantity_reserved - sold_on_ark)

/** Returns how many units can be reserved at most: the units in Shopify, at least 0. */
export const mostReservable = ({ shopify_stock }: Pick<StockCounts, 'shopify_stock'>): number =>
  Math.max(0, shopify_stock)

/**
 * Returns the counts with another reserve, and with the available units that follow from it. Where fewer are available
 * than the counts give, ARK withholds them (their place is off, or their product is archived), whatever is reserved.
 */
export function withReserve<C extends StockCounts & { quantity_available: number }>(counts: C, reserved: number): C {
  const changed = { ...counts, quantity_reserved: reserved }
  const isWithheld = counts.quantity_available < availableUnits(counts)
  return isWithheld ? changed : { ...changed, quantity_available: availableUnits(changed) }
}
