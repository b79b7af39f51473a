import type { FastifyInstance } from 'fastify'
import { ALL_SCOPES, type App, normalScopes } from '../apps.ts'
import type { Shop } from '../store.ts'
import type { AuthorizeParts } from './authorize.ts'
import type { Grant, Grants } from './grants.ts'
import { isSessionToken } from './signatures.ts'

const ID_TOKEN = 'urn:ietf:params:oauth:token-type:id_token'
const OFFLINE_TOKEN = 'urn:shopify:params:oauth:token-type:offline-access-token'
const ONLINE_TOKEN = 'urn:shopify:params:oauth:token-type:online-access-token'
const ONLINE_SECONDS = 86_399

export interface TokenParts extends AuthorizeParts {
  grants: Grants
  record: (shop: Shop, effect: string, details: object) => void
}

type Body = Record<string, string | undefined>

interface Answer {
  status: number
  body: object
}

interface TokenRequest {
  Params: { shop: string }
  Body: Body | undefined
}

/** POST /admin/oauth/access_token: accepts JSON or a form, with all four grant types. */
export function registerAccessToken(app: FastifyInstance, parts: TokenParts): void {
  const path = '/shops/:shop/admin/oauth/access_token'
  app.post<TokenRequest>(path, { config: { operation: 'access_token' } }, (request, reply) => {
    const { status, body } = answer(parts, request.params.shop, request.body ?? {})
    return reply.code(status).send(body)
  })
}

function refuse(status: number, error: string, description: string): Answer {
  return { status, body: { error, error_description: description } }
}

function answer(parts: TokenParts, domain: string, body: Body): Answer {
  const shop = parts.shopOf(domain)
  if (!shop) return refuse(404, 'not_found', 'Unknown shop')
  const app = parts.appOf(body['client_id'] ?? '', shop)
  if (!app)
    return refuse(400, 'application_cannot_be_found', 'Could not find Shopify API application with that client_id')
  if (body['client_secret'] !== app.clientSecret) return refuse(400, 'invalid_client', 'The client secret is wrong')
  switch (body['grant_type']) {
    case undefined:
    case 'authorization_code':
      return tradeCode(parts, { shop, app }, body)
    case 'refresh_token':
      return refresh(parts, { shop, app }, body)
    case 'urn:ietf:params:oauth:grant-type:token-exchange':
      return exchange(parts, { shop, app }, body)
    case 'client_credentials':
      return issued(parts, { shop, app }, { accessSeconds: ONLINE_SECONDS })
    default:
      return refuse(400, 'unsupported_grant_type', 'The grant type is not supported')
  }
}

interface Parties {
  shop: Shop
  app: App
}

function tradeCode(parts: TokenParts, parties: Parties, body: Body): Answer {
  const code = body['code'] ?? ''
  const issuedCode = parts.codes.get(code)
  parts.codes.delete(code)
  const isGood = issuedCode?.shop === parties.shop && issuedCode.app === parties.app
  if (!isGood || issuedCode.expiresAt <= parts.clock.now()) {
    return refuse(400, 'invalid_request', 'The authorization code was not found or was already used')
  }
  const { scopes } = issuedCode
  if (issuedCode.isOnline) return issued(parts, parties, { scopes, accessSeconds: ONLINE_SECONDS, isOnline: true })
  return offline(parts, parties, { scopes, body })
}

/** Issues offline tokens: `expiring=1` gives a pair, otherwise the old kind that never expires. */
function offline(parts: TokenParts, parties: Parties, { scopes, body }: { scopes?: string[]; body: Body }): Answer {
  const { accessTokenSeconds, refreshTokenSeconds } = parts.settings()
  const isExpiring = ['1', 'true'].includes(String(body['expiring']))
  const lifetimes = isExpiring ? { accessSeconds: accessTokenSeconds, refreshSeconds: refreshTokenSeconds } : {}
  return issued(parts, parties, { ...(scopes ? { scopes } : {}), ...lifetimes })
}

/**
 * Refreshes tokens. Answers 401 invalid_grant when the token is expired, replayed or revoked, or the app was
 * uninstalled.
 */
function refresh(parts: TokenParts, { shop, app }: Parties, body: Body): Answer {
  const { accessTokenSeconds: accessSeconds, refreshTokenSeconds: refreshSeconds } = parts.settings()
  const grant = parts.grants.refresh(body['refresh_token'] ?? '', { app, accessSeconds, refreshSeconds })
  if (!grant || grant.shop !== shop) return refuse(401, 'invalid_grant', 'The refresh token is invalid or expired')
  parts.record(shop, 'token.refreshed', { app: app.title })
  return { status: 200, body: tokenBody(grant, parts) }
}

/**
 * Exchanges a valid session token for a token, or migrates a permanent token to an expiring pair, which is
 * irreversible.
 */
function exchange(parts: TokenParts, { shop, app }: Parties, body: Body): Answer {
  const subject = body['subject_token'] ?? ''
  const requested = body['requested_token_type']
  if (body['subject_token_type'] === OFFLINE_TOKEN) {
    const old = parts.grants.authenticate(subject, shop)
    if (old?.app !== app || old.expiresAt) return refuse(400, 'invalid_subject_token', 'The token cannot be migrated')
    // Irreversible: the permanent token stops working.
    old.isRevoked = true
    return offline(parts, { shop, app }, { scopes: old.scopes, body })
  }
  const isGood =
    body['subject_token_type'] === ID_TOKEN && isSessionToken(subject, { shop, app, at: parts.clock.now() })
  if (!isGood) return refuse(400, 'invalid_subject_token', 'The session token is invalid or expired')
  if (requested === ONLINE_TOKEN) {
    return issued(parts, { shop, app }, { accessSeconds: ONLINE_SECONDS, isOnline: true })
  }
  return offline(parts, { shop, app }, { body })
}

interface IssueOptions {
  scopes?: string[]
  accessSeconds?: number
  refreshSeconds?: number
  isOnline?: boolean
}

/** Returns a token without refresh, or a pair. */
function issued(parts: TokenParts, { shop, app }: Parties, options: IssueOptions): Answer {
  const grant = parts.grants.issue({
    shop,
    app,
    scopes: options.scopes ?? normalScopes(ALL_SCOPES),
    accessSeconds: options.accessSeconds ?? null,
    refreshSeconds: options.refreshSeconds ?? null,
  })
  parts.record(shop, 'app.installed', { app: app.title, scopes: grant.scopes })
  const body = tokenBody(grant, parts)
  return { status: 200, body: options.isOnline ? { ...body, ...userPart(grant) } : body }
}

function tokenBody(grant: Grant, { clock }: Pick<TokenParts, 'clock'>): object {
  const secondsUntil = (at: Date) => Math.round((at.getTime() - clock.now().getTime()) / 1000)
  return {
    access_token: grant.accessToken,
    scope: grant.scopes.join(','),
    ...(grant.expiresAt ? { expires_in: secondsUntil(grant.expiresAt) } : {}),
    ...(grant.refreshToken && grant.refreshExpiresAt
      ? { refresh_token: grant.refreshToken, refresh_token_expires_in: secondsUntil(grant.refreshExpiresAt) }
      : {}),
  }
}

function userPart({ shop, scopes }: Grant): object {
  return {
    associated_user_scope: scopes.join(','),
    associated_user: {
      id: 1,
      first_name: 'Sam',
      last_name: 'Owner',
      email: shop.email,
      email_verified: true,
      account_owner: true,
      locale: 'en',
      collaborator: false,
    },
  }
}
