/** What can go wrong with a provider, by what the caller may do about it. Nothing else is thrown by an adapter. */
export type ProviderName = 'shopify' | 'stockx' | 'goat'

class ProviderError extends Error {
  readonly provider: ProviderName
  constructor(provider: ProviderName, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = new.target.name
    this.provider = provider
  }
}

/** No. Repeating will not help; `message` says why in the provider's words. */
export class ProviderRefused extends ProviderError {
  readonly status: number
  /** The vendor's own code, by which a refusal is told from another one; null: it named none. */
  readonly code: string | null
  constructor(provider: ProviderName, refusal: { message: string; status: number; code?: string | null }) {
    super(provider, refusal.message)
    this.status = refusal.status
    this.code = refusal.code ?? null
  }
}

/** Not yet: what was asked for is still being made. The same question may be answered a little later. */
export class ProviderNotReady extends ProviderRefused {}

/** There is no such thing (any more). */
export class ProviderNotFound extends ProviderRefused {}

/** A store has no such variant (any more) as an order names; nothing was made. */
export class ProviderLacksVariant extends ProviderRefused {}

/** The key of this change stands for another one that was sent under it: this one was not made. */
export class ProviderKeySpent extends ProviderRefused {}

/** The connection has to be made again by a person: token dead, revoked, app uninstalled, or never connected. */
export class ProviderNotConnected extends ProviderError {}

/** Too many requests: nothing happened; try again after `retryAfterMs`. */
export class ProviderThrottled extends ProviderError {
  readonly retryAfterMs: number
  constructor(provider: ProviderName, retryAfterMs: number) {
    super(provider, `${provider} asks to wait ${retryAfterMs} ms`)
    this.retryAfterMs = retryAfterMs
  }
}

/**
 * The provider is ill (5xx, HTML, cut, timeout) and nothing was changed: a read, or a write that surely did not
 * arrive. Try again.
 */
export class ProviderUnavailable extends ProviderError {}

/**
 * The account itself is refused until somebody does something about it: its plan, a lock, ARK's own key; nothing was
 * changed. `message` says what has happened and what to do, in a sentence for its owner. Try again now and then.
 */
export class ProviderClosed extends ProviderUnavailable {}

/**
 * No batch is taken, whatever is in it: the account may send none, or the call is not there. Nothing happened; what was
 * in it can be asked for one by one.
 */
export class ProviderTakesNoBatch extends ProviderUnavailable {}

/** A write whose reply was lost: it may have happened. Read back before repeating. */
export class ProviderOutcomeUnknown extends ProviderError {}

export const isProviderError = (error: unknown): error is ProviderError => error instanceof ProviderError
