/**
 * Returns the toasts to show, at most this many: problems before news, and of each the newest first. `toasts` begins
 * with the oldest.
 */
export const shownToasts = <Toast extends { priority?: number }>(toasts: readonly Toast[], most: number): Toast[] =>
  toasts
    .toReversed()
    .toSorted((one, other) => (other.priority ?? 0) - (one.priority ?? 0))
    .slice(0, most)
