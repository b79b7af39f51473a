/** How many times ARK requests a label that the marketplace has not created yet. */
export const LABEL_ATTEMPTS = 4
/** The pause between two of these requests, in milliseconds. */
export const LABEL_PAUSE_MS = 5_000
