import {
  isProviderError,
  ProviderClosed,
  type ProviderName,
  ProviderNotConnected,
  ProviderNotReady,
  ProviderRefused,
  ProviderThrottled,
} from '@ark/marketplaces'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  badValueOf,
  isBadValue,
  isConflictOfTransactions,
  isDatabaseDown,
  isPoolExhausted,
  isTimeLimit,
} from '../../database/database-errors.ts'
import type { Refusal } from '../../refusal.ts'
import { bounded, boundedRefusal } from '../defense/bounded-refusal.ts'
import { UnreadableBody } from '../bodies/read-json.ts'
import { isAppPath, sendApp } from '../web-app.ts'
import { InvalidRequest } from './validation.ts'

const STATUS: Record<Refusal['refused'], number> = {
  not_found: 404,
  invalid: 422,
  conflict: 409,
  forbidden: 403,
  signed_out: 401,
  unavailable: 503,
  throttled: 429,
}

export function sendRefusal(reply: FastifyReply, { refused, detail, errors, retryAfterSeconds, ...rest }: Refusal) {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  const words = { detail, code: rest.code ?? refused, ...(errors ? { errors } : {}) }
  return reply.code(STATUS[refused]).send(boundedRefusal(words))
}

/** A hook's decision about a request; null lets it continue. */
type Judgement = Refusal | null

/**
 * Returns a hook that lets a request continue or refuses it for good. A hook that returned its reply would let the
 * request continue once the sender has hung up, because nothing more can be sent: forbidden work would be done.
 */
export const refuseUnless =
  (judge: (request: FastifyRequest, reply: FastifyReply) => Judgement | Promise<Judgement>) =>
  (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    const end = (refusal: Judgement) => (refusal ? void sendRefusal(reply, refusal) : done())
    const judged = judge(request, reply)
    if (judged instanceof Promise) judged.then(end, done)
    else end(judged)
  }

/** Returns the answer for a value that the database rejected; it names the field when the database quotes the value. */
function badValue(error: unknown, request: FastifyRequest) {
  const value = badValueOf(error)
  const field = value === null ? null : fieldWith(value, request)
  const detail = 'A value in the request is out of range.'
  if (field === null) return { detail, code: 'invalid' }
  return boundedRefusal({ detail, code: 'invalid', errors: [{ field, message: 'This value is not accepted.' }] })
}

/** Returns the field of the URL or the body that has this value. */
function fieldWith(value: string, { params, query, body }: FastifyRequest): string | null {
  const fields = [params, query, body].flatMap((part) =>
    typeof part === 'object' && part !== null ? Object.entries(part) : [],
  )
  return fields.find(([, each]) => String(each) === value)?.[0] ?? null
}

interface Unavailable {
  detail: string
  /**
   * `unavailable` means that nothing works now. `busy` means that this call failed while others work; the browser
   * continues.
   */
  code: 'unavailable' | 'busy'
  retryAfterSeconds: number
}

const DOWN: Unavailable = {
  detail: 'The database does not answer. ARK retries automatically.',
  code: 'unavailable',
  retryAfterSeconds: 2,
}
const NO_CONNECTION: Unavailable = {
  detail: 'ARK is too busy right now, so this was not done. Try again in a moment.',
  code: 'busy',
  retryAfterSeconds: 5,
}
const TOO_LONG: Unavailable = {
  detail:
    'This took too long, so it was not done: the database is busy, or someone else is changing the same data. ' +
    'Try again in a moment.',
  code: 'busy',
  retryAfterSeconds: 5,
}
const CONFLICT: Unavailable = {
  detail: 'Someone else was changing the same data, so this was not done. Try again.',
  code: 'busy',
  retryAfterSeconds: 1,
}

/** Returns the answer for an error that will pass, with the time of a retry; null for other errors. */
function unavailable(error: unknown): Unavailable | null {
  if (isDatabaseDown(error)) return DOWN
  if (isPoolExhausted(error)) return NO_CONNECTION
  if (isTimeLimit(error)) return TOO_LONG
  return isConflictOfTransactions(error) ? CONFLICT : null
}

