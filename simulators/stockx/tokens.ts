import { randomUUID } from 'node:crypto'
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
  /** Returns a seller's authorization code for one exchange within ten minutes. */
  issueCode(redirectUri: string, granted: { scope: string; seller: string }): string
  /** Exchanges a code. Returns undefined when it is unknown, used, expired, or was issued for another address. */
  exchangeCode(code: string, redirectUri: string): TokenAnswer | undefined
  refresh(refreshToken: string): TokenAnswer | undefined
  /** Returns the subject of a seller's tokens. */
  subjectOf(seller: string): string
  /** Returns the seller of a token; undefined when it is invalid. */
  sellerOf(accessToken: string): string | undefined
  /** Revokes every access token, or those of one seller; on request also refresh tokens. */
  revoke(options?: { refreshTokens?: boolean | undefined; seller?: string | undefined }): void
}

/** Returns a text with the three parts of a JWT, without a real signature. */
const jwt = (random: Random, claims: object): string =>
  [
    { alg: 'RS256', typ: 'JWT', kid: 'sandbox' },
    { iss: 'https://accounts.stockx.com/', jti: random.code(16), ...claims },
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .concat(random.code(86))
    .join('.')

const CODE_LIFETIME_MS = 600_000

interface Granted {
  scope: string
  seller: string
}

export function createTokens(clock: SimulatedClock, random: Random, settings: Settings): Tokens {
  const codes = new Map<string, Granted & { redirectUri: string; expiresAtMs: number }>()
  const accessTokens = new Map<string, { seller: string; endsAtMs: number }>()
  const refreshTokens = new Map<string, Granted>()
  const subjects = new Map<string, string>()
  const nowMs = () => clock.now().getTime()
  const subjectOf = (seller: string): string => {
    const subject = subjects.get(seller) ?? `auth0|${randomUUID()}`
    subjects.set(seller, subject)
    return subject
  }
  const answer = ({ scope, seller }: Granted): TokenAnswer => {
    const accessToken = jwt(random, { scope, exp: Math.floor(nowMs() / 1000) + settings.accessTokenSeconds })
    accessTokens.set(accessToken, { seller, endsAtMs: nowMs() + settings.accessTokenSeconds * 1000 })
    return {
      access_token: accessToken,
      id_token: jwt(random, { sub: subjectOf(seller) }),
      token_type: 'Bearer',
      expires_in: settings.accessTokenSeconds,
      scope,
    }
  }
  const newRefreshToken = ({ scope, seller }: Granted) => {
    const token = `GEb${random.code(40)}`
    refreshTokens.set(token, { scope, seller })
    return token
  }
  return {
    ...mapsPart({ codes, accessTokens, refreshTokens, subjects }),
    issueCode(redirectUri, granted) {
      const code = random.code(32)
      codes.set(code, { ...granted, redirectUri, expiresAtMs: nowMs() + CODE_LIFETIME_MS })
      return code
    },
    exchangeCode(code, redirectUri) {
      const issued = codes.get(code)
      codes.delete(code)
      if (!issued || issued.redirectUri !== redirectUri || issued.expiresAtMs < nowMs()) return undefined
      const wantsRefresh = issued.scope.split(' ').includes('offline_access')
      return { ...answer(issued), ...(wantsRefresh && { refresh_token: newRefreshToken(issued) }) }
    },
    refresh(refreshToken) {
      const granted = refreshTokens.get(refreshToken)
      if (granted === undefined || settings.refreshTokenDead) return undefined
      if (!settings.rotateRefreshToken) return answer(granted)
      refreshTokens.delete(refreshToken)
      return { ...answer(granted), refresh_token: newRefreshToken(granted) }
    },
    subjectOf,
    sellerOf(accessToken) {
      const token = accessTokens.get(accessToken)
      return token && token.endsAtMs > nowMs() ? token.seller : undefined
    },
    revoke({ refreshTokens: alsoRefreshTokens = false, seller: only } = {}) {
      for (const tokens of alsoRefreshTokens ? [accessTokens, refreshTokens] : [accessTokens])
        for (const [token, { seller }] of tokens) if (only === undefined || seller === only) tokens.delete(token)
    },
  }
}
