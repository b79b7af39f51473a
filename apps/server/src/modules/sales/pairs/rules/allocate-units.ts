import { HIGHEST_STOCK_FIRST, type PickRule, type ShipLocation, pickOrder } from './pick-location.ts'

export interface LocationUnits extends ShipLocation {
  inventory_item_id: number
  variant_id: number
}

/** A sale that needs one unit. */
export interface UnitRequest {
  variant_id: number
  product_id: number
}

export interface Allocated {
  inventoryItemId: number
  locationId: number
  /** Whether it was the last unit of its size at any location. */
  oneLeft: boolean
  /** The units of its size that marketplaces may still be offered afterwards. */
  offerableLeft: number
}

export interface Stock {
  places: readonly LocationUnits[]
  /** The pick rules by product. A product without one ships from the location with the most stock. */
  rules: ReadonlyMap<number, PickRule>
}

/**
 * Allocates a unit to each sale in the given order, by its pick rule. Returns null for a sale that needs none or comes
 * too late. The function is pure: the same input always gives the same result.
 */
export function allocateUnits(line: readonly (UnitRequest | null)[], { places, rules }: Stock): (Allocated | null)[] {
  const left = places.map((place) => ({ ...place }))
  return line.map((wanted) => {
    if (!wanted) return null
    const ofSize = left.filter((place) => place.variant_id === wanted.variant_id)
    const offerable = pickOrder(ofSize, rules.get(wanted.product_id) ?? HIGHEST_STOCK_FIRST)
    const [best] = offerable
    if (!best) return null
    const allocated = {
      inventoryItemId: best.inventory_item_id,
      locationId: best.location_id,
      oneLeft: unitsAt(ofSize) === 1,
      offerableLeft: unitsAt(offerable) - 1,
    }
    best.quantity_available -= 1
    return allocated
  })
}

const unitsAt = (places: readonly ShipLocation[]): number =>
  places.reduce((units, { quantity_available }) => units + quantity_available, 0)
