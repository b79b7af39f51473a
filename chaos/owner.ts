import { SANDBOX_PASSWORD } from '../apps/server/src/sandbox/people.ts'

export interface Answered {
  /** Null: no answer came, so it is unknown whether the call was executed. */
  status: number | null
  body: unknown
}

export type ApiCaller = (method: string, path: string, body?: object) => Promise<Answered>

/** Longer than any answer of a running program takes; a killed program never answers. */
const PATIENCE_MS = 25_000

/**
 * Returns a caller of the API, by default without a session, that alternates between its processes. `key` is the
 * idempotency key.
 */
export function callsTo(urls: string[], token: string | null = null, key: string | null = null): ApiCaller {
  let turn = 0
  return async (method, path, body) => {
    const url = urls[turn++ % urls.length]
    try {
      const answer = await fetch(`${url}/api/v1${path}`, {
        method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(key && { 'idempotency-key': key }),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      const isJson = answer.headers.get('content-type')?.includes('json') ?? false
      return { status: answer.status, body: isJson ? await answer.json() : await answer.text() }
    } catch {
      return { status: null, body: 'no answer' }
    }
  }
}

export const OPERATOR = 'operator@sandbox.test'

/** Signs in an account of the sandbox and returns its session token. Throws when it cannot sign in. */
export async function sessionOf(urls: string[], email: string): Promise<string> {
  const { status, body } = await callsTo(urls)('POST', '/auth/login/json', { email, password: SANDBOX_PASSWORD })
  const token = typeof body === 'object' && body !== null && 'access_token' in body ? body.access_token : null
  if (typeof token !== 'string') throw new Error(`${email} could not sign in: ${status} ${JSON.stringify(body)}`)
  return token
}
