import { createSigner, createVerifier } from 'fast-jwt'
import { derivedKey } from '../../../platform/safety/secrets.ts'

/**
 * Bearer tokens: signed, valid for 12 h, with nothing but a session id. The session decides; the signature keeps
 * forged ids from reaching the database.
 */
export interface AccessTokens {
  issue(sessionId: string): string
  /** Returns the session id, or null for a forged, expired or malformed token. */
  read(token: string): string | null
}

const ALGORITHM = 'HS256'
const LIFETIME_MS = 12 * 60 * 60_000

/**
 * Creates the tokens. They are checked synchronously, because WebCrypto's trip through the thread pool takes longer
 * than the check itself.
 */
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
