const FIRST_MS = 5_000
const LONGEST_MS = 5 * 60_000
/**
 * Nobody is believed to mean more than this: what was said wrong, or in another unit, must not stop an account for
 * days.
 */
const LONGEST_SAID_MS = 60 * 60_000

/**
 * How long an account pauses after a 429, in ms. `retryAfterMs` is the provider's `Retry-After`; null: it said nothing,
 * and the pause is 5 s, twice as long with each of the `before` 429s in a row that came earlier, 5 minutes at most
 * (stockx.md 3.1).
 */
export const throttlePauseMs = (retryAfterMs: number | null, before: number): number =>
  retryAfterMs === null ? Math.min(FIRST_MS * 2 ** before, LONGEST_MS) : Math.min(retryAfterMs, LONGEST_SAID_MS)
