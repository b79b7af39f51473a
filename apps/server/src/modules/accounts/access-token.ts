import { jwtVerify, SignJWT } from 'jose'
import { derivedKey } from '../../platform/secrets.ts'

/**
 * Bearer tokens: signed, 12 h, holding only a session id. The session decides; the signature keeps made-up ids from
 * the database.
 */
export interface AccessTokens {
  issue(sessionId: string): Promise<string>
  /** The session id, or null for anything forged, expired or malformed. */
  read(token: string): Promise<string | null>
}

export function createAccessTokens(secretKey: Buffer): AccessTokens {
  const key = derivedKey(secretKey, 'access tokens')
  return {
    issue: (sessionId) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuedAt()
        .setExpirationTime('12h')
        .sign(key),
    async read(token) {
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'] })
        return typeof payload.sid === 'string' ? payload.sid : null
      } catch {
        return null
      }
    },
  }
}
