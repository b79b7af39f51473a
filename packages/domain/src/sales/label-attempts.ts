/** How often a label is asked for that the marketplace has not made yet (document 2 §9). */
export const LABEL_ATTEMPTS = 4
/** Between two of these. */
export const LABEL_PAUSE_MS = 5_000
