import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { type CallKey, type CallRequest, CALLS } from './requests/contract-requests.ts'
import type { TestApp } from './start-test-app.ts'
import type { TestPerson } from './acts/test-people.ts'

export interface RawAnswer {
  status: number
  /** Headers and body as one text, to search for leaks. */
  text: string
  body: string
  type: string
}

/** Sends a request to a call; a `from` of null is signed out. An event stream is read up to its first bytes. */
export async function ask(
  test: TestApp,
  { key, request, from }: { key: CallKey; request: CallRequest; from: Pick<TestPerson, 'token'> | null },
): Promise<RawAnswer> {
  const [verb = '', path = ''] = key.split(' ')
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(request.params?.[name])))
  const query = new URLSearchParams(
    Object.entries(request.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  )
  const isAtRoot = CALLS.find((call) => call.key === key)?.isAtRoot ?? false
  const hangUp = new AbortController()
  const sent = sentAs(request)
  const answer = await test.app.inject({
    method: verb as 'GET',
    url: `${isAtRoot ? '' : '/api/v1'}${filled}${query.size > 0 ? `?${query}` : ''}`,
    headers: {
      ...(from ? { authorization: `Bearer ${from.token}` } : {}),
      ...sent.headers,
    },
    ...(sent.payload === undefined ? {} : { payload: sent.payload }),
    ...(key === 'GET /events' ? { payloadAsStream: true, signal: hangUp.signal } : {}),
  })
  const body = key === 'GET /events' ? await firstBytes(answer.stream(), hangUp) : answer.body
  const type = String(answer.headers['content-type'] ?? '')
  return { status: answer.statusCode, text: `${JSON.stringify(answer.headers)}\n${body}`, body, type }
}

/** Returns a request's payload and its content type. */
export function sentAs({ body, file }: CallRequest): { headers: Record<string, string>; payload?: string } {
  if (file !== undefined) return { headers: { 'content-type': 'text/csv' }, payload: file }
  if (body === undefined) return { headers: {} }
  return { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) }
}

async function firstBytes(stream: Readable, hangUp: AbortController): Promise<string> {
  stream.on('error', () => undefined)
  const [bytes] = await once(stream, 'data')
  hangUp.abort()
  return String(bytes)
}
