import { type PickRule, type ShipLocation, pickOrder } from '../../records/rules/pick-location.ts'

export interface LocationUnits extends ShipLocation {
  inventory_item_id: number
  variant_id: number
}

/** What a sale wants one unit of. */
export interface UnitRequest {
  variant_id: number
  product_id: number
}

export interface Allocated {
  inventoryItemId: number
  locationId: number
  /** It was the last unit of its size anywhere. */
  oneLeft: boolean
  /** Units of its size that marketplaces may still be offered after this one. */
  offerableLeft: number
}

export interface Stock {
  places: readonly LocationUnits[]
  /** Pick rules by product; those without one ship from where most lies. */
  rules: ReadonlyMap<number, PickRule>
}

const HIGHEST_STOCK_FIRST: PickRule = { mode: 'highest_stock_first', order: [] }

/**
 * Allocates one unit to each that wants one, first come first served, each where its pick rule says; null to who
 * wants none or comes too late. Pure: the same stock and the same line of buyers always end the same way.
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
