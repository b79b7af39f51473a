import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CONTROL_PREFIX } from '../../core/control.ts'
import type { Random } from '../../core/random.ts'
import type { Alias } from '../alias.ts'
import { AliasError, errorBody, GrpcCode } from './errors.ts'

export const API_PREFIX = '/api/v1'

/** The account's token, and one whose scopes allow only reading. Real tokens have the same prefix. */
export const TOKEN = 'goatapi_arksandbox0000000000000000000000'
export const READ_ONLY_TOKEN = 'goatapi_arkreadonly000000000000000000000'

const isOurs = (request: FastifyRequest) =>
  !request.url.startsWith(CONTROL_PREFIX) && !request.url.startsWith('/images/') && !request.url.startsWith('/files/')

/**
 * Checks every request before its operation. The real host turns JSON into gRPC calls: unknown paths and POSTs without
 * a JSON content type fall through to gRPC, which answers 415.
 */
export function wireGateway(app: FastifyInstance, requestIds: Random): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isOurs(request)) return
    reply.header('x-request-id', requestIds.uuid())
    const contentType = request.headers['content-type'] ?? ''
    const isJson = /^application\/json\b/i.test(contentType)
    if (request.is404 || (request.method === 'POST' && !isJson)) return unsupported(reply, contentType)
    return undefined
  })
  app.setErrorHandler<FastifyError | AliasError>((error, _request, reply) => sendError(reply, error))
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: 'No such control route' }))
}

/** Checks token, scope and limit and adds latency, after injected faults and before the operation. */
export function wireChecks(api: FastifyInstance, alias: Alias): void {
  const callTimesMs: number[] = []
  api.addHook('preHandler', async (request) => {
    const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
    if (token !== TOKEN && token !== READ_ONLY_TOKEN) {
      throw new AliasError(GrpcCode.unauthenticated, 'Invalid or missing access token')
    }
    const operation = request.routeOptions.config.operation ?? ''
    const canOnlyRead = token === READ_ONLY_TOKEN && request.method !== 'GET'
    if (canOnlyRead || alias.settings.deniedOperations.includes(operation)) {
      throw new AliasError(
        GrpcCode.permissionDenied,
        'The access token does not have permission to perform this request',
      )
    }
    takeTurn(alias, callTimesMs)
    const { latencyMs } = alias.settings
    if (latencyMs > 0) await new Promise<void>((resolve) => alias.clock.after(latencyMs, resolve))
  })
}

/**
 * Enforces a limit over a sliding second. The answer has no numbers and no Retry-After, because alias documents
 * neither.
 */
function takeTurn({ settings, clock }: Alias, callTimesMs: number[]): void {
  if (settings.requestsPerSecond === 0) return
  const nowMs = clock.now().getTime()
  while (callTimesMs[0] !== undefined && callTimesMs[0] <= nowMs - 1_000) callTimesMs.shift()
  if (callTimesMs.length >= settings.requestsPerSecond)
    throw new AliasError(GrpcCode.resourceExhausted, 'Too many requests')
  callTimesMs.push(nowMs)
}

/** Treats an empty body as an empty object, as alias does; Fastify alone would refuse it. */
export function acceptEmptyJson(api: FastifyInstance): void {
  api.removeContentTypeParser('application/json')
  api.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? {} : JSON.parse(String(body)))
    } catch {
      done(new AliasError(GrpcCode.invalidArgument, 'invalid JSON in request body'))
    }
  })
}

function unsupported(reply: FastifyReply, contentType: string): FastifyReply {
  const message = `invalid gRPC request content-type ${JSON.stringify(contentType)}`
  return reply.code(415).send(errorBody(GrpcCode.invalidArgument, message))
}

function sendError(reply: FastifyReply, error: FastifyError | AliasError): FastifyReply {
  if (error instanceof AliasError) return reply.code(error.httpStatus).send(errorBody(error.code, error.message))
  const status = error.statusCode ?? 500
  const code = status < 500 ? GrpcCode.invalidArgument : GrpcCode.internal
  return reply.code(status).send(errorBody(code, error.message))
}
