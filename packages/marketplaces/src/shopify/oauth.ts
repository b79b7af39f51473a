import Type from 'typebox'
import { createHttp, errorText, type HttpReply } from '../http.ts'
import type { AccountWatch } from '../account-watch.ts'
import { ProviderOutcomeUnknown, ProviderUnavailable } from '../provider-errors.ts'
import type { StoreTokens } from '../store.ts'
import { REFRESH_CALL } from '../token-renewal.ts'
import { errorOfRefusal } from '../answer-rules.ts'
import { maybeNumeric, maybeText, numberOrNull, readerOf, textOrNull } from '../wire-values.ts'

export interface ShopifyApplication {
  /** Returns a shop's address: 'https://{shop}' live; a simulator has the shop in its path. */
  shopUrl: (shopDomain: string) => string
  clientId: string
  clientSecret: string
  scopes: readonly string[]
  now: () => Date
  fetch?: typeof fetch | undefined
  /** Waits some milliseconds before a repeated call, or for Shopify's background work; by default a timer. */
  sleep?: ((ms: number) => Promise<unknown>) | undefined
  /** The watch of connected shops, which identifies a shop by the address of a call. */
  watch?: AccountWatch | undefined
}

const readTokens = readerOf(
  Type.Object({
    access_token: Type.String(),
    scope: maybeText,
    expires_in: maybeNumeric,
    refresh_token: maybeText,
    refresh_token_expires_in: maybeNumeric,
  }),
)

/**
 * Returns the domain of a shop that a person typed: 'Demo', 'https://demo.myshopify.com/admin' and
 * 'admin.shopify.com/store/demo' are demo.myshopify.com. Returns null for what cannot be a shop.
 */
export function shopDomain(typed: string): string | null {
  const address = typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
  const [host = '', ...path] = address.split(/[/?#]/)
  const handle = host === 'admin.shopify.com' && path[0] === 'store' ? (path[1] ?? '') : host
  const domain = handle.includes('.') ? handle : `${handle}.myshopify.com`
  return /^[a-z0-9][a-z0-9-]*\.myshopify\.com$/.test(domain) ? domain : null
}

/** Returns the address of the grant screen for an offline token. */
export function authorizeUrl(
  application: ShopifyApplication,
  install: { shopDomain: string; state: string; redirectUrl: string },
): string {
  const query = new URLSearchParams({
    client_id: application.clientId,
    scope: application.scopes.join(','),
    redirect_uri: install.redirectUrl,
    state: install.state,
  })
  return `${application.shopUrl(install.shopDomain)}/admin/oauth/authorize?${query}`
}

/** Exchanges a code for tokens; a code works once. A shop's own app may get a permanent token. */
export async function exchangeCode(application: ShopifyApplication, shop: string, code: string): Promise<StoreTokens> {
  const reply = await ask(application, shop, { code, expiring: '1' })
  return tokensFrom(reply, application.now(), (message) => new ProviderOutcomeUnknown('shopify', message))
}

/**
 * Exchanges a refresh token for a new pair of tokens. A call whose answer was lost may be repeated: the old pair works
 * until the new one is used. Callers hold a lease for the shop, so that only one refresh runs at a time, and store both
 * tokens together.
 */
export async function refreshTokens(
  application: ShopifyApplication,
  shop: string,
  refreshToken: string,
): Promise<StoreTokens> {
  const reply = await ask(application, shop, { grant_type: 'refresh_token', refresh_token: refreshToken })
  const unavailable = (message: string) => new ProviderUnavailable('shopify', message)
  const tokens = tokensFrom(reply, application.now(), unavailable)
  if (tokens.accessTokenExpiresAt && tokens.refreshToken) return tokens
  throw unavailable('the refreshed token names no expiry or no successor')
}

async function ask(application: ShopifyApplication, shop: string, grant: Record<string, string>): Promise<HttpReply> {
  const { clientId: client_id, clientSecret: client_secret } = application
  // A shop that is still connecting has no health record.
  const watch = grant.refresh_token ? application.watch : undefined
  const { fetch, sleep } = application
  const reply = await createHttp({ provider: 'shopify', fetch, sleep, watch })({
    action: 'tokens',
    at: 'tokens',
    method: 'POST',
    url: `${application.shopUrl(shop)}/admin/oauth/access_token`,
    headers: async () => ({ 'content-type': 'application/json' }),
    body: JSON.stringify({ client_id, client_secret, ...grant }),
    effect: grant.refresh_token ? 'read' : 'write',
    ...REFRESH_CALL,
  })
  if (reply.status < 400) return reply
  throw errorOfRefusal('shopify', reply.verdict, { status: reply.status, message: errorText(reply) })
}

/**
 * Returns the tokens in a reply. Throws for a refresh token without an expiry, which would never be refreshed
 * (Shopify/shopify-app-js#3400).
 */
function tokensFrom(reply: HttpReply, now: Date, unusable: (message: string) => Error): StoreTokens {
  const wire = read(reply, unusable)
  const inSeconds = (seconds: string | number | null | undefined) => {
    const count = numberOrNull(seconds)
    return count === null ? null : new Date(now.getTime() + count * 1_000)
  }
  const refreshToken = textOrNull(wire.refresh_token)
  const accessTokenExpiresAt = inSeconds(wire.expires_in)
  if (refreshToken && !accessTokenExpiresAt) throw unusable('the token has a refresh token but no expiry')
  return {
    accessToken: wire.access_token,
    accessTokenExpiresAt,
    refreshToken,
    refreshTokenExpiresAt: inSeconds(wire.refresh_token_expires_in),
    scopes: (wire.scope ?? '').split(/[,\s]+/).filter(Boolean),
  }
}

function read(reply: HttpReply, unusable: (message: string) => Error): ReturnType<typeof readTokens> {
  try {
    return readTokens(reply.json)
  } catch {
    throw unusable('no tokens in the answer')
  }
}
