import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { GraphQLSchema } from 'graphql'
import type { RequestContext } from './context.ts'
import { answerGraphql } from './graphql/answer.ts'
import type { Bucket } from './graphql/bucket.ts'
import type { Grant, Grants } from './oauth/grants.ts'
import type { Settings } from './settings.ts'
import type { Shop, ShopState } from './store.ts'

/**
 * The supported versions, all with the 2026-10 schema. The oldest stable one serves retired and unstable versions, and
 * the answer names it.
 */
const VERSIONS = ['2026-01', '2026-04', '2026-07', '2026-10']

export interface GraphqlRouteParts {
  schema: GraphQLSchema
  grants: Grants
  settings: Settings
  shopOf: (domain: string) => Shop | undefined
  bucketOf: (grant: Grant) => Bucket
  contextOf: (grant: Grant, requestId: string) => RequestContext
}

interface AdminRequest {
  Params: { shop: string; version: string }
  Body: unknown
}

/**
 * POST …/graphql.json: answers 404 for unknown shops and versions, 401 for invalid tokens, and 200 for everything else.
 */
export function registerGraphql(app: FastifyInstance, parts: GraphqlRouteParts): void {
  app.post<AdminRequest>('/shops/:shop/admin/api/:version/graphql.json', (request, reply) => {
    const requestId = randomUUID()
    const version = versionOf(request.params.version)
    reply.header('x-request-id', requestId)
    if (!version) return reply.code(404).send({ errors: 'Not Found' })
    reply.header('x-shopify-api-version', version)
    const shop = parts.shopOf(request.params.shop)
    if (!shop) return reply.code(404).send({ errors: 'Not Found' })
    const refusal = REFUSALS[shop.standing ?? 'open']
    if (refusal) return reply.code(refusal.status).send({ errors: refusal.errors })
    const token = request.headers['x-shopify-access-token']
    const grant = typeof token === 'string' ? parts.grants.authenticate(token, shop) : undefined
    if (!grant) return unauthorized(reply)
    if (parts.settings.permanentTokensRefused && grant.app.permanentToken === null && grant.expiresAt === null)
      return reply.code(403).send({ errors: NON_EXPIRING })
    const body = bodyOf(request.body)
    if (!body) return reply.code(400).send({ errors: { query: 'Required parameter missing or invalid' } })
    const context = parts.contextOf(grant, requestId)
    return reply.send(answerGraphql(parts.schema, body, { context, bucket: parts.bucketOf(grant) }))
  })
}

/** The answers of a shop that does not pay, is locked or closed. */
const REFUSALS: Partial<Record<ShopState, { status: number; errors: string }>> = {
  frozen: { status: 402, errors: 'Unavailable Shop' },
  locked: { status: 423, errors: 'Locked' },
  closed: { status: 404, errors: 'Not Found' },
}

/** The message that Shopify announced for 2027-01-01. */
const NON_EXPIRING = 'Non-expiring access tokens are no longer accepted for the Admin API'

function unauthorized(reply: FastifyReply): FastifyReply {
  return reply.code(401).send({
    errors: '[API] Invalid API key or access token (unrecognized login or wrong password)',
  })
}

function versionOf(asked: string): string | undefined {
  if (asked === 'unstable' || VERSIONS.includes(asked)) return asked
  return /^\d{4}-(01|04|07|10)$/.test(asked) ? VERSIONS[0] : undefined
}

function bodyOf(body: unknown) {
  if (typeof body !== 'object' || body === null || !('query' in body) || typeof body.query !== 'string') {
    return undefined
  }
  const variables = 'variables' in body && isRecord(body.variables) ? body.variables : {}
  const operationName =
    'operationName' in body && typeof body.operationName === 'string' ? body.operationName : undefined
  return { query: body.query, variables, operationName }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the operation name of a GraphQL request, for faults and call counts. */
export function operationNameOf({ url, body }: FastifyRequest): string | undefined {
  if (!url.split('?')[0]?.endsWith('/graphql.json')) return undefined
  const request = bodyOf(body)
  return request?.operationName ?? /\b(?:query|mutation)\s+(\w+)/.exec(request?.query ?? '')?.[1]
}

/** Returns whether a request is a GraphQL query, which changes nothing. */
export function isQuery({ url, body }: FastifyRequest): boolean {
  return url.split('?')[0]?.endsWith('/graphql.json') === true && !/\bmutation\b/.test(bodyOf(body)?.query ?? '')
}
