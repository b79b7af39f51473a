/** The most rows that a list of a screen shows before it asks for more. */
export const MOST_ROWS = 200

/**
 * Returns the number of rows of a page. Clients may ask for up to 1,000 at once; they get 200 and are told that there
 * are more (`has_more`, `total`, `next_cursor`), so that no page slows others down.
 */
export const rowsAtOnce = (asked: number | undefined, usual: number): number => Math.min(asked ?? usual, MOST_ROWS)

/**
 * The most products with all their sizes and locations on one page: a screen opens with ten, and clients ask for 50.
 */
export const MOST_WHOLE_PRODUCTS = 50

/**
 * Returns the number of rows of a page like {@link rowsAtOnce}, for products with all their sizes and locations, which
 * are about forty times as large.
 */
export const wholeProductsAtOnce = (asked: number | undefined): number =>
  Math.min(asked ?? MOST_WHOLE_PRODUCTS, MOST_WHOLE_PRODUCTS)
