import { createSigner, createVerifier } from 'fast-jwt'
import { derivedKey } from '../../../platform/safety/secrets.ts'

/**
 * Bearer tokens: signed, 12 h, holding only a session id. The session decides; the signature keeps made-up ids from
 * the database.
 */
export interface AccessTokens {
  issue(sessionId: string): string
  /** The session id, or null for anything forged, expired or malformed. */
  read(token: string): string | null
}

const ALGORITHM = 'HS256'
const LIFETIME_MS = 12 * 60 * 60_000

/** Checked on the spot: a round by the thread pool, as WebCrypto takes, costs a request more than the signature. */
export function createAccessTokens(secretKey: Buffer): AccessTokens {
  const key = Buffer.from(derivedKey(secretKey, 'access tokens'))
  const sign = createSigner({ algorithm: ALGORITHM, key, expiresIn: LIFETIME_MS })
  const verify = createVerifier({ algorithms: [ALGORITHM], key, requiredClaims: ['sid', 'exp'] })
  return {
    issue: (sessionId) => sign({ sid: sessionId }),
    read(token) {
      try {
        const { sid } = verify(token) as { sid: unknown }
        return typeof sid === 'string' ? sid : null
      } catch {
        return null
      }
    },
  }
}
