/** A size of an order, and how many pairs. */
export interface WantedPairs {
  lineId: number
  variantId: number
  quantity: number
}

/** A place where pairs of a size lie. */
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
 * Takes each line's pairs from its places, the best first, as many as there are. All lines or none: where one is short,
 * every short one is named and nothing is taken. `placesOf` answers the places of a size, best first. Pure.
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
