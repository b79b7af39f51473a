import { setTimeout as wait } from 'node:timers/promises'
import {
  isProviderError,
  ProviderClosed,
  type ProviderName,
  ProviderNotConnected,
  ProviderNotFound,
  ProviderRefused,
  ProviderThrottled,
  ProviderUnavailable,
} from '@ark/marketplaces'
import type { Clock } from '../../../platform/clock.ts'
import { type Refusal, refuse } from '../../../platform/refusal.ts'

/** How long a lookup waits before it tries again to get a permit (request-budget.ts). */
const TRY_AGAIN_MS = 250
const TRIES = 80
/** A longer retry time means that the day's requests are used up or that StockX throttles. */
const LONGEST_WAIT_MS = 5_000

/** A waiting person gets an error within 10 s; the rest of them is for the way to the browser. */
const ANSWERED_WITHIN_MS = 8_000

/**
 * Returns a marketplace's answer for a person who waits. Throws `ProviderUnavailable` when there is none in time, and
 * aborts `over`, so that no further request is sent.
 */
export async function answeredInTime<T>(
  provider: ProviderName,
  read: (over: AbortSignal) => Promise<T>,
  withinMs: number = ANSWERED_WITHIN_MS,
): Promise<T> {
  const over = new AbortController()
  const late = wait(withinMs, undefined, { signal: over.signal }).then(() => {
    throw new ProviderUnavailable(provider, `no answer within ${withinMs} ms`)
  })
  try {
    return await Promise.race([read(over.signal), late])
  } finally {
    over.abort()
  }
}

/** Reads from a marketplace for a person who waits, as soon as a request is permitted. Other errors pass through. */
export async function retryWhileThrottled<T>(
  { sleep }: Pick<Clock, 'sleep'>,
  read: () => Promise<T>,
  over?: AbortSignal,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await read()
    } catch (error) {
      const waitMs = error instanceof ProviderThrottled ? error.retryAfterMs : Number.POSITIVE_INFINITY
      if (waitMs > LONGEST_WAIT_MS || tries === TRIES || over?.aborted) throw error
      await sleep(Math.min(waitMs, TRY_AGAIN_MS))
    }
  }
}

/** Returns the refusal for a marketplace's error during a search or an import; null for other errors. */
export function refusalOfProvider(error: unknown): Refusal | null {
  if (!isProviderError(error)) return null
  if (error instanceof ProviderNotConnected)
    return error.provider === 'stockx'
      ? {
          refused: 'conflict',
          code: 'stockx_not_connected',
          detail: 'StockX authentication required. Please complete the OAuth flow first.',
        }
      : refuse('conflict', 'ALIAS is not connected. Please ask your administrator to set it up.')
  if (error instanceof ProviderNotFound)
    return refuse('not_found', 'StockX no longer has this product. Search for it again.')
  if (error instanceof ProviderClosed && error.provider === 'goat') return refuse('conflict', error.message)
  if (error instanceof ProviderClosed || (error instanceof ProviderRefused && error.status === 400))
    return {
      refused: 'conflict',
      code: 'stockx_not_configured',
      detail: 'StockX API is not configured. Please contact your administrator to set up StockX credentials.',
    }
  const detail =
    error instanceof ProviderThrottled
      ? 'StockX limits requests, and ARK has used them up for now. Please try again in a minute.'
      : 'Failed to search StockX. Please try again later.'
  return { refused: 'unavailable', code: 'provider', detail }
}
