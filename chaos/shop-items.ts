/**
 * Tracks which of a shop's items are the same size that was deleted and created again: Shopify gives it a new ID, while
 * the pairs are the same. The acts record this themselves and do not ask ARK.
 */
export interface ShopItems {
  /** Records that an item was deleted and created again with a new ID. */
  enteredAgain(before: number, now: number): void
  /** Returns the first ID of the size. */
  firstOf(item: number): number
  /** Returns the current or last ID of the size. */
  lastOf(item: number): number
}

export function createShopItems(): ShopItems {
  const later = new Map<number, number>()
  const earlier = new Map<number, number>()
  return {
    enteredAgain(before, now) {
      later.set(before, now)
      earlier.set(now, before)
    },
    firstOf: (item) => endOf(earlier, item),
    lastOf: (item) => endOf(later, item),
  }
}

function endOf(steps: ReadonlyMap<number, number>, item: number): number {
  for (let at = item; ; ) {
    const next = steps.get(at)
    if (next === undefined) return at
    at = next
  }
}
