/** What an import would change in a store's known stock. */
export interface StockDifference {
  units_before: number
  units_after: number
  moved_units: number
  stocked_items: number
  changed_items: number
  zeroed_items: number
}

/** More than a fifth of the stock needs a person's confirmation. */
const MOST_SHARE = 0.2
/**
 * Fewer units never need confirmation, because people would learn to click it away: a shop with five pairs sells two.
 */
const WORTH_ASKING_UNITS = 10

/** Returns whether an import would zero or move so much of a store's stock that a person must review it first. */
export function isMassChange(difference: StockDifference): boolean {
  const { units_before, moved_units, stocked_items, zeroed_items } = difference
  if (moved_units < WORTH_ASKING_UNITS) return false
  return moved_units > units_before * MOST_SHARE || zeroed_items > stocked_items * MOST_SHARE
}
