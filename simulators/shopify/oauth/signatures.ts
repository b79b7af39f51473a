import { createHmac, timingSafeEqual } from 'node:crypto'
import type { App } from '../apps.ts'
import type { Shop } from '../store.ts'

/** Encodes like URLSearchParams, but a space is `%20`. */
function encoded(text: string): string {
  return new URLSearchParams([['', text]]).toString().slice(1).replaceAll('+', '%20')
}

/** Returns the HMAC-SHA256 in hex over the sorted, encoded pairs. */
function queryHmac(query: Record<string, string>, secret: string): string {
  const message = Object.entries(query)
    .filter(([key]) => key !== 'hmac' && key !== 'signature')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${encoded(key)}=${encoded(value)}`)
    .join('&')
  return createHmac('sha256', secret).update(message).digest('hex')
}

/** Adds the parameters that Shopify adds to every address of an app: `hmac`, `host`, `shop`, `timestamp`. */
export function signedQuery(
  own: Record<string, string>,
  { shop, app, at }: { shop: Shop; app: App; at: Date },
): string {
  const handle = shop.domain.replace(/\.myshopify\.com$/, '')
  const query = {
    ...own,
    // Without padding, so that the raw and the encoded spelling are equal.
    host: Buffer.from(`admin.shopify.com/store/${handle}`).toString('base64').replace(/=+$/, ''),
    shop: shop.domain,
    timestamp: String(Math.floor(at.getTime() / 1000)),
  }
  return new URLSearchParams({ ...query, hmac: queryHmac(query, app.clientSecret) }).toString()
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const sign = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest('base64url')

/** Returns the JWT that the admin gives to an embedded app's page; it is valid for a minute. */
export function sessionToken({ shop, app, at }: { shop: Shop; app: App; at: Date }): string {
  const now = Math.floor(at.getTime() / 1000)
  const claims = {
    iss: `https://${shop.domain}/admin`,
    dest: `https://${shop.domain}`,
    aud: app.clientId,
    sub: '1',
    exp: now + 60,
    nbf: now,
    iat: now,
    jti: `${shop.id}-${now}`,
    sid: `${shop.id}`,
  }
  const head = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`
  return `${head}.${sign(head, app.clientSecret)}`
}

export function isSessionToken(token: string, { shop, app, at }: { shop: Shop; app: App; at: Date }): boolean {
  const [header, body, signature] = token.split('.')
  const expected = Buffer.from(sign(`${header}.${body}`, app.clientSecret))
  const given = Buffer.from(signature ?? '')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false
  const claims: unknown = JSON.parse(Buffer.from(body ?? '', 'base64url').toString('utf8'))
  if (typeof claims !== 'object' || claims === null || !('exp' in claims) || !('dest' in claims)) return false
  return Number(claims.exp) * 1000 > at.getTime() && claims.dest === `https://${shop.domain}`
}
