import type { AnswerOf, BodyOf, Contract, ParamsOf, QueryOf } from '@ark/contract'
import { type ApiError, apiErrorFrom, noAnswer } from './api-error.ts'
import { reportReachable } from './reachability.ts'
import { readToken, refuseToken } from './token.ts'

export { ApiError, detailOf } from './api-error.ts'

export type ApiKey = keyof Contract
export type GetKey = Extract<ApiKey, `GET ${string}`>
export type Answer<K extends ApiKey> = AnswerOf<Contract[K]>

/** A part of a request: absent when the call has none, optional when nothing in it is required. */
type Part<Name extends string, T> = [T] extends [undefined]
  ? unknown
  : Record<never, never> extends T
    ? { [N in Name]?: T }
    : { [N in Name]: T }

export type InputOf<K extends ApiKey> = Part<'params', ParamsOf<Contract[K]>> &
  Part<'query', QueryOf<Contract[K]>> &
  Part<'body', BodyOf<Contract[K]>>

/**
 * `idempotencyKey`: the same request again under it has no second effect, where the call takes one. `isPreview`: the call
 * changes nothing this time.
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
  /** Sent as it is, in place of a body. */
  file?: Blob
  isPreview?: boolean
}

type Ended = (call: string, error: unknown) => void
const endListeners = new Set<Ended>()

/** Calls back after each call that is no preview, with what it failed by (null: it did not). Returns how to stop. */
export function onCallEnded(listener: Ended): () => void {
  endListeners.add(listener)
  return () => void endListeners.delete(listener)
}

const TIMEOUT_MS = 30_000
const HEALTH_TIMEOUT_MS = 5_000

/** Makes a call of the contract, with the session's token. Throws ApiError. */
export const api = <K extends ApiKey>(key: K, ...[input]: InputArgument<K>): Promise<Answer<K>> =>
  make(key, input ?? {}, (response) => response.json() as Promise<Answer<K>>)

/** The same for calls that answer with a file. */
export const apiBlob = <K extends ApiKey>(key: K, ...[input]: InputArgument<K>): Promise<Blob> =>
  make(key, input ?? {}, (response) => response.blob())

/** It has ended once its answer is read: who asked goes on first, and may have a new token out of it. */
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

/** An answer whose connection is cut on its way is none; one that is not ours (a proxy's page) stays what it is. */
async function readWhole<T>(response: Response, read: (response: Response) => Promise<T>, signal?: AbortSignal) {
  try {
    return await read(response)
  } catch (error) {
    if (signal?.aborted || error instanceof SyntaxError) throw error
    reportReachable(false)
    throw noAnswer()
  }
}

/** `GET /sales/{id}` with its params and query as an address under /api/v1. */
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
 * Asks whether ARK and its database answer, and makes it known. A worker that is late is no outage for who looks at
 * a screen.
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
  // A token that was refused is of no use to any call; a newer one may have been written meanwhile.
  if (error.status === 401 && token !== null && token === readToken()) refuseToken()
  return error
}
