import type { AnswerOf, BodyOf, Contract, ParamsOf, QueryOf } from '@ark/contract'
import { type ApiError, apiErrorFrom, noAnswer } from './api-error.ts'
import { reportReachable } from './reachability.ts'
import { readToken, refuseToken } from './token.ts'

export { ApiError, detailOf } from './api-error.ts'

export type ApiKey = keyof Contract
export type GetKey = Extract<ApiKey, `GET ${string}`>
export type Answer<K extends ApiKey> = AnswerOf<Contract[K]>

/** One part of a request: absent when the call has none, optional when all its fields are optional. */
type Part<Name extends string, T> = [T] extends [undefined]
  ? unknown
  : Record<never, never> extends T
    ? { [N in Name]?: T }
    : { [N in Name]: T }

export type InputOf<K extends ApiKey> = Part<'params', ParamsOf<Contract[K]>> &
  Part<'query', QueryOf<Contract[K]>> &
  Part<'body', BodyOf<Contract[K]>>

/**
 * The input of a call. Repeating a request with the same `idempotencyKey` has no second effect. `isPreview` marks a
 * call that changes nothing.
 */
export type Input<K extends ApiKey> = InputOf<K> & {
  signal?: AbortSignal
  isPreview?: boolean
} & (Contract[K] extends { takesIdempotencyKey: true } ? { idempotencyKey: string } : unknown) &
  (Contract[K] extends { upload: readonly string[] } ? { file: Blob } : unknown)
export type InputArgument<K extends ApiKey> =
  Record<never, never> extends InputOf<K> ? [input?: Input<K>] : [input: Input<K>]

type Value = string | number | boolean | null | undefined

interface Parts {
  params?: Record<string, Value>
  query?: Record<string, Value>
  body?: unknown
  signal?: AbortSignal
  idempotencyKey?: string
  /** The raw file to send instead of a JSON body. */
  file?: Blob
  isPreview?: boolean
}

type Ended = (call: string, error: unknown) => void
const endListeners = new Set<Ended>()

/**
 * Calls the listener after every call except previews, with the call's error or null. Returns a function that stops it.
 */
export function onCallEnded(listener: Ended): () => void {
  endListeners.add(listener)
  return () => void endListeners.delete(listener)
}

const TIMEOUT_MS = 30_000
const HEALTH_TIMEOUT_MS = 5_000

/** Calls the API with the session's token and returns the parsed answer. Throws ApiError. */
export const api = <K extends ApiKey>(key: K, ...[input]: InputArgument<K>): Promise<Answer<K>> =>
  make(key, input ?? {}, (response) => response.json() as Promise<Answer<K>>)

/** Calls the API and returns the answer as a file. Throws ApiError. */
export const apiBlob = <K extends ApiKey>(key: K, ...[input]: InputArgument<K>): Promise<Blob> =>
  make(key, input ?? {}, (response) => response.blob())

/** Reports the end of a call only after its answer is read, so that the caller stores a new token first. */
async function make<T>(key: string, parts: Parts, read: (response: Response) => Promise<T>): Promise<T> {
  const ended = (error: unknown) => {
    if (!parts.isPreview) for (const listener of endListeners) listener(key, error)
  }
  try {
    const answer = await readWhole(await send(key, parts), read, parts.signal)
    ended(null)
    return answer
  } catch (error) {
    ended(error)
    throw error
  }
}

/**
 * Reads an answer. A connection that is cut midway throws the error of no answer; an unreadable body (a proxy's page)
 * throws its own SyntaxError.
 */
async function readWhole<T>(response: Response, read: (response: Response) => Promise<T>, signal?: AbortSignal) {
  try {
    return await read(response)
  } catch (error) {
    if (signal?.aborted || error instanceof SyntaxError) throw error
    reportReachable(false)
    throw noAnswer()
  }
}

/** Returns the address under /api/v1 of a call such as `GET /sales/{id}`, with its params and query. */
export function addressOf(key: string, { params = {}, query = {} }: Pick<Parts, 'params' | 'query'>): string {
  const path = key
    .slice(key.indexOf(' ') + 1)
    .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.set(name, String(value))
  return `/api/v1${path}${search.size > 0 ? `?${search}` : ''}`
}

/**
 * Asks whether ARK and its database answer, and reports the result. A late worker is not an outage for people at a
 * screen.
 */
export async function askWhetherReachable(): Promise<boolean> {
  const answer: unknown = await fetch(addressOf('GET /health/ready', {}), {
    signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS),
  })
    .then((response) => response.json())
    .catch(() => null)
  const isReachable = typeof answer === 'object' && answer !== null && 'database' in answer && answer.database === true
  reportReachable(isReachable)
  return isReachable
}

async function send(key: string, { params, query, body, signal, idempotencyKey, file }: Parts): Promise<Response> {
  const token = readToken()
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  let response: Response
  try {
    response = await fetch(addressOf(key, { ...(params && { params }), ...(query && { query }) }), {
      method: key.slice(0, key.indexOf(' ')),
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(file !== undefined && { 'content-type': file.type }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(file !== undefined && { body: file }),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    reportReachable(false)
    throw noAnswer()
  }
  if (response.ok) {
    reportReachable(true)
    return response
  }
  throw await failureOf(response, token)
}

async function failureOf(response: Response, token: string | null): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null)
  const error = apiErrorFrom(response.status, body, response.headers.get('retry-after'))
  reportReachable(!error.isOutage)
  // Forget a refused token, unless a newer one was stored in the meantime.
  if (error.status === 401 && token !== null && token === readToken()) refuseToken()
  return error
}
