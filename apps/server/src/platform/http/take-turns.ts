import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../caller.ts'
import { FairGate, type GateLimits, type Admission } from '../fair-gate.ts'
import type { Refusal } from '../refusal.ts'

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

/** One request's place. It is given up once the answer has left (or nobody waits for it) and its work has ended. */
export class RequestTurn {
  readonly #place: Admission
  readonly #restMs: (usedMs: number) => number
  readonly #beganAt = performance.now()
  #isWorking = false
  #isAnswered = false
  #isOver = false

  constructor(place: Admission, restMs: (usedMs: number) => number) {
    this.#place = place
    this.#restMs = restMs
  }

  /** Does the work of the request; it goes on also when the client hangs up. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#isWorking = true
    try {
      return await work()
    } finally {
      this.#isWorking = false
      this.#giveUp()
    }
  }

  answered(): void {
    this.#isAnswered = true
    this.#giveUp()
  }

  #giveUp(): void {
    if (!this.#isAnswered || this.#isWorking || this.#isOver) return
    this.#isOver = true
    const restMs = this.#restMs(performance.now() - this.#beganAt)
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
  }
}

/** Gives the app its hook `takeTurn`; bindArea puts it before every expensive call. */
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
    reply.raw.off('close', hangUp)
    if (gone.signal.aborted) place?.leave()
    if (!place || gone.signal.aborted) return TOO_MANY
    const { restFactor, restAfterRefusalMs } = limits
    const turn = new RequestTurn(place, (usedMs) =>
      Math.max(usedMs * restFactor, reply.statusCode >= 400 ? restAfterRefusalMs : 0),
    )
    request.turn = turn
    for (const end of ['finish', 'close']) reply.raw.once(end, () => turn.answered())
    return null
  })
}

/** People who belong to no retailer share nothing. */
const keysOf = ({ retailerId, userId }: Caller): string[] => [
  retailerId === null ? `user ${userId}` : String(retailerId),
  String(userId),
]
