/** Lists count this many rows at most: a larger number helps nobody, and counting reads every row. */
export const MOST_COUNTED_ROWS = 10_000
