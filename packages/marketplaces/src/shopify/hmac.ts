import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * This file implements the two checks of `@shopify/shopify-api`, which reads the clock itself and answers
 * asynchronously. Here the caller passes the time.
 */
const CALLBACK_AGE_S = 90

/** Returns whether the decoded query of a callback was signed with one of the app's secrets within 90 s of `now`. */
export function isSignedQuery(query: Record<string, string>, secrets: readonly string[], now: Date): boolean {
  const { hmac, signature: _ignored, ...signed } = query
  const ageS = Math.abs(Math.trunc(now.getTime() / 1_000) - Number(signed.timestamp ?? Number.NaN))
  if (!hmac || !(ageS <= CALLBACK_AGE_S)) return false
  const message = Object.entries(signed)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${encoded(key)}=${encoded(value)}`)
    .join('&')
  return secrets.some((secret) => isSame(createHmac('sha256', secret).update(message).digest('hex'), hmac))
}

/** Returns whether a webhook's raw body matches its signature: base64 over the received bytes. */
export function isSignedBody(body: Uint8Array, signature: string | undefined, secrets: readonly string[]): boolean {
  if (!signature) return false
  return secrets.some((secret) => isSame(createHmac('sha256', secret).update(body).digest('base64'), signature))
}

/** Encodes like `URLSearchParams`, but a space is %20. */
const encoded = (text: string): string => new URLSearchParams([['', text]]).toString().slice(1).replaceAll('+', '%20')

function isSame(right: string, given: string): boolean {
  const [a, b] = [Buffer.from(right), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}
