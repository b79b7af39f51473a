import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Round trips through a provider's page, each with a cookie of its own: connecting two things at once works. */
export type OAuthFlow = 'shopify' | 'stockx'

/** As long as the state of a round trip is good for. */
const LIFE_SECONDS = 600

/**
 * Over https the name's prefix makes the browser take the cookie from this host alone and with Secure alone, so that no
 * neighbouring domain can plant one. A sandbox over http has neither.
 */
const cookieOf = (trip: OAuthFlow, publicUrl: string): { name: string; options: CookieSerializeOptions } => {
  const isSecure = publicUrl.startsWith('https:')
  return {
    name: `${isSecure ? '__Host-' : ''}ark-${trip}`,
    // Lax: the provider sends the browser back by a plain navigation, with which it comes along.
    options: { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure },
  }
}

const stateOf = (nonce: string): string => createHash('sha256').update(nonce).digest('hex')

/**
 * Begins a round trip: gives the browser a nonce to hold and returns the state that travels, which is the nonce's hash.
 * Who sees the state in an address cannot make the cookie from it.
 */
export function bindBrowser(reply: FastifyReply, trip: OAuthFlow, publicUrl: string): string {
  const nonce = randomBytes(32).toString('hex')
  const { name, options } = cookieOf(trip, publicUrl)
  reply.setCookie(name, nonce, { ...options, maxAge: LIFE_SECONDS })
  return stateOf(nonce)
}

/** Whether the request comes from the browser that was given the nonce of this state (shopify.md 1.2). */
export function isBoundBrowser(
  request: FastifyRequest,
  { trip, state, publicUrl }: { trip: OAuthFlow; state: string; publicUrl: string },
): boolean {
  const nonce = request.cookies[cookieOf(trip, publicUrl).name]
  if (nonce === undefined) return false
  const [own, given] = [Buffer.from(stateOf(nonce)), Buffer.from(state)]
  return own.length === given.length && timingSafeEqual(own, given)
}

/** The round trip is over: the browser forgets the nonce. */
export function unbindBrowser(reply: FastifyReply, trip: OAuthFlow, publicUrl: string): void {
  const { name, options } = cookieOf(trip, publicUrl)
  reply.clearCookie(name, options)
}
