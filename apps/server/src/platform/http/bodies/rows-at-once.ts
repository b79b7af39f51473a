/** What the longest list of a screen shows before it asks for more. */
export const MOST_ROWS = 200

/**
 * How many rows a page has. The documents' browser asks for up to 1,000 at once; it is answered with 200, and with
 * what says that there are more (`has_more`, `total`, `next_cursor`), so that no page is a burden to others.
 */
export const rowsAtOnce = (asked: number | undefined, usual: number): number => Math.min(asked ?? usual, MOST_ROWS)

/** Products with all their sizes and places on one page: a screen opens with ten of them, the documents ask for 50. */
export const MOST_WHOLE_PRODUCTS = 50

/** As {@link rowsAtOnce}, for rows that carry all their sizes and places and are some forty times as large. */
export const wholeProductsAtOnce = (asked: number | undefined): number =>
  Math.min(asked ?? MOST_WHOLE_PRODUCTS, MOST_WHOLE_PRODUCTS)
