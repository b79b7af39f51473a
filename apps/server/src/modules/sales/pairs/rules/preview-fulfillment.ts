import { type PickRule, pickOrder, type ShipLocation } from './pick-location.ts'

interface UnitsOfSize extends ShipLocation {
  variant_id: number
}

/**
 * Returns the location that the next sale of each size would ship from, as a sale would choose it (allocate-units.ts).
 * A size that no location may ship is left out.
 */
export function previewFulfillment(
  units: readonly UnitsOfSize[],
  rule: PickRule,
): { variant_id: number; location_id: number }[] {
  const bySize = Map.groupBy(units, ({ variant_id }) => variant_id)
  return [...bySize].flatMap(([variant_id, places]) => {
    const [best] = pickOrder(places, rule)
    return best ? [{ variant_id, location_id: best.location_id }] : []
  })
}
