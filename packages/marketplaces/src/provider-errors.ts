/** The errors of providers, one for each reaction that a caller has. Adapters throw no others. */
export type ProviderName = 'shopify' | 'stockx' | 'goat'

class ProviderError extends Error {
  readonly provider: ProviderName
  constructor(provider: ProviderName, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = new.target.name
    this.provider = provider
  }
}

/** The provider refused the call. Repeating does not help; `message` gives the reason in the provider's words. */
export class ProviderRefused extends ProviderError {
  readonly status: number
  /** The vendor's error code, which distinguishes refusals; null: none. */
  readonly code: string | null
  constructor(provider: ProviderName, refusal: { message: string; status: number; code?: string | null }) {
    super(provider, refusal.message)
    this.status = refusal.status
    this.code = refusal.code ?? null
  }
}

/** The requested thing is still being created. The same call may succeed a little later. */
export class ProviderNotReady extends ProviderRefused {}

/** The requested thing does not exist, or no longer exists. */
export class ProviderNotFound extends ProviderRefused {}

/** A store does not have a variant that an order names, or no longer has it; the order was not created. */
export class ProviderLacksVariant extends ProviderRefused {}

/** The idempotency key was used for another change, so this one was not made. */
export class ProviderKeyReused extends ProviderRefused {}

/**
 * A person has to connect the account again: the token is invalid or revoked, the app was uninstalled, or there never
 * was a connection.
 */
export class ProviderNotConnected extends ProviderError {}

/** The provider got too many requests and did nothing. The caller may retry after `retryAfterMs`. */
export class ProviderThrottled extends ProviderError {
  readonly retryAfterMs: number
  constructor(provider: ProviderName, retryAfterMs: number) {
    super(provider, `${provider} asks to wait ${retryAfterMs} ms`)
    this.retryAfterMs = retryAfterMs
  }
}

/**
 * The provider failed (5xx, HTML, cut, timeout) without changing anything: the call was a read, or a write that
 * certainly did not arrive. The caller may retry.
 */
export class ProviderUnavailable extends ProviderError {}

/**
 * The provider refuses the account until someone acts, because of its plan, a lock, or ARK's own key; nothing was
 * changed. `message` tells the account's owner what happened and what to do. The caller may retry now and then.
 */
export class ProviderClosed extends ProviderUnavailable {}

/**
 * The marketplace accepts no batches, whatever they contain: the account may not send any, or the call does not exist.
 * Nothing happened, and the items may be sent one by one.
 */
export class ProviderTakesNoBatch extends ProviderUnavailable {}

/**
 * The reply to a write was lost, so it may have been executed. The caller must read the state back before repeating.
 */
export class ProviderOutcomeUnknown extends ProviderError {}

export const isProviderError = (error: unknown): error is ProviderError => error instanceof ProviderError
