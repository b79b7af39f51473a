import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../../caller.ts'
import { Crowded, FairGate, type GateLimits, type Admission } from '../../limits/fair-gate.ts'
import type { Refusal } from '../../refusal.ts'

/**
 * Expensive calls (`isExpensive` of the contract) that one process answers at once: in all, of a retailer, of a user.
 * A screen has one or two lists; more wait in line for some milliseconds (docs/security.md).
 */
export interface TurnLimits extends GateLimits {
  /**
   * Files that come in at once, in all: beside the other places, since a slow sender keeps his for half a minute, and
   * each costs little (read-upload.ts). Of a retailer and a user as many as of other requests.
   */
  uploads: number
  /**
   * Requests of nobody who is signed in that are looked at at once, of one address; in all as many as come. One that
   * was refused keeps its place for `restAfterRefusalMs`, so that who sends what is refused as fast as it is answered
   * has sixteen answers a second.
   */
  signedOut: number
  /** How long a request waits for its turn before it is answered 429. */
  patienceMs: number
  /**
   * A place rests so many times as long as it was used before its user has it again, and at least so long after a
   * refusal: at 3, who asks without a pause has half of one at work on an average, however little each costs, and two
   * in the first moment (measured: docs/security.md). Nobody else waits for a place that rests.
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
  /** So many milliseconds a place rests that was used for so many. */
  restMs(usedMs: number): number
  /** A place for a piece of an answer that is made as it leaves; null: there was none in time. */
  enterAgain(): Promise<Admission | null>
}

/**
 * One request's place. Others may have it once its work has ended, its user once the answer has left besides: who takes
 * his answer slowly, or not at all, keeps nobody else from a place.
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

  /** Does the work of the request; it goes on also when the client hangs up. */
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

  /** The pieces of an answer that is made as it leaves: each has a place while it is made, and none while it leaves. */
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
    /** For calls that take turns, once it is known who calls: null, with a turn, or why there is none. */
    takeTurn(request: FastifyRequest, reply: FastifyReply): Promise<Refusal | null>
    /** For calls of nobody who is signed in, before their body is read. */
    takeSignedOutTurn(request: FastifyRequest, reply: FastifyReply): Promise<Refusal | null>
  }
}

/** How long a piece of an answer waits for its place: its reader has his answer already, and is not told. */
const PIECE_PATIENCE_MS = 30_000

/** Gives the app its hooks: `takeTurn`, which bindArea puts before every expensive call, and `takeSignedOutTurn`. */
export function limitLargeRequests(app: FastifyInstance, limits: TurnLimits): void {
  const gate = new FairGate(limits)
  const uploads = new FairGate({ ...limits, total: limits.uploads })
  app.decorateRequest('turn', null)
  app.decorate('takeTurn', async (request: FastifyRequest, reply: FastifyReply) => {
    const { caller } = request
    if (!caller) return null
    // He has hung up while his session was read: nothing would ever say so again.
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
 * Requests of nobody who is signed in wait for a place of their address, before anything of their body is read: names
 * and passwords come one at a time, and what is refused again and again is answered ever more slowly.
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
    // Who hangs up without an answer was refused: else nobody would wait for one.
    raw.once('close', () => !raw.writableFinished && end(true))
    if (gone.signal.aborted) end(true)
    return null
  })
}

/** People who belong to no retailer share nothing. */
const keysOf = ({ retailerId, userId }: Caller): string[] => [
  retailerId === null ? `user ${userId}` : String(retailerId),
  String(userId),
]
