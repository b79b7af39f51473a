import { describe, expect, test } from 'vitest'
import { ProviderNotConnected, ProviderRefused, ProviderUnavailable } from '../provider-errors.ts'
import { authorizeUrl, exchangeCode, refreshTokens, shopDomain } from './oauth.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const SHOP = 'demo.myshopify.com'

function shop(status: number, body: object) {
  const asked: { url: string; body: unknown }[] = []
  const fetch = async (url: unknown, init?: { body?: unknown }) => {
    asked.push({ url: String(url), body: typeof init?.body === 'string' ? JSON.parse(init.body) : null })
    return Response.json(body, { status })
  }
  const application = {
    shopUrl: (domain: string) => `https://${domain}`,
    clientId: 'id',
    clientSecret: 'secret',
    scopes: ['read_products', 'write_orders'],
    now: () => NOW,
    fetch,
  }
  return { application, asked }
}

test.each([
  ['demo', SHOP],
  [' Demo.MyShopify.com ', SHOP],
  ['https://demo.myshopify.com/admin/products?x=1', SHOP],
  ['https://admin.shopify.com/store/demo/orders', SHOP],
  ['demo.myshopify.com.evil.test', null],
  ['evil.test/demo.myshopify.com', null],
  ['demo.myshopify.com@evil.test', null],
  ['-demo', null],
  ['localhost:4011', null],
  ['', null],
])('%s means the shop %s', (typed, domain) => {
  expect(shopDomain(typed)).toBe(domain)
})

test('the grant screen belongs to the shop', () => {
  const { application } = shop(200, {})
  const url = new URL(
    authorizeUrl(application, { shopDomain: SHOP, state: 'nonce', redirectUrl: 'https://ark.test/cb' }),
  )
  expect(url.origin + url.pathname).toBe('https://demo.myshopify.com/admin/oauth/authorize')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: 'id',
    scope: 'read_products,write_orders',
    redirect_uri: 'https://ark.test/cb',
    state: 'nonce',
  })
})

const expiring = {
  access_token: 'shpat_1',
  scope: 'write_orders,read_products',
  expires_in: 3600,
  refresh_token: 'shprt_1',
  refresh_token_expires_in: 7_776_000,
}

describe('a code', () => {
  test('is exchanged for expiring tokens', async () => {
    const { application, asked } = shop(200, expiring)
    expect(await exchangeCode(application, SHOP, 'c')).toEqual({
      accessToken: 'shpat_1',
      accessTokenExpiresAt: new Date('2026-11-21T13:00:00Z'),
      refreshToken: 'shprt_1',
      refreshTokenExpiresAt: new Date('2027-02-19T12:00:00Z'),
      scopes: ['write_orders', 'read_products'],
    })
    expect(asked).toEqual([
      {
        url: 'https://demo.myshopify.com/admin/oauth/access_token',
        body: { client_id: 'id', client_secret: 'secret', code: 'c', expiring: '1' },
      },
    ])
  })

  test('may return a permanent token', async () => {
    const { application } = shop(200, { access_token: 'shpat_1', scope: 'read_products' })
    expect(await exchangeCode(application, SHOP, 'c')).toMatchObject({ accessTokenExpiresAt: null, refreshToken: null })
  })

  test('is refused the second time', async () => {
    const { application } = shop(400, {
      error: 'invalid_request',
      error_description: 'The authorization code was not found or was already used',
    })
    await expect(exchangeCode(application, SHOP, 'c')).rejects.toBeInstanceOf(ProviderRefused)
  })
})

describe('a refresh', () => {
  test('returns two new tokens', async () => {
    const { application, asked } = shop(200, { ...expiring, access_token: 'shpat_2', refresh_token: 'shprt_2' })
    expect(await refreshTokens(application, SHOP, 'shprt_1')).toMatchObject({
      accessToken: 'shpat_2',
      refreshToken: 'shprt_2',
    })
    expect(asked[0]?.body).toEqual({
      client_id: 'id',
      client_secret: 'secret',
      grant_type: 'refresh_token',
      refresh_token: 'shprt_1',
    })
  })

  test.each([400, 401])('with a used token (HTTP %i) means that the shop must be connected again', async (status) => {
    const { application } = shop(status, { error: 'invalid_grant', error_description: 'x' })
    await expect(refreshTokens(application, SHOP, 'shprt_1')).rejects.toBeInstanceOf(ProviderNotConnected)
  })

  test('without an expiry is an error, since that token would never be refreshed again', async () => {
    const { application } = shop(200, { ...expiring, expires_in: undefined })
    await expect(refreshTokens(application, SHOP, 'shprt_1')).rejects.toBeInstanceOf(ProviderUnavailable)
  })
})
