/**
 * What has to be known of tokens to renew them, whichever provider they are for. Who may renew them is decided by
 * their owner.
 */
export interface TokenRenewal<T> {
  /** Whether minutes of their life are left: nothing has to be done. */
  isGood(tokens: T): boolean
  /** Whether a call that leaves now can still use them, while new ones are fetched or cannot be had. */
  isUsable(tokens: T): boolean
  /** Asks the provider for their successors. Throws `ProviderNotConnected` when the grant is dead. */
  refresh(tokens: T): Promise<T>
}

/** Refreshed this long before they expire, so that no call is sent with a token that dies on its way. */
const EARLY_MS = 5 * 60_000
/** A call that leaves now has been answered by then. */
const ON_ITS_WAY_MS = 60_000

/**
 * One call of a refresh. It is repeated only soon after the first attempt, so that a refresh ends within a known
 * time.
 */
export const REFRESH_CALL = { timeoutMs: 30_000, repeatWithinMs: 5_000 }
/** No refresh takes longer: 5 s in which repeats begin, 4 s of pause before one, 30 s for the last call. */
export const LONGEST_REFRESH_MS = 40_000

/** `refused`: the access token that was just answered 401, whatever its age; null when none was. */
export function renewalOf<T extends { accessToken: string }>(options: {
  refused: string | null
  now: () => Date
  /** Null: never. */
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
    isUsable: (tokens) => lastsLonger(tokens, ON_ITS_WAY_MS),
    refresh,
  }
}
