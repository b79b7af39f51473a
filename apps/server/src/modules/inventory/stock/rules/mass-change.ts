/** What an import would do to the stock that is known of a store. */
export interface StockDifference {
  units_before: number
  units_after: number
  moved_units: number
  stocked_items: number
  changed_items: number
  zeroed_items: number
}

/** A fifth (quality.md 1). */
const MOST_SHARE = 0.2
/** So little that a person would only learn to click it away: a shop of five pairs sells two. */
const WORTH_ASKING_UNITS = 10

/** Whether an import would zero or move so much of a store's stock that a person has to look at it first. */
export function isMassChange(difference: StockDifference): boolean {
  const { units_before, moved_units, stocked_items, zeroed_items } = difference
  if (moved_units < WORTH_ASKING_UNITS) return false
  return moved_units > units_before * MOST_SHARE || zeroed_items > stocked_items * MOST_SHARE
}
