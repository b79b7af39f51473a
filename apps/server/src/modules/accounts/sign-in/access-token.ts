import { createSigner, createVerifier } from 'fast-jwt'
import type { Config } from '../../../platform/config.ts'
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
 * than the check itself. While ARK_SECRET_KEY is replaced, tokens of the other key are valid as well, so that no one
 * has to sign in again.
 */
export function createAccessTokens({
  secretKey,
  previousSecretKey,
}: Pick<Config, 'secretKey' | 'previousSecretKey'>): AccessTokens {
  const keyOf = (secret: Buffer) => Buffer.from(derivedKey(secret, 'access tokens'))
  const sign = createSigner({ algorithm: ALGORITHM, key: keyOf(secretKey), expiresIn: LIFETIME_MS })
  const verifierOf = (secret: Buffer) =>
    createVerifier({ algorithms: [ALGORITHM], key: keyOf(secret), requiredClaims: ['sid', 'exp'] })
  const verify = verifierOf(secretKey)
  const verifyPrevious = previousSecretKey && verifierOf(previousSecretKey)
  const sessionIn = (check: typeof verify, token: string): string | null => {
    try {
      const { sid } = check(token) as { sid: unknown }
      return typeof sid === 'string' ? sid : null
    } catch {
      return null
    }
  }
  return {
    issue: (sessionId) => sign({ sid: sessionId }),
    read: (token) => sessionIn(verify, token) ?? (verifyPrevious ? sessionIn(verifyPrevious, token) : null),
  }
}
