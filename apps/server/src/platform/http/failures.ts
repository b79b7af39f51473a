import { isProviderError } from '@ark/marketplaces'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import {
  isBadValue,
  isConflictOfTransactions,
  isDatabaseDown,
  isPoolExhausted,
  isTimeLimit,
} from '../database/database-errors.ts'
import type { Refusal } from '../refusal.ts'
import { isAppPath, sendApp } from './web-app.ts'
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
  return reply.code(STATUS[refused]).send({ detail, code: rest.code ?? refused, ...(errors ? { errors } : {}) })
}

interface Unavailable {
  detail: string
  /** `unavailable`: nothing can be done now. `busy`: this one call was not, others are; the browser goes on. */
  code: 'unavailable' | 'busy'
  retryAfterSeconds: number
}

const DOWN: Unavailable = {
  detail: 'The database does not answer. ARK tries again by itself.',
  code: 'unavailable',
  retryAfterSeconds: 2,
}
const NO_CONNECTION: Unavailable = {
  detail: 'ARK has too much to do at this moment, so this was not done. Try again in a moment.',
  code: 'busy',
  retryAfterSeconds: 5,
}
const TOO_LONG: Unavailable = {
  detail:
    'This took longer than it may, so it was not done: the database is busy, or somebody else is changing the same. ' +
    'Try again in a moment.',
  code: 'busy',
  retryAfterSeconds: 5,
}
const CONFLICT: Unavailable = {
  detail: 'Somebody else was changing the same at this moment, so this was not done. Try again.',
  code: 'busy',
  retryAfterSeconds: 1,
}

/** What the database could not do just now, and when to ask again; null: the error is another one. */
function unavailable(error: unknown): Unavailable | null {
  if (isDatabaseDown(error)) return DOWN
  if (isPoolExhausted(error)) return NO_CONNECTION
  if (isTimeLimit(error)) return TOO_LONG
  return isConflictOfTransactions(error) ? CONFLICT : null
}

/** Every failure answers `{ detail, code }`; a person or a provider can send nothing that ends as a 500. */
export function answerFailures(app: FastifyInstance, { hasWebApp }: { hasWebApp: boolean }): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof InvalidRequest)
      return reply.code(422).send({ detail: error.message, code: 'invalid', errors: error.fields })
    if (isProviderError(error)) return reply.code(502).send({ detail: providerDetail(error), code: 'provider' })
    const passing = unavailable(error)
    if (passing) {
      const { detail, code, retryAfterSeconds } = passing
      request.log.warn({ err: error, code }, 'the database could not do it now')
      return reply.code(503).header('retry-after', String(retryAfterSeconds)).send({ detail, code })
    }
    if (isBadValue(error))
      return reply.code(422).send({ detail: 'A value in the request is out of range.', code: 'invalid' })
    const status = error.statusCode ?? 500
    if (status >= 500) {
      request.log.error({ err: error }, 'request failed')
      return reply.code(500).send({
        detail: `Something went wrong on our side (request ${request.id}). Nothing was changed.`,
        code: 'fault',
      })
    }
    return reply
      .code(status)
      .send({ detail: CLIENT_WORDS[status] ?? error.message, code: CLIENT_CODES[status] ?? 'invalid' })
  })
  app.setNotFoundHandler((request, reply) => {
    if (hasWebApp && isAppPath(request)) return sendApp(reply)
    return reply
      .code(404)
      .send({ detail: `There is no call ${request.method} ${request.url.split('?')[0]}.`, code: 'not_found' })
  })
}

const CLIENT_WORDS: Record<number, string> = {
  400: 'The request is not valid JSON.',
  413: 'The request is larger than 1 MB. Send less at once.',
  415: 'Send JSON (content-type: application/json).',
}
const CLIENT_CODES: Record<number, string> = { 413: 'too_large', 415: 'media_type' }

function providerDetail(error: Error & { provider?: string }): string {
  const name = error.provider === 'goat' ? 'ALIAS' : error.provider === 'stockx' ? 'StockX' : 'Shopify'
  return `${name}: ${error.message}. Try again in a moment.`
}
