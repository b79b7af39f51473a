/** The rule that picks the location from which a sale ships. */
export interface PickRule {
  mode: 'highest_stock_first' | 'manual_priority'
  /** Location ids, first choice first. Other locations follow by stock. */
  order: readonly number[]
}

/** The rule of a retailer that has chosen none. */
export const HIGHEST_STOCK_FIRST: PickRule = { mode: 'highest_stock_first', order: [] }

export interface ShipLocation {
  location_id: number
  quantity_available: number
  fulfillment_enabled: boolean
}

/**
 * Returns the locations that may ship, the best first. On a tie, the lower location id wins, so that the same stock
 * always picks the same location.
 */
export function pickOrder<P extends ShipLocation>(places: readonly P[], rule: PickRule): P[] {
  const rank = ({ location_id }: ShipLocation) => {
    const at = rule.order.indexOf(location_id)
    return rule.mode === 'manual_priority' && at >= 0 ? at : rule.order.length
  }
  return places
    .filter((place) => place.fulfillment_enabled && place.quantity_available > 0)
    .sort((a, b) => rank(a) - rank(b) || b.quantity_available - a.quantity_available || a.location_id - b.location_id)
}
