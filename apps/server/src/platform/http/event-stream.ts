import type { ServerResponse } from 'node:http'
import type { ChangeEvent } from '@ark/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../caller.ts'
import type { ChangeFeed } from '../events.ts'
import type { Metrics } from '../watch/metrics.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { ANSWERED } from './contract/bind-area.ts'
import { visibleChange } from './visible-change.ts'

const HEARTBEAT_MS = 15_000
/** The most streams of one session in this process: more tabs than a person reads. */
const MOST_OF_A_SESSION = 10
/**
 * The most bytes that may wait for a browser that does not read: thousands of changes. Reading everything again costs
 * such a browser less.
 */
const MOST_WAITING_BYTES = 256 * 1_024
/** How long a browser may take to read the last event. */
const LAST_EVENT_MS = 5_000

/** The headers of a stream. nginx does not buffer an answer that says `x-accel-buffering: no`. */
export const EVENT_STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  connection: 'keep-alive',
  'x-accel-buffering': 'no',
} as const

export interface EventStreams {
  /** Answers a request with a stream, or refuses it when the session has too many. */
  open(asked: { caller: Caller; request: FastifyRequest; reply: FastifyReply }): typeof ANSWERED | Refusal
  /** Ends every stream, because the process ends. */
  close(): void
}

export interface EventStreamNeeds {
  feed: ChangeFeed
  metrics: Metrics
  /** Returns the current caller of a session; null when it has ended. */
  callerOf(sessionId: string): Promise<Caller | null>
}

/**
 * Creates the event streams. A stream sends the changes of the caller's retailer, buyer or the operator that the
 * caller may see (`visibleChange`) as server-sent events, until the browser leaves or the caller's access changes: then
 * it ends with `access`, and the browser reconnects with its current access. A comment every 15 s keeps proxies from
 * closing it. A browser that does not read loses its stream, so that unread events do not fill the memory.
 */
export function createEventStreams(needs: EventStreamNeeds): EventStreams {
  const streams = new Set<EventStream>()
  const perSession = new Map<string, number>()
  const recheck = oneAfterTheOther()
  const count = ({ sessionId }: Caller, more: 1 | -1) => {
    const now = (perSession.get(sessionId) ?? 0) + more
    if (now > 0) perSession.set(sessionId, now)
    else perSession.delete(sessionId)
  }
  return {
    open({ caller, request, reply }) {
      if ((perSession.get(caller.sessionId) ?? 0) >= MOST_OF_A_SESSION) return TOO_MANY
      reply.hijack()
      const stream = new EventStream(caller, reply.raw, {
        onChange: ({ changed }) => {
          // Announcements of ended sessions may be lost as well.
          if (changed === 'everything') recheck(() => stream.check(needs.callerOf))
        },
        onEnd: (reason) => {
          streams.delete(stream)
          count(caller, -1)
          unsubscribe()
          clearInterval(heartbeat)
          needs.metrics.streamEnded(reason)
        },
      })
      streams.add(stream)
      count(caller, 1)
      needs.metrics.streamOpened()
      const unsubscribe = needs.feed.subscribe(stream)
      const heartbeat = setInterval(() => {
        stream.beat()
        void stream.check(needs.callerOf)
      }, HEARTBEAT_MS)
      request.raw.once('close', () => stream.forget('left'))
      reply.raw.once('close', () => stream.forget('left'))
      // A change between the request's check and the subscription was announced to no one.
      void stream.check(needs.callerOf)
      return ANSWERED
    },
    close: () => [...streams].forEach((stream) => stream.end('stopped')),
  }
}

const TOO_MANY: Refusal = {
  ...refuse('throttled', `ARK is already open in ${MOST_OF_A_SESSION} tabs. Close one for this one to follow changes.`),
  retryAfterSeconds: 15,
}

type EndReason = 'left' | 'access' | 'stalled' | 'stopped'

interface Watching {
  onChange(change: ChangeEvent): void
  /** Called once. */
  onEnd(reason: EndReason): void
}

class EventStream {
  readonly caller: Caller
  readonly sessionId: string
  readonly userId: number
  readonly retailerId: number | null
  readonly buyerId: number | null
  readonly isOperator: boolean
  readonly #raw: ServerResponse
  readonly #watching: Watching
  #isOpen = true

  constructor(caller: Caller, raw: ServerResponse, watching: Watching) {
    this.caller = caller
    this.sessionId = caller.sessionId
    this.userId = caller.userId
    this.retailerId = caller.retailerId
    this.buyerId = caller.buyerId
    this.isOperator = caller.role === 'operator'
    this.#raw = raw
    this.#watching = watching
    // A socket that breaks during a write emits an error and then closes.
    raw.on('error', () => undefined)
    raw.writeHead(200, EVENT_STREAM_HEADERS)
    raw.write(': connected\n\n')
  }

  onChange(change: ChangeEvent): void {
    const heard = visibleChange(this.caller, change)
    if (!heard) return
    this.#write(wireOf(heard))
    this.#watching.onChange(heard)
  }

  onAccessChange(): void {
    this.end('access')
  }

  beat(): void {
    this.#write(': still here\n\n')
  }

  /** Ends the stream when the session has ended or its user's access has changed since the stream was opened. */
  async check(callerOf: EventStreamNeeds['callerOf']): Promise<void> {
    if (!this.#isOpen) return
    // While the database does not answer, the last known access applies.
    const now = await callerOf(this.sessionId).catch(() => this.caller)
    if (!now || accessOf(now) !== accessOf(this.caller)) this.end('access')
  }

  end(reason: 'access' | 'stopped'): void {
    if (!this.#isOpen) return
    this.forget(reason)
    this.#raw.end(reason === 'access' ? wireOf({ changed: 'access', ids: [] }) : undefined)
    const late = setTimeout(() => this.#raw.destroy(), LAST_EVENT_MS).unref()
    this.#raw.once('close', () => clearTimeout(late))
  }

  /** Stops writing to the stream. */
  forget(reason: EndReason): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    this.#watching.onEnd(reason)
  }

  #write(text: string): void {
    if (!this.#isOpen) return
    if (this.#raw.writableLength <= MOST_WAITING_BYTES) return void this.#raw.write(text)
    this.forget('stalled')
    this.#raw.destroy()
  }
}

const wireOf = (change: ChangeEvent): string => `event: change\ndata: ${JSON.stringify(change)}\n\n`

/** Returns what decides a caller's access, as a text to compare. */
const accessOf = ({ role, retailerId, buyerId, locationIds, isDemo, due }: Caller): string =>
  JSON.stringify([role, retailerId, buyerId, locationIds.toSorted((one, other) => one - other), isDemo, due])

/** Runs work one after the other: thousands of simultaneous checks would block every request. */
function oneAfterTheOther(): (work: () => Promise<void>) => void {
  let last: Promise<void> = Promise.resolve()
  return (work) => {
    last = last.then(work).catch(() => undefined)
  }
}
