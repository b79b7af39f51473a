/** How to renew the tokens of any provider. Their owner decides which process renews them. */
export interface TokenRenewal<T> {
  /** Returns whether the tokens last for several more minutes, so that no refresh is needed. */
  isGood(tokens: T): boolean
  /**
   * Returns whether a call that is sent now can still use the tokens, while new ones are being fetched or are
   * unavailable.
   */
  isUsable(tokens: T): boolean
  /** Requests new tokens from the provider. Throws `ProviderNotConnected` when the grant is invalid. */
  refresh(tokens: T): Promise<T>
}

/** How long before their expiry tokens are refreshed, so that none expires during a call. */
const EARLY_MS = 5 * 60_000
/** The longest time that a call may take to reach the provider. */
const CALL_IN_TRANSIT_MS = 60_000

/**
 * The limits of one refresh call. Repeats start only soon after the first attempt, so that a refresh ends within a
 * known time.
 */
export const REFRESH_CALL = { timeoutMs: 30_000, repeatWithinMs: 5_000 }
/**
 * The longest duration of a refresh: 5 s in which repeats may start, 4 s of pause before one, and 30 s for the last
 * call.
 */
export const LONGEST_REFRESH_MS = 40_000

/** Returns a renewal. `refused` is the access token that just got a 401, whatever its age; null: none did. */
export function renewalOf<T extends { accessToken: string }>(options: {
  refused: string | null
  now: () => Date
  /** Null: the tokens never expire. */
  expiresAt: (tokens: T) => Date | null
  refresh: (tokens: T) => Promise<T>
}): TokenRenewal<T> {
  const { refused, now, expiresAt, refresh } = options
  const lastsLonger = (tokens: T, ms: number): boolean => {
    const expiry = expiresAt(tokens)?.getTime() ?? Number.POSITIVE_INFINITY
    return tokens.accessToken !== refused && expiry - now().getTime() > ms
  }
  return {
    isGood: (tokens) => lastsLonger(tokens, EARLY_MS),
    isUsable: (tokens) => lastsLonger(tokens, CALL_IN_TRANSIT_MS),
    refresh,
  }
}
