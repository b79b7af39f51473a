/** The most toasts on the screen at a time, besides alarms. */
const MOST_SHOWN = 2

/** Returns the toasts to show: problems before news, and of each the newest first. `toasts` begins with the oldest. */
export const shownToasts = <Toast extends { priority?: number }>(toasts: readonly Toast[]): Toast[] =>
  toasts
    .toReversed()
    .toSorted((one, other) => (other.priority ?? 0) - (one.priority ?? 0))
    .slice(0, MOST_SHOWN)
