import { setTimeout as wait } from 'node:timers/promises'
import { handleWhen, retry, TaskCancelledError, TimeoutStrategy, timeout } from 'cockatiel'
import { ProviderOutcomeUnknown, ProviderThrottled, ProviderUnavailable, type ProviderName } from './provider-errors.ts'
import { readLimited } from './read-limited.ts'
import type { BeforeSending, RequestPermit } from './resale-marketplace.ts'
import { throttlePauseMs } from './throttle-pause.ts'
import type { AccountWatch } from './account-watch.ts'
import { type AskedAt, judge, type Verdict } from './whose-problem.ts'

/**
 * What sending a call again would do. A `read` changes nothing. A `write` is sent once, unless it surely did not
 * arrive. A `keyed-write` carries an idempotency key: it may be repeated, and a reply that stays lost is still of
 * unknown outcome.
 */
export type Effect = 'read' | 'write' | 'keyed-write'

export interface HttpCall {
  /** What kind of call it is: 'POST /listings', 'OrderById'. */
  action: string
  /** Where it is asked; by default where data is. */
  at?: AskedAt
  /** A 401 says nothing yet: it is answered by a second call with a fresh token. */
  isFirstTry?: boolean
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  url: string
  /** Made for each attempt, once it may leave: a token may be fetched for it. */
  headers: () => Promise<Record<string, string>>
  body?: string
  effect: Effect
  timeoutMs: number
  /** A repeat begins this long after the first attempt at the latest; by default whenever. */
  repeatWithinMs?: number
  /** Asked before every attempt: the account's request budget. It hears of a 429, and of an answer. */
  admit?: () => Promise<RequestPermit>
  /** Asked after `admit`, when nothing is left to wait for. */
  beforeSending?: BeforeSending
  accept?: 'application/json' | 'application/pdf'
}

/** A reply that is an answer: 2xx or a refusal. `json` is undefined when the body is none. */
export interface HttpReply {
  /** Whose problem it is. */
  verdict: Verdict
  status: number
  headers: Headers
  json: unknown
  bytes: Uint8Array
}

export type SendHttp = (call: HttpCall) => Promise<HttpReply>

const MAX_REPLY_BYTES = 20_000_000
const REPEATS = 2
const FIRST_PAUSE_MS = 250
/** The connection was never made, so the request cannot have been executed. */
const NOT_ARRIVED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** No usable answer. */
class Fault extends Error {
  readonly kind: 'not-arrived' | 'lost' | 'timeout' | 'refused-by-edge'
  /** What came instead of an answer, in a few words. */
  readonly problem: string
  constructor(
    kind: Fault['kind'],
    message: string,
    { problem = SILENT, cause }: { problem?: string; cause?: unknown },
  ) {
    super(message, { cause })
    this.kind = kind
    this.problem = problem
  }
}

const SILENT = 'does not answer'
const ILL: Verdict = { whose: 'provider', code: null, refusal: null }
const THROTTLED: Verdict = { whose: 'wait', code: null, refusal: null }

/** HTTP 429. */
class TooMany extends Error {
  readonly status: number
  /** `Retry-After`; null when it was not there. */
  readonly retryAfterMs: number | null
  constructor(status: number, retryAfterMs: number | null) {
    super('too many requests')
    this.status = status
    this.retryAfterMs = retryAfterMs
  }
}

type Answered = Omit<HttpReply, 'verdict'>

export interface HttpOptions {
  provider: ProviderName
  fetch?: typeof fetch | undefined
  /** Waits before a call is repeated, in milliseconds; the system's timer by default. */
  sleep?: ((ms: number) => Promise<unknown>) | undefined
  /** Of the account that calls are made for; left out: nobody looks after it. */
  watch?: AccountWatch | undefined
}

/** What is wrong with an account or its provider; null: nothing. */
function problemOf({ whose, refusal }: Verdict): string | null {
  if (refusal)
    return refusal.mender === 'connect' ? 'has to be connected again' : `refuses the access: ${refusal.words}`
  return whose === 'provider' ? 'answers that it is ill' : null
}