/** Answers every failure as `{ detail, code }`. Nothing that a person or a provider sends ends as a 500. */
export function answerFailures(app: FastifyInstance, { hasWebApp }: { hasWebApp: boolean }): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof InvalidRequest)
      return reply.code(422).send(boundedRefusal({ detail: error.message, code: 'invalid', errors: error.fields }))
    if (error instanceof UnreadableBody) return reply.code(400).send({ detail: error.message, code: 'invalid' })
    if (isProviderError(error)) return sendProviderFailure(reply, error)
    const passing = unavailable(error)
    if (passing) {
      const { detail, code, retryAfterSeconds } = passing
      request.log.warn({ err: error, code }, 'a request could not be served now')
      return reply.code(503).header('retry-after', String(retryAfterSeconds)).send({ detail, code })
    }
    if (isBadValue(error)) {
      // Logged, because otherwise a statement of ours that always fails this way would stay unnoticed.
      request.log.warn({ err: error }, 'a value in the request was refused by the database')
      return reply.code(400).send(badValue(error, request))
    }
    const status = error.statusCode ?? 500
    if (status >= 500) {
      request.log.error({ err: error }, 'request failed')
      return reply.code(500).send({
        detail: `ARK had an internal error (request ${request.id}). Nothing was changed.`,
        code: 'fault',
      })
    }
    const detail = clientWords(status, request) ?? bounded(error.message, MOST_FOREIGN_WORDS)
    return reply.code(status).send({ detail, code: CLIENT_CODES[status] ?? 'invalid' })
  })
  app.setNotFoundHandler((request, reply) => {
    if (hasWebApp && isAppPath(request)) return sendApp(request, reply)
    return reply.code(404).send({ detail: `There is no call ${request.method} ${pathOf(request)}.`, code: 'not_found' })
  })
}

/** Returns the message about what the client has to change; undefined keeps the error's own message. */
function clientWords(status: number, request: FastifyRequest): string | undefined {
  const { config } = request.routeOptions
  if (status === 413) return tooLarge(request)
  if (status === 415)
    return config?.takes
      ? `Send the file itself (content-type: ${config.takes.join(' or ')}).`
      : 'Send JSON (content-type: application/json).'
  if (status === 400 && !config?.takes) return 'The request is not valid JSON.'
  return undefined
}

/** The most characters of a library's message. */
const MOST_FOREIGN_WORDS = 300
const MOST_PATH = 200
const pathOf = ({ url }: FastifyRequest): string => bounded(url.split('?')[0] ?? '', MOST_PATH)

/** Returns the message with the largest size that a call takes. */
function tooLarge({ routeOptions: { bodyLimit } }: FastifyRequest): string {
  const size = bodyLimit >= 1_000_000 ? `${bodyLimit / 1_000_000} MB` : `${bodyLimit / 1_000} kB`
  return `The request is larger than ${size}. Send less at once.`
}

const CLIENT_CODES: Record<number, string> = { 413: 'too_large', 415: 'media_type' }

const PROVIDERS: Record<ProviderName, string> = { shopify: 'Shopify', stockx: 'StockX', goat: 'ALIAS' }

/**
 * Answers a provider's error. A refusal, or work that needs a person to reconnect the provider or to reopen the shop,
 * is a conflict: a retry changes nothing, and the browser makes none. Any other error passes and is a bad gateway.
 */
function sendProviderFailure(reply: FastifyReply, error: Error & { provider: ProviderName }) {
  const words = `${PROVIDERS[error.provider]}: ${error.message}`
  if (isFinal(error))
    return reply.code(409).send(boundedRefusal({ detail: withFullStop(words), code: 'provider_refused' }))
  if (error instanceof ProviderThrottled) reply.header('retry-after', String(Math.ceil(error.retryAfterMs / 1_000)))
  return reply.code(502).send({ detail: `${words}. Try again in a moment.`, code: 'provider' })
}

const isFinal = (error: Error): boolean =>
  error instanceof ProviderNotConnected ||
  error instanceof ProviderClosed ||
  (error instanceof ProviderRefused && !(error instanceof ProviderNotReady))

const withFullStop = (words: string): string => (/[.!?]$/.test(words) ? words : `${words}.`)
