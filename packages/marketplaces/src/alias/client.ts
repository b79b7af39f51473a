import { createHttp, type Effect, errorText } from '../http.ts'
import {
  ProviderNotConnected,
  ProviderNotFound,
  ProviderOutcomeUnknown,
  ProviderRefused,
  ProviderUnavailable,
} from '../provider-errors.ts'
import type { BeforeSending, RequestBudget, RequestLane } from '../resale-marketplace.ts'
import { type Read, UnreadableJson } from '../wire-values.ts'

export interface AliasRequest {
  method: 'GET' | 'POST' | 'DELETE'
  /** Under `/api/v1`. An unknown path is answered 415, not 404 (reference 1.2). */
  path: string
  /**
   * alias takes parameters in the query also where it writes. A missing value is left out, several of one name are
   * repeated.
   */
  query?: Record<string, string | number | boolean | readonly string[] | null | undefined>
  lane: RequestLane
  beforeSending?: BeforeSending | undefined
}

export type AliasClient = <T>(read: Read<T>, request: AliasRequest) => Promise<T>

/** Bad days have 20 to 45 s to the first byte of the catalogue (reference 6). */
const CATALOG_TIMEOUT_MS = 60_000
const TIMEOUT_MS = 30_000

/** HTTP with alias' personal access token. */
export function createAliasClient(options: {
  apiUrl: string
  token: () => Promise<string>
  budget: RequestBudget
  fetch?: typeof fetch | undefined
  sleep?: ((ms: number) => Promise<unknown>) | undefined
}): AliasClient {
  const send = createHttp({ provider: 'goat', fetch: options.fetch, sleep: options.sleep })

  return async (read, request) => {
    const { method, path, lane, beforeSending } = request
    const effect: Effect = method === 'GET' ? 'read' : 'write'
    const reply = await send({
      method,
      url: `${options.apiUrl}/api/v1${path}${queryString(request.query)}`,
      headers: { authorization: `Bearer ${await options.token()}`, 'content-type': 'application/json' },
      ...(method === 'POST' ? { body: '{}' } : {}),
      effect,
      timeoutMs: path.startsWith('/catalog') ? CATALOG_TIMEOUT_MS : TIMEOUT_MS,
      admit: () => options.budget.spend(lane),
      ...(beforeSending ? { beforeSending } : {}),
    })
    if (reply.status >= 400) throw refusalOf(reply.status, errorText(reply))
    try {
      return read(reply.json)
    } catch (error) {
      if (!(error instanceof UnreadableJson)) throw error
      const Kind = effect === 'read' ? ProviderUnavailable : ProviderOutcomeUnknown
      throw new Kind('goat', `${method} ${path}: ${error.message}`, { cause: error })
    }
  }
}

/** 401: no valid token. 403: the token lacks a scope, which only its owner can change. */
function refusalOf(status: number, message: string): Error {
  if (status === 401 || status === 403) return new ProviderNotConnected('goat', message)
  if (status === 404) return new ProviderNotFound('goat', { status, message })
  return new ProviderRefused('goat', { status, message })
}

function queryString(query: AliasRequest['query'] = {}): string {
  const given = new URLSearchParams()
  for (const [key, value] of Object.entries(query))
    if (Array.isArray(value)) for (const each of value) given.append(key, String(each))
    else if (value !== null && value !== undefined && value !== '') given.set(key, String(value))
  return given.size > 0 ? `?${given}` : ''
}
