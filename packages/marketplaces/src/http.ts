import { setTimeout as wait } from 'node:timers/promises'
import { handleWhen, retry, TaskCancelledError, TimeoutStrategy, timeout } from 'cockatiel'
import { ProviderOutcomeUnknown, ProviderThrottled, ProviderUnavailable, type ProviderName } from './provider-errors.ts'
import { readLimited } from './read-limited.ts'
import type { BeforeSending, RequestPermit } from './resale-marketplace.ts'
import { throttlePauseMs } from './throttle-pause.ts'
import type { AccountWatch } from './account-watch.ts'
import { type ApiHost, judge, type Verdict } from './answer-rules.ts'

/**
 * The effect of repeating a call. A `read` changes nothing. A `write` is sent once, unless it certainly did not arrive.
 * A `keyed-write` carries an idempotency key and may be repeated, but its outcome is unknown when every reply is lost.
 */
export type Effect = 'read' | 'write' | 'keyed-write'

export interface HttpCall {
  /** The kind of call: 'POST /listings', 'OrderById'. */
  action: string
  /** The host that is called; by default the data API. */
  at?: ApiHost
  /** True: the caller repeats a 401 with a fresh token, so the first 401 is no problem of the account yet. */
  isFirstTry?: boolean
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  url: string
  /** Builds the headers for each attempt right before it is sent; it may fetch a token. */
  headers: () => Promise<Record<string, string>>
  body?: string
  effect: Effect
  timeoutMs: number
  /** How long after the first attempt a repeat may still start, in ms; default: no limit. */
  repeatWithinMs?: number
  /** Asks the account's request budget before every attempt and reports the answer to it. */
  admit?: () => Promise<RequestPermit>
  /** Called after `admit`, right before sending. */
  beforeSending?: BeforeSending
  accept?: 'application/json' | 'application/pdf'
}

/** An answer: 2xx or a refusal. `json` is undefined when the body is not JSON. */
export interface HttpReply {
  /** The party whose problem the answer is. */
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
/** Errors that mean no connection was made, so the request cannot have been executed. */
const NOT_ARRIVED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** An attempt without a usable answer. */
class Fault extends Error {
  readonly kind: 'not-arrived' | 'lost' | 'timeout' | 'refused-by-edge'
  /** A short description of what came instead of an answer. */
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

/** An answer with HTTP 429. */
class TooMany extends Error {
  readonly status: number
  /** `Retry-After` in ms; null when it was missing. */
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
  /** Waits before a call is repeated, in milliseconds; by default a timer. */
  sleep?: ((ms: number) => Promise<unknown>) | undefined
  /** The watch of the account that calls are made for; left out: none. */
  watch?: AccountWatch | undefined
}

/** Returns the problem of an account or its provider; null: none. */
function problemOf({ whose, refusal }: Verdict): string | null {
  if (refusal) return refusal.mender === 'connect' ? 'must be reconnected' : `refuses access: ${refusal.message}`
  return whose === 'provider' ? 'reports a server error' : null
}

/**
 * Returns the client for all outgoing calls to a provider's API. It returns 2xx and 4xx answers. It throws
 * `ProviderThrottled` for 429. For anything else (5xx, HTML, cut, timeout) it throws `ProviderUnavailable`, or
 * `ProviderOutcomeUnknown` when a write may have been executed.
 */
export function createHttp(options: HttpOptions): SendHttp {
  const { provider, fetch: send = fetch, sleep = wait, watch } = options

  async function attempt(call: HttpCall): Promise<HttpReply> {
    const { action, at = 'api', url } = call
    const asked = await watch?.admit({ action, at, url, isContinuation: at === 'tokens' || call.isFirstTry === false })
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
      // Only the batch quota may have no room, so single calls continue.
      await ended(THROTTLED, null)
      throw new ProviderThrottled(provider, await pauseMs(outcome, undefined))
    }
    if (outcome instanceof TooMany) {
      await ended(THROTTLED, `answers ${outcome.status}`)
      throw new ProviderThrottled(provider, await pauseMs(outcome, permit))
    }
    await permit?.answered()
    const { status, json } = outcome
    const verdict = judge({ provider, at, status, json, message: () => errorText(outcome) })
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

/** Returns the vendor's message of a refusal from wherever the vendor puts it, at most 500 characters. */
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

/**
 * Returns whether a failed attempt may be repeated. Reads that timed out are not: on slow days alias takes 45 s, so a
 * repeat would time out as well.
 */
const mayRepeat = ({ kind }: Fault, effect: Effect): boolean =>
  kind === 'not-arrived' || (effect !== 'write' && kind !== 'timeout')

/**
 * Returns the pause before a repeat. It doubles each time and varies by half, so that callers that failed together do
 * not retry together.
 */
const pauseBeforeMs = (repeats: number): number =>
  Math.ceil(FIRST_PAUSE_MS * 2 ** (repeats - 1) * (0.5 + Math.random()))

function answer(response: Response, bytes: Uint8Array, call: HttpCall): Answered {
  const { status, headers } = response
  const contentType = headers.get('content-type') ?? ''
  const reply = { status, headers, json: undefined, bytes }
  if (status >= 500 || (status >= 300 && status < 400))
    throw new Fault('lost', `HTTP ${status}`, { problem: `answers ${status}` })
  if (status === 401) return { ...reply, json: contentType.includes('json') ? parsed(bytes) : undefined }
  // Bot walls, queue pages and gateway pages come from the provider's edge, not from its API.
  if (contentType.includes('html') || isBlockPage(bytes))
    throw new Fault(status >= 400 ? 'refused-by-edge' : 'lost', `HTTP ${status} with a page instead of an answer`, {
      problem: `answers ${status} with a page`,
    })
  if (contentType.includes('json')) return { ...reply, json: parsed(bytes) }
  if (status >= 400 || contentType.includes(call.accept ?? 'application/json')) return reply
  throw new Fault('lost', `HTTP ${status} with ${contentType || 'no content type'}`, { problem: `answers ${status}` })
}

/** Returns whether a body is a PerimeterX block page, which is a 403 with JSON that contains its script. */
const isBlockPage = (bytes: Uint8Array): boolean =>
  bytes.length < 20_000 && bytes[0] === 0x7b && new TextDecoder().decode(bytes).includes('"blockScript"')

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch (error) {
    throw new Fault('lost', 'the reply is truncated or not JSON', { cause: error })
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

/** Returns `Retry-After` in ms, from seconds ('2.0' at Shopify) or a date; null when it is missing or unusable. */
function retryAfterMs(headers: Headers): number | null {
  const value = headers.get('retry-after') ?? ''
  const waitMs = /^\d+(\.\d+)?$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - Date.now()
  return Number.isFinite(waitMs) && waitMs > 0 ? Math.ceil(waitMs) : null
}

/**
 * Returns the pause in ms that the account's budget chooses. A call without a budget waits on its own, with up to one
 * second of jitter.
 */
const pauseMs = async ({ retryAfterMs }: TooMany, permit: RequestPermit | undefined): Promise<number> =>
  permit
    ? permit.throttled(retryAfterMs)
    : throttlePauseMs(retryAfterMs, 0) + (retryAfterMs === null ? Math.ceil(Math.random() * 1_000) : 0)
