import { createHttp, errorText } from '../http.ts'
import type { AccountWatch } from '../account-watch.ts'
import { ProviderNotConnected, ProviderUnavailable } from '../provider-errors.ts'
import { REFRESH_CALL, renewalOf, type TokenRenewal } from '../token-renewal.ts'
import { errorOfRefusal } from '../answer-rules.ts'
import { numberOrNull, textOrNull } from '../wire-values.ts'
import { readIdClaims, readTokens } from './wire.ts'

export interface StockxTokens {
  accessToken: string
  refreshToken: string
  expiresAt: Date
  /** StockX' ID of the person who granted the tokens; null: it sent none. */
  sellerId: string | null
}

/** The storage of an account's tokens. */
export interface StockxTokenStore {
  read(): Promise<StockxTokens | null>
  /**
   * Lets one process at a time refresh the tokens and stores both together. Resolves with good or at least usable
   * tokens, whoever refreshed them. Rethrows errors of the refresh; throws `ProviderUnavailable` when another process's
   * refresh takes too long.
   */
  renew(renewal: TokenRenewal<StockxTokens>): Promise<StockxTokens>
}

export interface StockxApplication {
  /** 'https://accounts.stockx.com' */
  authUrl: string
  clientId: string
  clientSecret: string
  now: () => Date
  fetch?: typeof fetch | undefined
  /** Waits before a call is repeated, in milliseconds; by default a timer. */
  sleep?: ((ms: number) => Promise<unknown>) | undefined
  /** The watch of the account whose tokens are refreshed. */
  watch?: AccountWatch | undefined
}

const AUDIENCE = 'gateway.stockx.com'
const LIFETIME_S = 43_200

/** Returns the address of the grant screen. StockX requires `%20` for the space in the scope; `+` fails. */
export function stockxAuthorizeUrl(link: {
  authUrl: string
  clientId: string
  redirectUrl: string
  state: string
}): string {
  const query = {
    response_type: 'code',
    client_id: link.clientId,
    redirect_uri: link.redirectUrl,
    scope: 'offline_access openid',
    audience: AUDIENCE,
    state: link.state,
  }
  const pairs = Object.entries(query).map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
  return `${link.authUrl}/authorize?${pairs.join('&')}`
}

/** Exchanges the code of the callback for tokens; a code works once. */
export function exchangeStockxCode(
  application: StockxApplication,
  grant: { code: string; redirectUrl: string },
): Promise<StockxTokens> {
  return requestTokens(application, {
    grant_type: 'authorization_code',
    code: grant.code,
    redirect_uri: grant.redirectUrl,
  })
}

export interface StockxSession {
  /** Returns a valid token. Pass the token that got a 401 to have it replaced. */
  accessToken(refused?: string): Promise<string>
}

/** Returns the session of an account, which refreshes tokens early and one at a time across all processes. */
export function createSession(application: StockxApplication, store: StockxTokenStore): StockxSession {
  return {
    async accessToken(refused) {
      const known = await store.read()
      if (!known) throw new ProviderNotConnected('stockx', 'StockX is not connected')
      const renewal = renewalOf<StockxTokens>({
        refused: refused ?? null,
        now: application.now,
        expiresAt: ({ expiresAt }) => expiresAt,
        refresh: async ({ refreshToken, sellerId }) => {
          const fresh = await refresh(application, refreshToken)
          return { ...fresh, sellerId: fresh.sellerId ?? sellerId }
        },
      })
      return (renewal.isGood(known) ? known : await store.renew(renewal)).accessToken
    },
  }
}

/**
 * Refreshes the tokens. StockX usually keeps the refresh token, so repeating the call after a lost reply is harmless.
 * If the lost reply had a new refresh token, the old one may be invalid, and a person has to connect the account again.
 */
function refresh(application: StockxApplication, refreshToken: string): Promise<StockxTokens> {
  return requestTokens(application, { grant_type: 'refresh_token', audience: AUDIENCE, refresh_token: refreshToken })
}

async function requestTokens(application: StockxApplication, grant: Record<string, string>): Promise<StockxTokens> {
  const { authUrl, clientId, clientSecret, now, fetch, sleep, watch } = application
  const reply = await createHttp({ provider: 'stockx', fetch, sleep, watch })({
    action: 'tokens',
    at: 'tokens',
    method: 'POST',
    url: `${authUrl}/oauth/token`,
    headers: async () => ({ 'content-type': 'application/x-www-form-urlencoded' }),
    body: new URLSearchParams({ client_id: clientId, client_secret: clientSecret, ...grant }).toString(),
    effect: grant.refresh_token ? 'read' : 'write',
    ...REFRESH_CALL,
  })
  if (reply.status >= 400)
    throw errorOfRefusal('stockx', reply.verdict, { status: reply.status, message: errorText(reply) })
  try {
    const wire = readTokens(reply.json)
    const refreshToken = textOrNull(wire.refresh_token) ?? grant.refresh_token
    if (!refreshToken)
      throw new ProviderNotConnected('stockx', 'StockX gave no refresh token: the offline_access scope is missing')
    const expiresAt = new Date(now().getTime() + (numberOrNull(wire.expires_in) ?? LIFETIME_S) * 1_000)
    return { accessToken: wire.access_token, refreshToken, expiresAt, sellerId: subjectOf(textOrNull(wire.id_token)) }
  } catch (error) {
    if (error instanceof ProviderNotConnected) throw error
    throw new ProviderUnavailable('stockx', 'StockX answered no tokens', { cause: error })
  }
}

/**
 * Returns the subject of an ID token, which identifies a person at StockX and is never reassigned (OpenID Connect Core
 * 1.0 §2); no API call returns the seller. The signature needs no check, because the token comes directly from the
 * token endpoint (§3.1.3.7). Returns null when there is no readable subject.
 */
function subjectOf(idToken: string | null): string | null {
  const [, claims = ''] = idToken?.split('.') ?? []
  try {
    const { sub } = readIdClaims(JSON.parse(Buffer.from(claims, 'base64url').toString()))
    return sub === '' ? null : sub
  } catch {
    return null
  }
}
