import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import type { StockxContext } from '../context.ts'
import { CLIENT } from '../tokens.ts'

type Query = Record<string, string | undefined>

/** The sellers that a browser may sign in as, besides the signed-in one. */
const OTHER_SELLERS = ['first-seller', 'second-seller']

const TokenRequest = Type.Record(Type.String(), Type.String())

/** Registers the accounts host: /authorize and /oauth/token. */
export function registerAuthorization(app: FastifyInstance, context: StockxContext): void {
  app.get<{ Querystring: Query }>('/authorize', ({ query, url, headers }, reply) => {
    const redirectUri = query.redirect_uri ?? ''
    const isRegistered = isLocal(redirectUri) || redirectUri === context.settings.callbackUri
    if (query.client_id !== CLIENT.clientId || !isRegistered || redirectUri === '') {
      return reply
        .code(400)
        .type('text/html')
        .send(page('Oops!, something went wrong', 'Unknown client or callback address.'))
    }
    const back = (parameters: Record<string, string>) => {
      const target = new URL(redirectUri)
      for (const [name, value] of Object.entries(parameters)) target.searchParams.set(name, value)
      if (query.state !== undefined) target.searchParams.set('state', query.state)
      return reply.redirect(target.href, 302)
    }
    const refusal = refuse(query)
    if (refusal) return back(refusal)
    if (query.decision === 'deny')
      return back({ error: 'access_denied', error_description: 'User did not authorize the request' })
    const { consentPage, signedInAs } = context.settings
    const isBrowser = headers.accept?.includes('text/html') === true
    if ((consentPage || isBrowser) && query.decision !== 'allow') {
      const link = (words: string, answer: string) => `<a href="${escape(`${url}&decision=${answer}`)}">${words}</a>`
      const allow = [...new Set([signedInAs, ...OTHER_SELLERS])].map((seller) =>
        link(`Allow as ${escape(seller)}`, `allow&seller=${encodeURIComponent(seller)}`),
      )
      return reply
        .type('text/html')
        .send(page('ARK wants to use your StockX account (simulated)', [...allow, link('Deny', 'deny')].join(' · ')))
    }
    const granted = { scope: query.scope ?? '', seller: query.seller ?? signedInAs }
    return back({ code: context.tokens.issueCode(redirectUri, granted) })
  })

  app.post('/oauth/token', (request, reply) => {
    const body = Value.Check(TokenRequest, request.body) ? request.body : {}
    const fail = (status: number, error: string, description: string) =>
      reply.code(status).send({ error, error_description: description })
    if (body.client_id !== CLIENT.clientId || body.client_secret !== CLIENT.clientSecret) {
      return fail(401, 'access_denied', 'Unauthorized')
    }
    if (body.grant_type === 'authorization_code') {
      const answer = context.tokens.exchangeCode(body.code ?? '', body.redirect_uri ?? '')
      return answer ?? fail(400, 'invalid_grant', 'Invalid authorization code')
    }
    if (body.grant_type === 'refresh_token') {
      // Documented as required. Some clients leave it out successfully, but ARK should not rely on that.
      if (body.audience !== CLIENT.audience)
        return fail(403, 'access_denied', `Service not found: ${body.audience ?? ''}`)
      return (
        context.tokens.refresh(body.refresh_token ?? '') ??
        fail(400, 'invalid_grant', 'Unknown or invalid refresh token.')
      )
    }
    return fail(403, 'unauthorized_client', `Grant type '${body.grant_type ?? ''}' not allowed for the client.`)
  })
}

function refuse({ response_type, scope = '', audience }: Query): Record<string, string> | undefined {
  if (response_type !== 'code')
    return { error: 'unsupported_response_type', error_description: 'response_type must be code' }
  if (audience !== CLIENT.audience)
    return { error: 'access_denied', error_description: `Service not found: ${audience ?? ''}` }
  if (!scope.split(' ').includes('openid')) return { error: 'invalid_scope', error_description: 'openid is required' }
  return undefined
}

/** Returns whether a callback is on this machine; any port and path is registered. */
function isLocal(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { hostname, protocol } = new URL(address)
  return /^https?:$/.test(protocol) && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

const page = (title: string, body: string) =>
  `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>${title}</title><body><h1>${title}</h1><p>${body}</p></body></html>`
