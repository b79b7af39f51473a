import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../../caller.ts'
import { Crowded, FairGate, type GateLimits, type Admission } from '../../limits/fair-gate.ts'
import type { Refusal } from '../../refusal.ts'

/**
 * How many expensive calls (`isExpensive` of the contract) one process answers at once: in total, per retailer, per
 * user. A screen has one or two lists; further calls wait in line for some milliseconds (docs/security.md).
 */
export interface TurnLimits extends GateLimits {
  /**
   * How many files arrive at once, in total. They are counted apart, since a slow sender keeps a place for half a
   * minute and each costs little (read-upload.ts). The limits per retailer and per user are those of other requests.
   */
  uploads: number
  /**
   * How many signed-out requests of one address run at once; there is no limit in total. A refused one keeps its place
   * for `restAfterRefusalMs`, so a client whose requests are all refused gets at most sixteen answers a second.
   */
  signedOut: number
  /** How long a request waits for its turn before it is answered with 429. */
  patienceMs: number
  /**
   * After use, a place rests for this multiple of the time it was used before its user can have it again, and after a
   * refusal at least for the time below. At 3, a user who asks without a pause has half a request running on average,
   * however cheap each is, and two in the first moment (measured: docs/security.md). Other users do not wait for a
   * resting place.
   */
  restFactor: number
  restAfterRefusalMs: number
}

export const TURNS: TurnLimits = {
  total: 8,
  uploads: 32,
  signedOut: 4,
  sharing: [4, 2],
  waiting: 250,
  patienceMs: 5_000,
  restFactor: 3,
  restAfterRefusalMs: 250,
}
const LONGEST_REST_MS = 5_000

const TOO_MANY: Refusal = {
  refused: 'throttled',
  detail: 'Too many large requests of yours are being answered at this moment. Try again in a few seconds.',
  code: 'too_many_at_once',
  retryAfterSeconds: 3,
}

interface TurnSettings {
  /** Returns how long a place rests after this many milliseconds of use. */
  restMs(usedMs: number): number
  /** Returns a place for a piece of an answer that is produced while it is sent; null when none was free in time. */
  enterAgain(): Promise<Admission | null>
}

/**
 * The place of one request. Others can have it once its work has ended; its user only once the answer has been sent as
 * well. So a client that reads slowly, or not at all, blocks no one else.
 */
export class RequestTurn {
  readonly #place: Admission
  readonly #settings: TurnSettings
  readonly #beganAt = performance.now()
  #usedMs = 0
  #isWorking = false
  #isAnswered = false
  #isOver = false

  constructor(place: Admission, settings: TurnSettings) {
    this.#place = place
    this.#settings = settings
  }

  /** Does the work of the request, which continues even when the client hangs up. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#isWorking = true
    try {
      return await work()
    } finally {
      this.#isWorking = false
      this.#usedMs = performance.now() - this.#beganAt
      this.#place.rest()
      this.#giveUp()
    }
  }

  /**
   * Yields the pieces of an answer that is produced while it is sent: each piece has a place while it is made, and
   * none while it is sent.
   */
  async *pieces<T>(pieces: AsyncIterable<T>): AsyncGenerator<T> {
    const made = pieces[Symbol.asyncIterator]()
    try {
      for (;;) {
        const place = await this.#settings.enterAgain()
        if (!place) throw new Crowded('no place for the next piece of an answer')
        const next = await made.next().finally(() => place.leave())
        if (next.done) return
        yield next.value
      }
    } finally {
      await made.return?.()
    }
  }

  answered(): void {
    this.#isAnswered = true
    this.#giveUp()
  }

  #giveUp(): void {
    if (!this.#isAnswered || this.#isWorking || this.#isOver) return
    this.#isOver = true
    const restMs = this.#settings.restMs(this.#usedMs)
    this.#place.rest()
    if (restMs < 1) this.#place.leave()
    else setTimeout(() => this.#place.leave(), Math.min(restMs, LONGEST_REST_MS)).unref()
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    turn: RequestTurn | null
  }
  interface FastifyInstance {
    /** Takes a turn for an expensive call once the caller is known; returns null, or why there was no turn. */
    takeTurn(request: FastifyRequest, reply: FastifyReply): Promise<Refusal | null>
    /** Takes a turn for a signed-out call, before its body is read. */
    takeSignedOutTurn(request: FastifyRequest, reply: FastifyReply): Promise<Refusal | null>
  }
}

/**
 * How long a piece of an answer waits for its place. Its reader already has the beginning, so no refusal can be sent.
 */
const PIECE_PATIENCE_MS = 30_000

/** Adds the app's hooks: `takeTurn`, which bindArea runs before every expensive call, and `takeSignedOutTurn`. */
export function limitLargeRequests(app: FastifyInstance, limits: TurnLimits): void {
  const gate = new FairGate(limits)
  const uploads = new FairGate({ ...limits, total: limits.uploads })
  app.decorateRequest('turn', null)
  app.decorate('takeTurn', async (request: FastifyRequest, reply: FastifyReply) => {
    const { caller } = request
    if (!caller) return null
    // The client hung up while its session was read, so no close event will follow.
    if (reply.raw.destroyed) return TOO_MANY
    const gone = new AbortController()
    const hangUp = () => gone.abort()
    reply.raw.once('close', hangUp)
    const { takes } = request.routeOptions.config
    const place = await (takes ? uploads : gate).enter(keysOf(caller), { ms: limits.patienceMs, signal: gone.signal })
    if (gone.signal.aborted) place?.leave()
    if (!place || gone.signal.aborted) return TOO_MANY
    const { restFactor, restAfterRefusalMs } = limits
    const turn = new RequestTurn(place, {
      restMs: (usedMs) => Math.max(usedMs * restFactor, reply.statusCode >= 400 ? restAfterRefusalMs : 0),
      enterAgain: () => gate.enter(keysOf(caller).slice(0, 1), { ms: PIECE_PATIENCE_MS, signal: gone.signal }),
    })
    request.turn = turn
    for (const end of ['finish', 'close']) reply.raw.once(end, () => turn.answered())
    return null
  })
  takeTurnsSignedOut(app, limits)
}

/**
 * Makes signed-out requests wait for a place of their address before their body is read: names and passwords come one
 * at a time, and repeated refusals are answered ever more slowly.
 */
function takeTurnsSignedOut(app: FastifyInstance, { signedOut, waiting, patienceMs, restAfterRefusalMs }: TurnLimits) {
  const gate = new FairGate({ total: Number.POSITIVE_INFINITY, sharing: [signedOut], waiting })
  app.decorate('takeSignedOutTurn', async ({ ip }: FastifyRequest, { raw }: FastifyReply) => {
    if (raw.destroyed) return TOO_MANY
    const gone = new AbortController()
    raw.once('close', () => gone.abort())
    const place = await gate.enter([ip], { ms: patienceMs, signal: gone.signal })
    if (!place) return TOO_MANY
    const end = (isRefused: boolean) => {
      if (isRefused && restAfterRefusalMs > 0) setTimeout(() => place.leave(), restAfterRefusalMs).unref()
      else place.leave()
    }
    raw.once('finish', () => end(raw.statusCode >= 400))
    // A client that hangs up without its answer counts as refused; otherwise clients would not wait for answers.
    raw.once('close', () => !raw.writableFinished && end(true))
    if (gone.signal.aborted) end(true)
    return null
  })
}

/** Returns the keys of a caller's places. Users without a retailer share nothing. */
const keysOf = ({ retailerId, userId }: Caller): string[] => [
  retailerId === null ? `user ${userId}` : String(retailerId),
  String(userId),
]
