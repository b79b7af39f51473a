import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { StockxContext } from './context.ts'
import { StockxError } from './errors.ts'
import { expireAsks } from './listings.ts'
import { registerBatches } from './routes/batches.ts'
import { registerCatalogue } from './routes/catalogue.ts'
import { registerIngestion } from './routes/ingestion.ts'
import { registerListings } from './routes/listings.ts'
import { registerOrders } from './routes/orders.ts'
import { CLIENT } from './tokens.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The seller of the request's token, who sees only their own data. */
    seller: string
  }
}

/** The seller of requests without a valid token. */
const NOBODY = ''

/**
 * Registers everything under /v2. Key, quota and token are checked before any handler; a path without /v2 is refused
 * like a bad key.
 */
export function registerSellerApi(app: FastifyInstance, context: StockxContext): void {
  const { settings, limiters, tokens } = context
  const send = (reply: FastifyReply, statusCode: number, message: string) => {
    if (statusCode === 429 && settings.retryAfterSeconds > 0) reply.header('retry-after', settings.retryAfterSeconds)
    return reply.code(statusCode).send({ statusCode, [settings.errorField]: message })
  }
  app.setErrorHandler((error, _request, reply) => {
    const statusCode = statusOf(error)
    return send(reply, statusCode, error instanceof Error ? error.message : String(error))
  })
  app.setNotFoundHandler((request, reply) =>
    request.url.startsWith('/v2/') ? send(reply, 404, 'Resource not found') : send(reply, 403, 'Forbidden'),
  )
  app.decorateRequest('seller', NOBODY)
  app.register(
    async (api) => {
      api.addHook('onRequest', async (request) => {
        if (request.headers['x-api-key'] !== CLIENT.apiKey) throw new StockxError(403, 'Forbidden')
        const [, token = ''] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
        const seller = tokens.sellerOf(token)
        if (!limiters.of(seller ?? NOBODY).takeRequest()) throw new StockxError(429, 'Too Many Requests')
        if (seller === undefined) throw new StockxError(401, 'Unauthorized')
        request.seller = seller
        expireAsks(context)
        if (!isJsonOrEmpty(request)) throw new StockxError(415, 'Unsupported Media Type')
      })
      api.addHook('onResponse', async ({ seller }, reply) => limiters.of(seller).answered(reply.statusCode))
      registerCatalogue(api, context)
      registerIngestion(api, context)
      registerListings(api, context)
      registerBatches(api, context)
      registerOrders(api, context)
    },
    { prefix: '/v2' },
  )
}

/** Returns whether a request's body is JSON. A call without a body needs no content type. */
function isJsonOrEmpty({ headers }: FastifyRequest): boolean {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  return !hasBody || /^application\/json\b/i.test(headers['content-type'] ?? '')
}

function statusOf(error: unknown): number {
  const hasStatus = typeof error === 'object' && error !== null && 'statusCode' in error
  return hasStatus && typeof error.statusCode === 'number' ? error.statusCode : 500
}
