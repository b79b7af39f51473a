/** So many canceled sales are dealt with at once: each moves stock by itself, and somebody waits for the answer. */
export const MOST_RESOLVED_AT_ONCE = 500
/** Of all that match, whose numbers nobody sends: one run deals with so many. */
export const MOST_RESOLVED_OF_ALL = 5_000
