import Type from 'typebox'
import { createHttp, errorText, type HttpReply } from '../http.ts'
import type { AccountWatch } from '../account-watch.ts'
import { ProviderOutcomeUnknown, ProviderUnavailable } from '../provider-errors.ts'
import type { StoreTokens } from '../store.ts'
import { REFRESH_CALL } from '../token-renewal.ts'
import { errorOfRefusal } from '../whose-problem.ts'
import { maybeNumeric, maybeText, numberOrNull, readerOf, textOrNull } from '../wire-values.ts'

export interface ShopifyApplication {
  /** 'https://{shop}' live; a simulator puts the shop into its path. */
  shopUrl: (shopDomain: string) => string
  clientId: string
  clientSecret: string
  scopes: readonly string[]
  now: () => Date
  fetch?: typeof fetch | undefined
  /** Waits, in milliseconds, before a call is repeated and for what Shopify does in the background; a timer by default. */
  sleep?: ((ms: number) => Promise<unknown>) | undefined
  /** Of connected shops; it knows them by the address of a call. */
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
 * 'Demo', 'https://demo.myshopify.com/admin' and 'admin.shopify.com/store/demo' are demo.myshopify.com; null for
 * what can be no shop.
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

/** The grant screen for an offline token (reference 1.2). */
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

/** Tokens for a code, which works once. A shop's own app may answer a permanent token. */
export async function exchangeCode(application: ShopifyApplication, shop: string, code: string): Promise<StoreTokens> {
  const reply = await ask(application, shop, { code, expiring: '1' })
  return tokensFrom(reply, application.now(), (message) => new ProviderOutcomeUnknown('shopify', message))
}

/**
 * A new pair for a refresh token. A lost answer may be asked for again: the old pair stays usable until the new one
 * is used (reference 1.5). Callers hold a lease per shop, so that there is one refresh at a time, and store both
 * tokens at once.
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
  // Of a shop that is only just connecting nobody keeps a health.
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

/** A token that has a successor but no expiry would never be refreshed: an error (Shopify/shopify-app-js#3400). */
function tokensFrom(reply: HttpReply, now: Date, unusable: (message: string) => Error): StoreTokens {
  const wire = read(reply, unusable)
  const inSeconds = (seconds: string | number | null | undefined) => {
    const count = numberOrNull(seconds)
    return count === null ? null : new Date(now.getTime() + count * 1_000)
  }
  const refreshToken = textOrNull(wire.refresh_token)
  const accessTokenExpiresAt = inSeconds(wire.expires_in)
  if (refreshToken && !accessTokenExpiresAt) throw unusable('the token can be refreshed but names no expiry')
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
