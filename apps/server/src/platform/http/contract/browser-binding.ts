import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Round trips through a provider's page. Each has its own cookie, so a browser can connect two things at once. */
export type OAuthFlow = 'shopify' | 'stockx'

/** The lifetime of a round trip's state. */
const LIFE_SECONDS = 600

/**
 * Returns the cookie of a round trip. Over https the name's prefix makes the browser accept it from this host alone
 * and with Secure only, so that no neighboring domain can plant one. A sandbox over http has neither.
 */
const cookieOf = (trip: OAuthFlow, publicUrl: string): { name: string; options: CookieSerializeOptions } => {
  const isSecure = publicUrl.startsWith('https:')
  return {
    name: `${isSecure ? '__Host-' : ''}ark-${trip}`,
    // Lax cookies are sent with the plain navigation by which the provider sends the browser back.
    options: { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure },
  }
}

const stateOf = (nonce: string): string => createHash('sha256').update(nonce).digest('hex')

/**
 * Begins a round trip: gives the browser a nonce as a cookie and returns the state, which is the nonce's hash. Someone
 * who sees the state in a URL cannot make the cookie from it.
 */
export function bindBrowser(reply: FastifyReply, trip: OAuthFlow, publicUrl: string): string {
  const nonce = randomBytes(32).toString('hex')
  const { name, options } = cookieOf(trip, publicUrl)
  reply.setCookie(name, nonce, { ...options, maxAge: LIFE_SECONDS })
  return stateOf(nonce)
}

/** Returns whether the request comes from the browser that got the nonce of this state. */
export function isBoundBrowser(
  request: FastifyRequest,
  { trip, state, publicUrl }: { trip: OAuthFlow; state: string; publicUrl: string },
): boolean {
  const nonce = request.cookies[cookieOf(trip, publicUrl).name]
  if (nonce === undefined) return false
  const [own, given] = [Buffer.from(stateOf(nonce)), Buffer.from(state)]
  return own.length === given.length && timingSafeEqual(own, given)
}

/** Deletes the nonce from the browser at the end of the round trip. */
export function unbindBrowser(reply: FastifyReply, trip: OAuthFlow, publicUrl: string): void {
  const { name, options } = cookieOf(trip, publicUrl)
  reply.clearCookie(name, options)
}
