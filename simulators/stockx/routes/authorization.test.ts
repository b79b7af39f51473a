import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { REDIRECT_URI, startStockx } from '../start-for-test.ts'

let world: Awaited<ReturnType<typeof startStockx>>
beforeAll(async () => {
  world = await startStockx()
})
afterEach(() => {
  world.stockx.control.reset()
  world.stockx.control.settings({ requestsPerSecond: 0 })
})
afterAll(() => world.close())

const exchange = (code: string, redirectUri = REDIRECT_URI) =>
  world.token({ grant_type: 'authorization_code', code, redirect_uri: redirectUri })
const orders = (headers: Record<string, string>) => world.raw('/v2/selling/orders/active', { headers })

describe('signing in', () => {
  test('returns the browser at once with a code and the state', async () => {
    const back = await world.authorize({ state: 'a b&c' })
    expect(back.get('state')).toBe('a b&c')
    expect((await exchange(back.get('code') ?? '')).body).toMatchObject({
      token_type: 'Bearer',
      expires_in: 43_200,
      refresh_token: expect.any(String),
    })
  })

  test('asks a person first if the consent page is on; a refusal returns as an error', async () => {
    world.stockx.control.settings({ consentPage: true })
    expect((await world.authorize()).get('code')).toBeNull()
    expect((await world.authorize({ decision: 'deny' })).get('error')).toBe('access_denied')
    expect((await world.authorize({ decision: 'allow' })).get('code')).toBeTruthy()
  })

  test.each([
    ['a foreign audience', { audience: 'elsewhere' }, 'access_denied'],
    ['a scope without openid', { scope: 'offline_access' }, 'invalid_scope'],
    ['another response type', { response_type: 'token' }, 'unsupported_response_type'],
  ])('%s returns as an error', async (_name, change, error) => {
    expect((await world.authorize(change)).get('error')).toBe(error)
  })

  test('never redirects the browser to another machine', async () => {
    expect((await world.authorize({ redirect_uri: 'https://evil.example/callback' })).size).toBe(0)
  })

  test('redirects to the registered callback, letter by letter', async () => {
    const callbackUri = 'https://ark.example.com/api/v1/stockx/callback'
    world.stockx.control.settings({ callbackUri })
    expect((await world.authorize({ redirect_uri: callbackUri })).get('code')).toBeTruthy()
    expect((await world.authorize({ redirect_uri: `${callbackUri}/` })).size).toBe(0)
    expect((await world.authorize({ redirect_uri: '' })).size).toBe(0)
  })

  test('a code works once, for its own redirect URL', async () => {
    const code = (await world.authorize()).get('code') ?? ''
    expect((await exchange(code)).status).toBe(200)
    expect(await exchange(code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    const other = (await world.authorize()).get('code') ?? ''
    expect((await exchange(other, 'http://localhost:9/other')).status).toBe(400)
  })

  test('a wrong secret or another grant type is refused', async () => {
    expect((await world.token({ client_secret: 'guess', grant_type: 'refresh_token' })).status).toBe(401)
    expect((await world.token({ grant_type: 'client_credentials' })).body.error_description).toContain(
      'not allowed for the client',
    )
  })
})

describe('refreshing', () => {
  test('returns a new access token and no new refresh token, unless rotation is on', async () => {
    const { refresh_token: refreshToken } = await world.signIn()
    const refresh = (token: string) => world.token({ grant_type: 'refresh_token', refresh_token: token })
    const { body } = await refresh(refreshToken)
    expect(body.refresh_token).toBeUndefined()
    world.stockx.control.settings({ rotateRefreshToken: true })
    const rotated = (await refresh(refreshToken)).body.refresh_token
    expect((await refresh(refreshToken)).body.error).toBe('invalid_grant')
    world.stockx.control.settings({ refreshTokenDead: true })
    expect(await refresh(rotated)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  })
})

test('tokens have the three parts of a JWT, and a refresh without its audience is refused', async () => {
  const { refresh_token: refreshToken, access_token: accessToken, id_token: idToken } = await world.signIn()
  for (const token of [accessToken, idToken]) {
    const [header = '', claims = '', signature = '', ...more] = token.split('.')
    expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toMatchObject({ typ: 'JWT' })
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ iss: expect.any(String) })
    expect([signature.length > 40, more]).toEqual([true, []])
  }
  for (const audience of ['', 'api.stockx.com'])
    expect(await world.token({ grant_type: 'refresh_token', refresh_token: refreshToken, audience })).toMatchObject({
      status: 403,
      body: { error: 'access_denied' },
    })
})

describe('calling', () => {
  test('ignores the case of the scheme, and requires JSON for writes', async () => {
    const { apiKey } = world.stockx.credentials()
    const { access_token: accessToken } = await world.signIn()
    for (const scheme of ['Bearer', 'bearer', 'BEARER'])
      expect((await orders({ 'x-api-key': apiKey, authorization: `${scheme} ${accessToken}` })).status).toBe(200)
    expect((await orders({ 'x-api-key': apiKey, authorization: accessToken })).status).toBe(401)
    const write = (contentType: string) =>
      world.raw('/v2/selling/listings', {
        method: 'POST',
        headers: { 'x-api-key': apiKey, authorization: `Bearer ${accessToken}`, 'content-type': contentType },
        body: '{"variantId":"nobody","amount":"100"}',
      })
    for (const type of ['text/plain', 'application/x-www-form-urlencoded']) expect((await write(type)).status).toBe(415)
    expect((await write('application/json; charset=utf-8')).status).toBe(400)
  })

  test('needs the key (403) before the token (401), and /v2 in the path (403)', async () => {
    const { apiKey } = world.stockx.credentials()
    const { access_token: accessToken } = await world.signIn()
    const bearer = { authorization: `Bearer ${accessToken}` }
    expect((await orders(bearer)).status).toBe(403)
    expect((await orders({ ...bearer, 'x-api-key': 'guess' })).status).toBe(403)
    expect((await orders({ 'x-api-key': apiKey })).status).toBe(401)
    expect((await orders({ ...bearer, 'x-api-key': apiKey })).status).toBe(200)
    expect((await world.raw('/selling/orders/active', { headers: { ...bearer, 'x-api-key': apiKey } })).status).toBe(
      403,
    )
  })

  test('ends with the token: after twelve hours, or at once when tokens are revoked', async () => {
    const { apiKey } = world.stockx.credentials()
    const { access_token: accessToken } = await world.signIn()
    const headers = { 'x-api-key': apiKey, authorization: `Bearer ${accessToken}` }
    await world.clock.advance(43_199_000)
    expect((await orders(headers)).status).toBe(200)
    await world.clock.advance(1000)
    expect(await orders(headers)).toMatchObject({
      status: 401,
      body: { statusCode: 401, errorMessage: 'Unauthorized' },
    })
    const { access_token: second } = await world.signIn()
    world.stockx.control.revokeTokens()
    expect((await orders({ ...headers, authorization: `Bearer ${second}` })).status).toBe(401)
  })
})
