import { createHttp, type Effect, errorText } from '../http.ts'
import { PROVIDER_APIS } from '../api-versions.ts'
import type { AccountWatch } from '../account-watch.ts'
import { ProviderOutcomeUnknown, ProviderUnavailable } from '../provider-errors.ts'
import type { BeforeSending, RequestBudget, RequestLane } from '../resale-marketplace.ts'
import { errorOfRefusal } from '../answer-rules.ts'
import { type Read, UnreadableJson } from '../wire-values.ts'

export interface AliasRequest {
  method: 'GET' | 'POST' | 'DELETE'
  /** The path under `/api/v1`. alias answers an unknown path with 415, not 404. */
  path: string
  /** alias takes query parameters even for writes. A missing value is left out; an array repeats the parameter. */
  query?: Record<string, string | number | boolean | readonly string[] | null | undefined>
  /** The content of a batch; other calls have an empty object. */
  body?: object
  lane: RequestLane
  beforeSending?: BeforeSending | undefined
}

export type AliasClient = <T>(read: Read<T>, request: AliasRequest) => Promise<T>

/** On slow days, alias needs 20 to 45 s for the first byte of the catalog. */
const CATALOG_TIMEOUT_MS = 60_000
const TIMEOUT_MS = 30_000

/** Returns an HTTP client that sends alias' personal access token. */
export function createAliasClient(options: {
  apiUrl: string
  token: () => Promise<string>
  budget: RequestBudget
  fetch?: typeof fetch | undefined
  sleep?: ((ms: number) => Promise<unknown>) | undefined
  watch?: AccountWatch | undefined
}): AliasClient {
  const send = createHttp({ provider: 'goat', fetch: options.fetch, sleep: options.sleep, watch: options.watch })

  return async (read, request) => {
    const { method, path, lane, beforeSending } = request
    const effect: Effect = method === 'GET' ? 'read' : 'write'
    const reply = await send({
      action: `${method} ${actionOf(path)}`,
      at: path.startsWith(BATCHES) ? 'batches' : 'api',
      method,
      url: `${options.apiUrl}/api/${PROVIDER_APIS.goat.version}${path}${queryString(request.query)}`,
      headers: async () => ({ authorization: `Bearer ${await options.token()}`, 'content-type': 'application/json' }),
      ...(method === 'POST' ? { body: JSON.stringify(request.body ?? {}) } : {}),
      effect,
      timeoutMs: path.startsWith('/catalog') ? CATALOG_TIMEOUT_MS : TIMEOUT_MS,
      admit: () => options.budget.spend(lane),
      ...(beforeSending ? { beforeSending } : {}),
    })
    if (reply.status >= 400)
      throw errorOfRefusal('goat', reply.verdict, { status: reply.status, message: errorText(reply) })
    try {
      return read(reply.json)
    } catch (error) {
      if (!(error instanceof UnreadableJson)) throw error
      const Kind = effect === 'read' ? ProviderUnavailable : ProviderOutcomeUnknown
      throw new Kind('goat', `${method} ${path}: ${error.message}`, { cause: error })
    }
  }
}

/** The prefix of all batch paths. */
const BATCHES = '/listings/batch'

/**
 * Returns the call without its ID, as the scopes of a token may name it: '/orders/confirm' for '/orders/7/confirm'.
 * Batch calls have separate names: '/listings/batch_delete'.
 */
function actionOf(path: string): string {
  const [, resource = '', second = '', act = ''] = path.split('/')
  if (path.startsWith(BATCHES)) return `/${resource}/${second}`
  return act === '' ? `/${resource}` : `/${resource}/${act}`
}

function queryString(query: AliasRequest['query'] = {}): string {
  const given = new URLSearchParams()
  for (const [key, value] of Object.entries(query))
    if (Array.isArray(value)) for (const each of value) given.append(key, String(each))
    else if (value !== null && value !== undefined && value !== '') given.set(key, String(value))
  return given.size > 0 ? `?${given}` : ''
}
