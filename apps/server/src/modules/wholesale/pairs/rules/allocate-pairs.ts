/** A line of an order: its size and quantity. */
export interface WantedPairs {
  lineId: number
  variantId: number
  quantity: number
}

/** A location with pairs of a size. */
export interface PairPlace {
  inventory_item_id: number
  location_id: number
  quantity_available: number
}

export interface AllocatedPairs {
  lineId: number
  inventoryItemId: number
  locationId: number
  quantity: number
}

export interface Shortage {
  lineId: number
  wanted: number
  available: number
}

/**
 * Takes each line's pairs from its locations, the best first, as many as there are. Takes all lines or none: if some
 * are short, returns every short line and takes nothing. `placesOf` returns the locations of a size, best first. Pure.
 */
export function allocatePairs(
  lines: readonly WantedPairs[],
  placesOf: (variantId: number) => readonly PairPlace[],
): { pairs: AllocatedPairs[] } | { short: Shortage[] } {
  const left = new Map<number, number>()
  const pairs: AllocatedPairs[] = []
  const short: Shortage[] = []
  for (const { lineId, variantId, quantity } of lines) {
    let missing = quantity
    for (const { inventory_item_id: item, location_id: locationId, quantity_available } of placesOf(variantId)) {
      const taken = Math.min(missing, left.get(item) ?? quantity_available)
      if (taken <= 0) continue
      left.set(item, (left.get(item) ?? quantity_available) - taken)
      pairs.push({ lineId, inventoryItemId: item, locationId, quantity: taken })
      missing -= taken
    }
    if (missing > 0) short.push({ lineId, wanted: quantity, available: quantity - missing })
  }
  return short.length > 0 ? { short } : { pairs }
}
