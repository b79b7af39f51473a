/**
 * Which of a shop's items are the same size, entered again: the shop gives each its own id, and the pairs are the same.
 * The acts write it down as they do it; ARK is not asked.
 */
export interface ShopItems {
  /** That an item was deleted and entered again under a new id. */
  enteredAgain(before: number, now: number): void
  /** The id under which the size was first known. */
  firstOf(item: number): number
  /** The id that it has now, or had at the end. */
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
