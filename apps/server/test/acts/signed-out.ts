import type { TestApp } from '../start-test-app.ts'

export interface SignedOutAnswer<T = Record<string, unknown>> {
  status: number
  body: T & { detail?: string; code?: string; errors?: { field: string; message: string }[] }
  headers: Record<string, unknown>
}

/** Calls the API signed out, from any address. */
export async function callSignedOut<T = Record<string, unknown>>(
  { app }: Pick<TestApp, 'app'>,
  path: string,
  { body, from = '127.0.0.1', token }: { body: object; from?: string; token?: string },
): Promise<SignedOutAnswer<T>> {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/v1${path}`,
    remoteAddress: from,
    payload: body,
    ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}),
  })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}

/** Tries to sign in. */
export const tryToSignIn = (
  test: Pick<TestApp, 'app'>,
  credentials: { email: string; password: string; code?: string; portal?: string },
  from?: string,
) =>
  callSignedOut<{ access_token: string; user: { id: number } }>(test, '/auth/login/json', {
    body: credentials,
    ...(from ? { from } : {}),
  })

/** Returns whether a token is still valid. */
export async function isTokenValid({ app }: Pick<TestApp, 'app'>, token: string): Promise<boolean> {
  const { statusCode } = await app.inject({
    method: 'GET',
    url: '/api/v1/auth/me',
    headers: { authorization: `Bearer ${token}` },
  })
  return statusCode === 200
}
