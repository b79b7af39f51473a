import { createHttp, type Effect, errorText, type HttpCall, type HttpReply } from '../http.ts'
import { PROVIDER_APIS } from '../api-versions.ts'
import type { AccountWatch } from '../account-watch.ts'
import { ProviderOutcomeUnknown, ProviderUnavailable } from '../provider-errors.ts'
import type { BeforeSending, RequestBudget, RequestLane } from '../resale-marketplace.ts'
import { type Read, UnreadableJson } from '../wire-values.ts'
import { errorOfRefusal } from '../answer-rules.ts'
import type { StockxSession } from './tokens.ts'

export interface StockxRequest {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** The path under `/v2`; StockX answers 403 to a path without it. */
  path: string
  query?: Record<string, string>
  body?: object
  lane: RequestLane
  beforeSending?: BeforeSending | undefined
}

export interface StockxClient {
  /** Sends a request and reads its JSON answer. */
  json<T>(read: Read<T>, request: StockxRequest): Promise<T>
  /** Sends a request and returns its PDF. */
  pdf(request: StockxRequest): Promise<Uint8Array>
}

/** A call usually takes a second, but some stall for more than 20 s. */
const TIMEOUT_MS = 40_000

/**
 * Returns an HTTP client that sends StockX' two credentials. It refreshes a refused token once and repeats the call
 * once.
 */
export function createStockxClient(options: {
  apiUrl: string
  apiKey: string
  session: StockxSession
  budget: RequestBudget
  fetch?: typeof fetch | undefined
  sleep?: ((ms: number) => Promise<unknown>) | undefined
  watch?: AccountWatch | undefined
}): StockxClient {
  const { apiUrl, apiKey, session, budget } = options
  const send = createHttp({ provider: 'stockx', fetch: options.fetch, sleep: options.sleep, watch: options.watch })

  async function exchange(request: StockxRequest, accept: NonNullable<HttpCall['accept']>): Promise<HttpReply> {
    const query = request.query ? `?${new URLSearchParams(request.query)}` : ''
    const withToken = (tokenOf: () => Promise<string>, isFirstTry: boolean) =>
      send({
        action: `${request.method} ${resourceOf(request.path)}`,
        isFirstTry,
        method: request.method,
        url: `${apiUrl}/${PROVIDER_APIS.stockx.version}${request.path}${query}`,
        headers: async () => ({
          authorization: `Bearer ${await tokenOf()}`,
          'x-api-key': apiKey,
          ...(request.body ? { 'content-type': 'application/json' } : {}),
        }),
        ...(request.body ? { body: JSON.stringify(request.body) } : {}),
        effect: effectOf(request),
        timeoutMs: TIMEOUT_MS,
        admit: () => budget.spend(request.lane),
        ...(request.beforeSending ? { beforeSending: request.beforeSending } : {}),
        accept,
      })
    let token = ''
    const reply = await withToken(async () => (token = await session.accessToken()), true)
    return reply.status === 401 ? withToken(() => session.accessToken(token), false) : reply
  }

  async function accepted(request: StockxRequest, accept: NonNullable<HttpCall['accept']>): Promise<HttpReply> {
    const reply = await exchange(request, accept)
    if (reply.status < 400) return reply
    throw errorOfRefusal('stockx', reply.verdict, { status: reply.status, message: errorText(reply) })
  }

  return {
    async json(read, request) {
      const reply = await accepted(request, 'application/json')
      try {
        return read(reply.json)
      } catch (error) {
        if (!(error instanceof UnreadableJson)) throw error
        const Kind = effectOf(request) === 'read' ? ProviderUnavailable : ProviderOutcomeUnknown
        throw new Kind('stockx', `${request.method} ${request.path}: ${error.message}`, { cause: error })
      }
    },
    pdf: async (request) => (await accepted(request, 'application/pdf')).bytes,
  }
}

const effectOf = (request: StockxRequest): Effect => (request.method === 'GET' ? 'read' : 'write')

/** Returns the resource of a path: 'selling/listings' for '/selling/listings/01J…/activate'. */
const resourceOf = (path: string): string => path.split('/').slice(1, 3).join('/')