/**
 * The one outgoing client to a provider's API. Answers 2xx and 4xx; throws `ProviderThrottled` for 429, and for
 * everything that is no answer (5xx, HTML, cut, timeout) `ProviderUnavailable`, or `ProviderOutcomeUnknown` when a
 * write may have been executed.
 */
export function createHttp(options: HttpOptions): SendHttp {
  const { provider, fetch: send = fetch, sleep = wait, watch } = options

  async function attempt(call: HttpCall): Promise<HttpReply> {
    const { action, at = 'api', url } = call
    const asked = await watch?.ask({ action, at, url, isContinuation: at === 'tokens' || call.isFirstTry === false })
    const headers = await call.headers()
    const permit = await call.admit?.()
    await call.beforeSending?.()
    const leftAtMs = performance.now()
    const ended = async (verdict: Verdict, problem: string | null) =>
      asked?.ended({ verdict, problem, tookMs: performance.now() - leftAtMs })
    const outcome = await timeout(call.timeoutMs, TimeoutStrategy.Aggressive)
      .execute(({ signal }) => exchange(call, { headers, signal }))
      .catch(async (error: unknown) => {
        if (error instanceof TooMany) return error
        const fault = faultOf(error, call)
        if (fault instanceof Fault) await ended(ILL, fault.problem)
        throw fault
      })
    if (outcome instanceof TooMany && at === 'batches') {
      // The batches may have no room: what is asked for one by one goes on.
      await ended(THROTTLED, null)
      throw new ProviderThrottled(provider, await pauseMs(outcome, undefined))
    }
    if (outcome instanceof TooMany) {
      await ended(THROTTLED, `answers ${outcome.status}`)
      throw new ProviderThrottled(provider, await pauseMs(outcome, permit))
    }
    await permit?.answered()
    const { status, json } = outcome
    const verdict = judge({ provider, at, status, json, words: () => errorText(outcome) })
    if (status !== 401 || !call.isFirstTry) await ended(verdict, problemOf(verdict))
    return { ...outcome, verdict }
  }

  async function exchange(
    call: HttpCall,
    { headers, signal }: { headers: Record<string, string>; signal: AbortSignal },
  ): Promise<Answered> {
    const response = await send(call.url, {
      method: call.method,
      headers: { accept: call.accept ?? 'application/json', 'user-agent': 'ARK', ...headers },
      body: call.body ?? null,
      redirect: 'manual',
      signal,
    })
    const bytes = await readLimited(response.body, MAX_REPLY_BYTES)
    if (response.status === 429 || response.status === 430)
      throw new TooMany(response.status, retryAfterMs(response.headers))
    return answer(response, bytes, call)
  }

  return async (call) => {
    const { effect, repeatWithinMs = Number.POSITIVE_INFINITY } = call
    const begunAtMs = performance.now()
    const isSoon = () => performance.now() - begunAtMs < repeatWithinMs
    const again = retry(
      handleWhen((error) => error instanceof Fault && mayRepeat(error, effect) && isSoon()),
      { maxAttempts: REPEATS },
    )
    try {
      return await again.execute(async ({ attempt: repeats }) => {
        if (repeats > 0) await sleep(pauseBeforeMs(repeats))
        return attempt(call)
      })
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      const isHarmless = effect === 'read' || error.kind === 'not-arrived' || error.kind === 'refused-by-edge'
      const Kind = isHarmless ? ProviderUnavailable : ProviderOutcomeUnknown
      throw new Kind(provider, `${call.method} ${new URL(call.url).pathname}: ${error.message}`, { cause: error })
    }
  }
}

/**
 * The vendors' words for a refusal, wherever they put them (StockX reference 3.2 has the order); at most 500
 * characters.
 */
