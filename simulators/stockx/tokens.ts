import type { SimulatedClock } from '../core/clock.ts'
import { mapsPart, type Part } from '../core/part.ts'
import type { Random } from '../core/random.ts'
import type { Settings } from './settings.ts'

export const CLIENT = {
  clientId: 'ark-sandbox-stockx',
  clientSecret: 'ark-sandbox-stockx-secret',
  apiKey: 'ark-sandbox-stockx-key',
  audience: 'gateway.stockx.com',
}

export interface TokenAnswer {
  access_token: string
  refresh_token?: string
  id_token: string
  token_type: 'Bearer'
  expires_in: number
  scope: string
}

export interface Tokens extends Part<Record<string, Map<unknown, unknown>>> {
  /** An authorization code for one exchange within ten minutes. */
  issueCode(redirectUri: string, scope: string): string
  /** Undefined when the code is unknown, used, old, or was issued for another address. */
  exchangeCode(code: string, redirectUri: string): TokenAnswer | undefined
  refresh(refreshToken: string): TokenAnswer | undefined
  isValid(accessToken: string): boolean
  /** Every access token ends; refresh tokens too when asked. */
  revoke(options?: { refreshTokens?: boolean }): void
}

/** Three parts as a JWT has them; its signature is none. */
const jwt = (random: Random, claims: object): string =>
  [
    { alg: 'RS256', typ: 'JWT', kid: 'sandbox' },
    { iss: 'https://accounts.stockx.com/', jti: random.code(16), ...claims },
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .concat(random.code(86))
    .join('.')

const CODE_LIFETIME_MS = 600_000

export function createTokens(clock: SimulatedClock, random: Random, settings: Settings): Tokens {
  const codes = new Map<string, { redirectUri: string; scope: string; expiresAtMs: number }>()
  const accessTokens = new Map<string, number>()
  const refreshTokens = new Map<string, string>()
  const nowMs = () => clock.now().getTime()
  const answer = (scope: string): TokenAnswer => {
    const accessToken = jwt(random, { scope, exp: Math.floor(nowMs() / 1000) + settings.accessTokenSeconds })
    accessTokens.set(accessToken, nowMs() + settings.accessTokenSeconds * 1000)
    return {
      access_token: accessToken,
      id_token: jwt(random, { sub: 'auth0|sandbox' }),
      token_type: 'Bearer',
      expires_in: settings.accessTokenSeconds,
      scope,
    }
  }
  const newRefreshToken = (scope: string) => {
    const token = `GEb${random.code(40)}`
    refreshTokens.set(token, scope)
    return token
  }
  return {
    ...mapsPart({ codes, accessTokens, refreshTokens }),
    issueCode(redirectUri, scope) {
      const code = random.code(32)
      codes.set(code, { redirectUri, scope, expiresAtMs: nowMs() + CODE_LIFETIME_MS })
      return code
    },
    exchangeCode(code, redirectUri) {
      const issued = codes.get(code)
      codes.delete(code)
      if (!issued || issued.redirectUri !== redirectUri || issued.expiresAtMs < nowMs()) return undefined
      const wantsRefresh = issued.scope.split(' ').includes('offline_access')
      return { ...answer(issued.scope), ...(wantsRefresh && { refresh_token: newRefreshToken(issued.scope) }) }
    },
    refresh(refreshToken) {
      const scope = refreshTokens.get(refreshToken)
      if (scope === undefined || settings.refreshTokenDead) return undefined
      if (!settings.rotateRefreshToken) return answer(scope)
      refreshTokens.delete(refreshToken)
      return { ...answer(scope), refresh_token: newRefreshToken(scope) }
    },
    isValid: (accessToken) => (accessTokens.get(accessToken) ?? 0) > nowMs(),
    revoke({ refreshTokens: alsoRefreshTokens = false } = {}) {
      accessTokens.clear()
      if (alsoRefreshTokens) refreshTokens.clear()
    },
  }
}
