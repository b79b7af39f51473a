import { createClock } from '../core/clock.ts'
import { noMemory } from '../core/memory.ts'
import type { SimulatorsOptions } from '../core/simulator.ts'
import { createMarket } from '../market/market.ts'
import { createStockxSimulator } from './index.ts'

export const REDIRECT_URI = 'http://localhost:3000/callback'

/** An answer with JSON of any shape, which the tests examine. */
export interface VendorAnswer {
  status: number
  headers: Headers
  body: ReturnType<typeof JSON.parse>
}

/** The default options: no limits except those of a test, and operations that finish at once. */
const AT_ONCE: SimulatorsOptions = { limits: { stockxRequestsPerSecond: 0 }, operationDelayMs: 0, orderStepMs: 1000 }

/** Starts a simulator with a manual clock, a paused market and a signed-in client. The test must close it. */
export async function startStockx(options: SimulatorsOptions = AT_ONCE) {
  const clock = createClock({ manual: true })
  const market = createMarket({ seed: 1, clock, size: 'small', paused: true })
  const stockx = createStockxSimulator({ market, clock, memory: noMemory(), seed: 1, port: 0, options })
  const url = await stockx.listen()
  const { clientId, clientSecret, apiKey, audience } = stockx.credentials()

  const raw = async (path: string, init: RequestInit = {}): Promise<VendorAnswer> => {
    const response = await fetch(`${url}${path}`, { redirect: 'manual', ...init })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: isJson(response) ? JSON.parse(text) : text }
  }
  const authorize = async (changes: Record<string, string> = {}) => {
    const scope = 'offline_access openid'
    const asked = {
      response_type: 'code',
      client_id: clientId,
      redirect_uri: REDIRECT_URI,
      scope,
      audience,
      state: 's1',
      ...changes,
    }
    const { headers } = await raw(`/authorize?${new URLSearchParams(asked)}`)
    return new URL(headers.get('location') ?? 'about:blank').searchParams
  }
  const token = (body: Record<string, string>) =>
    raw('/oauth/token', {
      method: 'POST',
      body: new URLSearchParams({ client_id: clientId, client_secret: clientSecret, audience, ...body }),
    })
  const signIn = async () => {
    const code = (await authorize()).get('code') ?? ''
    return (await token({ grant_type: 'authorization_code', code, redirect_uri: REDIRECT_URI })).body
  }
  const { access_token: accessToken } = await signIn()

  /** Sends a call under /v2 such as `'POST /selling/listings'`, with key and token. */
  const call = (request: string, body?: unknown): Promise<VendorAnswer> => {
    const [method = 'GET', path = ''] = request.split(' ')
    const headers: Record<string, string> = { 'x-api-key': apiKey, authorization: `Bearer ${accessToken}` }
    if (body === undefined) return raw(`/v2${path}`, { method, headers })
    headers['content-type'] = 'application/json'
    return raw(`/v2${path}`, { method, headers, body: JSON.stringify(body) })
  }
  const panda = market.product('DD1391-100')
  const variant = market.variant('DD1391-100:10')
  if (!panda || !variant) throw new Error('The Panda is in every world')
  /** Lists a Panda in size 10, by default for $200, and returns the operation. */
  const list = async (terms: object = {}): Promise<VendorAnswer['body']> =>
    (await call('POST /selling/listings', { variantId: variant.stockxVariantId, amount: '200', ...terms })).body
  const close = () => stockx.close()
  return { stockx, market, clock, url, raw, call, list, authorize, token, signIn, panda, variant, close }
}

const isJson = (response: Response) => response.headers.get('content-type')?.startsWith('application/json') ?? false