export function errorText(reply: Answered): string {
  const found = textIn(reply.json) ?? new TextDecoder().decode(reply.bytes)
  return found.slice(0, 500) || `HTTP ${reply.status}`
}

function textIn(json: unknown): string | null {
  if (typeof json === 'string') return json
  if (Array.isArray(json)) return textIn(json[0])
  if (typeof json !== 'object' || json === null) return null
  const body = new Map(Object.entries(json))
  for (const key of ['errorMessage', 'message', 'error_description', 'error', 'errors']) {
    const text = textIn(body.get(key))
    if (text) return text
  }
  return null
}

/** A slow alias day takes 45 s: a timed-out read is not worth another (alias reference 6). */
const mayRepeat = ({ kind }: Fault, effect: Effect): boolean =>
  kind === 'not-arrived' || (effect !== 'write' && kind !== 'timeout')

/** Doubles with each repeat, and varies by half, so that callers who failed together do not come back together. */
const pauseBeforeMs = (repeats: number): number =>
  Math.ceil(FIRST_PAUSE_MS * 2 ** (repeats - 1) * (0.5 + Math.random()))

function answer(response: Response, bytes: Uint8Array, call: HttpCall): Answered {
  const { status, headers } = response
  const contentType = headers.get('content-type') ?? ''
  const reply = { status, headers, json: undefined, bytes }
  if (status >= 500 || (status >= 300 && status < 400))
    throw new Fault('lost', `HTTP ${status}`, { problem: `answers ${status}` })
  if (status === 401) return { ...reply, json: contentType.includes('json') ? parsed(bytes) : undefined }
  // Bot walls, queue pages and gateway pages: an answer of the edge, not of the API (StockX reference 3.4).
  if (contentType.includes('html') || isBlockPage(bytes))
    throw new Fault(status >= 400 ? 'refused-by-edge' : 'lost', `HTTP ${status} with a page instead of an answer`, {
      problem: `answers ${status} with a page`,
    })
  if (contentType.includes('json')) return { ...reply, json: parsed(bytes) }
  if (status >= 400 || contentType.includes(call.accept ?? 'application/json')) return reply
  throw new Fault('lost', `HTTP ${status} with ${contentType || 'no content type'}`, { problem: `answers ${status}` })
}

/** PerimeterX answers 403 with JSON that carries its script. */
const isBlockPage = (bytes: Uint8Array): boolean =>
  bytes.length < 20_000 && bytes[0] === 0x7b && new TextDecoder().decode(bytes).includes('"blockScript"')

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch (error) {
    throw new Fault('lost', 'the reply is cut or no JSON', { cause: error })
  }
}

function faultOf(error: unknown, call: HttpCall): unknown {
  if (error instanceof Fault) return error
  if (error instanceof TaskCancelledError)
    return new Fault('timeout', `no answer within ${call.timeoutMs} ms`, { cause: error })
  const cause = error instanceof Error ? error.cause : undefined
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  const message = cause instanceof Error ? cause.message : String(error)
  return new Fault(NOT_ARRIVED.has(code) ? 'not-arrived' : 'lost', message || code, { cause: error })
}

/** `Retry-After` in seconds ('2.0' at Shopify) or as a date; null when it is missing or of no use. */
function retryAfterMs(headers: Headers): number | null {
  const value = headers.get('retry-after') ?? ''
  const waitMs = /^\d+(\.\d+)?$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - Date.now()
  return Number.isFinite(waitMs) && waitMs > 0 ? Math.ceil(waitMs) : null
}

/**
 * What the account's budget makes of it. A call without a budget waits by itself, up to a second longer than others
 * that do.
 */
const pauseMs = async ({ retryAfterMs }: TooMany, permit: RequestPermit | undefined): Promise<number> =>
  permit
    ? permit.throttled(retryAfterMs)
    : throttlePauseMs(retryAfterMs, 0) + (retryAfterMs === null ? Math.ceil(Math.random() * 1_000) : 0)
