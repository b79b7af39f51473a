/** Lists count as many rows at most: nobody tells more of them from so many, and counting goes through each. */
export const MOST_COUNTED_ROWS = 10_000
