import { isProviderError } from '@ark/marketplaces'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
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

/** PostgreSQL is not there: connection refused, cut, starting up or shutting down. */
const isDatabaseDown = (error: { code?: string; message?: string }): boolean =>
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|57P0[123]|08\d{3}|53300)$/.test(error.code ?? '') ||
  /Connection terminated|timeout exceeded when trying to connect/.test(error.message ?? '')

/** Numbers beyond a column, malformed text and the like: what a person sent, not a fault of ours. */
const isBadValue = (code: string | undefined): boolean => /^(22003|22P02|22P05|22021)$/.test(code ?? '')

/** Every failure answers `{ detail, code }`; a person or a provider can send nothing that ends as a 500. */
export function answerFailures(app: FastifyInstance, { hasWebApp }: { hasWebApp: boolean }): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof InvalidRequest)
      return reply.code(422).send({ detail: error.message, code: 'invalid', errors: error.fields })
    if (isProviderError(error)) return reply.code(502).send({ detail: providerDetail(error), code: 'provider' })
    if (isDatabaseDown(error)) {
      request.log.warn({ err: error }, 'database is down')
      return reply
        .code(503)
        .header('retry-after', '2')
        .send({ detail: 'The database does not answer. ARK tries again by itself.', code: 'unavailable' })
    }
    if (isBadValue(error.code))
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
