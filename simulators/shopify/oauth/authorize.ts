import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SimulatedClock } from '../../core/clock.ts'
import type { Random } from '../../core/random.ts'
import { ALL_SCOPES, type App, normalScopes } from '../apps.ts'
import type { Settings } from '../settings.ts'
import type { Shop } from '../store.ts'
import { consentPage, refusalPage } from './authorize-page.ts'
import { signedQuery } from './signatures.ts'

/** A code that was sent to a redirect address and not exchanged yet. */
export interface IssuedCode {
  shop: Shop
  app: App
  scopes: string[]
  isOnline: boolean
  expiresAt: Date
}

export interface AuthorizeParts {
  clock: SimulatedClock
  random: Random
  settings: () => Settings
  shopOf: (domain: string) => Shop | undefined
  appOf: (clientId: string, shop: Shop) => App | undefined
  codes: Map<string, IssuedCode>
}

interface AuthorizeRequest {
  Params: { shop: string }
  Querystring: {
    client_id?: string
    scope?: string
    redirect_uri?: string
    state?: string
    'grant_options[]'?: string
  }
}

const CODE_LIFE_MS = 60_000

/** GET shows the grant screen or approves at once; its form POSTs the same query back. */
export function registerAuthorize(app: FastifyInstance, parts: AuthorizeParts): void {
  const path = '/shops/:shop/admin/oauth/authorize'
  app.get<AuthorizeRequest>(path, { config: { operation: 'authorize' } }, (request, reply) => {
    const asked = consentRequestOf(parts, request)
    if (typeof asked === 'string') return reply.code(400).type('text/html').send(refusalPage(asked))
    if (!parts.settings().consent) return approve(parts, asked, reply)
    const page = consentPage({ app: asked.app.title, shop: asked.shop.name, scopes: asked.scopes })
    return reply.type('text/html').send(page)
  })
  app.post<AuthorizeRequest>(path, { config: { operation: 'approve' } }, (request, reply) => {
    const asked = consentRequestOf(parts, request)
    if (typeof asked === 'string') return reply.code(400).type('text/html').send(refusalPage(asked))
    return approve(parts, asked, reply)
  })
}

interface ConsentRequest extends Omit<IssuedCode, 'expiresAt'> {
  redirectUri: string
  state: string | undefined
}

function consentRequestOf(
  parts: AuthorizeParts,
  { params, query }: FastifyRequest<AuthorizeRequest>,
): ConsentRequest | string {
  const shop = parts.shopOf(params.shop)
  const app = shop && parts.appOf(query.client_id ?? '', shop)
  if (!shop || !app) return 'Could not find Shopify API application with that client_id'
  const redirectUri = query.redirect_uri ?? ''
  if (!isAllowed(redirectUri)) return 'The redirect_uri is not whitelisted'
  const scopes = normalScopes(query.scope ? query.scope.split(',') : ALL_SCOPES)
  return { shop, app, scopes, redirectUri, state: query.state, isOnline: query['grant_options[]'] === 'per-user' }
}

/**
 * Returns whether a redirect address is allowed. Shopify requires each one to be registered; the simulator accepts
 * https and any port of this machine.
 */
function isAllowed(redirectUri: string): boolean {
  if (!URL.canParse(redirectUri)) return false
  const { protocol, hostname } = new URL(redirectUri)
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

/** Redirects to the app with a code that is valid for a minute and a signed query. */
function approve(
  parts: AuthorizeParts,
  { redirectUri, state, ...grant }: ConsentRequest,
  reply: FastifyReply,
): FastifyReply {
  const now = parts.clock.now()
  const code = parts.random.uuid().replaceAll('-', '')
  parts.codes.set(code, { ...grant, expiresAt: new Date(now.getTime() + CODE_LIFE_MS) })
  const own = { code, ...(state === undefined ? {} : { state }) }
  const query = signedQuery(own, { shop: grant.shop, app: grant.app, at: now })
  return reply.redirect(`${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${query}`, 302)
}
