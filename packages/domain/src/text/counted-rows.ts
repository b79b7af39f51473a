/** The most rows that a list counts: counting reads every row, and a larger number helps no one. */
export const MAX_COUNTED_ROWS = 10_000
