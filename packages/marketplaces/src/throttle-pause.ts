const FIRST_MS = 5_000
const LONGEST_MS = 5 * 60_000
/** The longest `Retry-After` that ARK respects: a wrong value or unit must not stop an account for days. */
const MAX_RETRY_AFTER_MS = 60 * 60_000

/**
 * Returns how long an account pauses after a 429, in ms. `retryAfterMs` is the provider's `Retry-After`. Null: there
 * was none, and the pause is 5 s, doubled for each of the `before` consecutive 429s, at most 5 minutes.
 */
export const throttlePauseMs = (retryAfterMs: number | null, before: number): number =>
  retryAfterMs === null ? Math.min(FIRST_MS * 2 ** before, LONGEST_MS) : Math.min(retryAfterMs, MAX_RETRY_AFTER_MS)
