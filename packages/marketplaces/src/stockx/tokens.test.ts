import { describe, expect, test } from 'vitest'
import { ProviderClosed, ProviderNotConnected } from '../provider-errors.ts'
import {
  createSession,
  exchangeStockxCode,
  stockxAuthorizeUrl,
  type StockxTokens,
  type StockxTokenStore,
} from './tokens.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const HOUR_MS = 3_600_000
const inHours = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS)

/** Returns a token store like a database row, with one renewal at a time. */
function row(tokens: StockxTokens | null): StockxTokenStore & { tokens: () => StockxTokens | null } {
  let current = tokens
  let last: Promise<unknown> = Promise.resolve()
  return {
    tokens: () => current,
    read: async () => current,
    renew({ isGood, refresh }) {
      const turn = last.then(async () => {
        if (!current) throw new Error('the row is gone')
        if (!isGood(current)) current = await refresh(current)
        return current
      })
      last = turn.catch(() => undefined)
      return turn
    },
  }
}

/** Returns a token host that records its requests and always gives the same answer. */
function accounts(status: number, body: object) {
  const asked: URLSearchParams[] = []
  const fetch = async (_url: unknown, init?: { body?: unknown }) => {
    asked.push(new URLSearchParams(typeof init?.body === 'string' ? init.body : ''))
    return Response.json(body, { status })
  }
  return {
    application: { authUrl: 'https://accounts.test', clientId: 'id', clientSecret: 'secret', now: () => NOW, fetch },
    asked,
  }
}

const idToken = (claims: object) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`

const refreshed = {
  access_token: 'new',
  expires_in: 43_200,
  id_token: 'x',
  scope: 'openid email offline_access',
  token_type: 'Bearer',
}
const tokens = (expiresAt: Date): StockxTokens => ({
  accessToken: 'old',
  refreshToken: 'GEb',
  expiresAt,
  sellerId: 'seller',
})

describe('a StockX session', () => {
  test('uses a valid token', async () => {
    const { application, asked } = accounts(200, refreshed)
    expect(await createSession(application, row(tokens(inHours(1)))).accessToken()).toBe('old')
    expect(asked).toEqual([])
  })

  test('refreshes a token that expires within minutes, and keeps the refresh token', async () => {
    const { application, asked } = accounts(200, refreshed)
    const store = row(tokens(inHours(0.05)))
    expect(await createSession(application, store).accessToken()).toBe('new')
    expect(store.tokens()).toEqual({
      accessToken: 'new',
      refreshToken: 'GEb',
      expiresAt: inHours(12),
      sellerId: 'seller',
    })
    expect(Object.fromEntries(asked[0] ?? [])).toEqual({
      client_id: 'id',
      client_secret: 'secret',
      grant_type: 'refresh_token',
      audience: 'gateway.stockx.com',
      refresh_token: 'GEb',
    })
  })

  test('stores a rotated refresh token', async () => {
    const { application } = accounts(200, { ...refreshed, refresh_token: 'rotated' })
    const store = row(tokens(NOW))
    await createSession(application, store).accessToken()
    expect(store.tokens()?.refreshToken).toBe('rotated')
  })

  test('refreshes once for many refused requests', async () => {
    const { application, asked } = accounts(200, refreshed)
    const session = createSession(application, row(tokens(inHours(6))))
    const given = await Promise.all(Array.from({ length: 5 }, () => session.accessToken('old')))
    expect(given).toEqual(['new', 'new', 'new', 'new', 'new'])
    expect(asked).toHaveLength(1)
  })

  test.each([400, 403])('with a revoked refresh token (HTTP %i) must be connected again', async (status) => {
    const { application } = accounts(status, {
      error: 'invalid_grant',
      error_description: 'Unknown or invalid refresh token.',
    })
    const call = createSession(application, row(tokens(NOW))).accessToken()
    await expect(call).rejects.toBeInstanceOf(ProviderNotConnected)
  })

  test('without tokens is not connected', async () => {
    await expect(createSession(accounts(200, {}).application, row(null)).accessToken()).rejects.toBeInstanceOf(
      ProviderNotConnected,
    )
  })

  test('does not treat a wrong secret as a revoked connection', async () => {
    const { application } = accounts(401, { error: 'access_denied', error_description: 'Unauthorized' })
    await expect(createSession(application, row(tokens(NOW))).accessToken()).rejects.toBeInstanceOf(ProviderClosed)
  })
})

test('a code without a lifetime is exchanged for tokens of 12 hours', async () => {
  const { application, asked } = accounts(200, {
    access_token: 'a',
    refresh_token: 'r',
    id_token: 'i',
    token_type: 'Bearer',
  })
  const given = await exchangeStockxCode(application, { code: 'c', redirectUrl: 'https://ark.test/stockx/callback' })
  expect(given).toEqual({ accessToken: 'a', refreshToken: 'r', expiresAt: inHours(12), sellerId: null })
  expect(asked[0]?.get('redirect_uri')).toBe('https://ark.test/stockx/callback')
})

test.each([
  ['its subject', idToken({ sub: 'auth0|4711' }), 'auth0|4711'],
  ['no subject', idToken({ iss: 'https://accounts.stockx.com/' }), null],
  ['an empty subject', idToken({ sub: '' }), null],
  ['a subject that is no text', idToken({ sub: 7 }), null],
  ['no claims at all', 'x', null],
  ['no JSON', `h.${Buffer.from('sub').toString('base64url')}.s`, null],
])('the seller is read from an ID token with %s', async (_, id_token, sellerId) => {
  const { application } = accounts(200, { access_token: 'a', refresh_token: 'r', id_token })
  const given = await exchangeStockxCode(application, { code: 'c', redirectUrl: 'https://ark.test/stockx/callback' })
  expect(given.sellerId).toBe(sellerId)
})

test('the grant screen requires spaces as %20', () => {
  const link = {
    authUrl: 'https://accounts.stockx.com',
    clientId: 'id',
    redirectUrl: 'https://ark.test/cb?x=1',
    state: 's',
  }
  expect(stockxAuthorizeUrl(link)).toBe(
    'https://accounts.stockx.com/authorize?response_type=code&client_id=id&redirect_uri=https%3A%2F%2Fark.test%2Fcb%3Fx%3D1' +
      '&scope=offline_access%20openid&audience=gateway.stockx.com&state=s',
  )
})
