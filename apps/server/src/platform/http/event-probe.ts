import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { setTimeout as wait } from 'node:timers/promises'
import { derivedKey } from '../safety/secrets.ts'
import { EVENT_STREAM_HEADERS } from './event-stream.ts'

/** What a probe of the event stream receives: the first text at once, the last one when the stream ends. */
export const EVENT_PROBE = { first: ': connected\n\n', last: 'event: end' } as const

const HEADER = 'x-ark-probe'
/** How long a probe's signature is valid, before and after its time. */
const VALID_MS = 5 * 60_000
/** How long a probe is open. A proxy that buffers gives both texts away together, after this time. */
const OPEN_MS = 3_000
/** The most probes that one process answers at a time. */
const MOST_OPEN = 4

/** Returns the headers that open the event stream as a probe. Only who knows ARK_SECRET_KEY can make them. */
export function eventProbeHeaders(secretKey: Buffer, now: Date): Record<string, string> {
  const at = String(now.getTime())
  return { [HEADER]: `${at}.${signatureOf(secretKey, at)}`, accept: 'text/event-stream' }
}

const signatureOf = (secretKey: Buffer, at: string): string =>
  createHmac('sha256', derivedKey(secretKey, 'probe of the event stream')).update(at).digest('hex')

/**
 * Answers probes of `GET /events`: the same address and headers as for browsers, and no one's data. `ark doctor` and
 * Admin, Go Live open one through PUBLIC_URL, to see whether a proxy holds events back. A wrong signature is 401.
 */
export function answerEventProbes(
  app: FastifyInstance,
  { secretKey, ending, now = () => new Date() }: { secretKey: Buffer; ending: AbortSignal; now?: () => Date },
): void {
  let open = 0
  app.addHook('onRequest', async (request, reply) => {
    const given = request.headers[HEADER]
    if (given === undefined || request.routeOptions.config?.isStream !== true) return
    if (!isGenuine(secretKey, { given: String(given), now: now() }))
      return reply.code(401).send({ detail: 'The probe is not signed by this ARK.', code: 'signed_out' })
    if (open >= MOST_OPEN)
      return reply.code(503).send({ detail: 'Other probes are open. Try again in a moment.', code: 'unavailable' })
    open += 1
    reply.hijack()
    const { raw } = reply
    raw.on('error', () => undefined)
    raw.writeHead(200, EVENT_STREAM_HEADERS)
    raw.write(EVENT_PROBE.first)
    const left = new AbortController()
    raw.once('close', () => left.abort())
    await wait(OPEN_MS, undefined, { signal: AbortSignal.any([left.signal, ending]) }).catch(() => undefined)
    open -= 1
    raw.end(`${EVENT_PROBE.last}\ndata: {}\n\n`)
  })
}

function isGenuine(secretKey: Buffer, { given, now }: { given: string; now: Date }): boolean {
  const [, at = '', signature = ''] = /^(\d{1,16})\.([0-9a-f]{64})$/.exec(given) ?? []
  if (signature === '' || Math.abs(now.getTime() - Number(at)) > VALID_MS) return false
  return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(secretKey, at)))
}
