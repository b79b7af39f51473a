import { afterEach, beforeEach, expect, test } from 'vitest'
import { shopifyLibrary } from '../testing/shopify-library.ts'
import { KICKS, startShop } from '../testing/start-shop.ts'

let shop: Awaited<ReturnType<typeof startShop>>
beforeEach(async () => {
  shop = await startShop()
})
afterEach(() => shop.close())

const APP = { client_id: 'ark-sandbox-client', client_secret: 'ark-sandbox-secret' }
const CALLBACK = 'http://localhost:3000/stores/callback'

const authorizeUrl = (url: string, more: Record<string, string> = {}) =>
  `${url}/shops/${KICKS}/admin/oauth/authorize?${new URLSearchParams({
    client_id: APP.client_id,
    scope: 'read_products,read_orders,write_orders',
    redirect_uri: CALLBACK,
    state: 'a b/é=',
    ...more,
  })}`
const token = (body: object, url = shop.url) =>
  fetch(`${url}/shops/${KICKS}/admin/oauth/access_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...APP, ...body }),
  })
const tokens = async (body: object): Promise<Record<string, string>> =>
  (await token(body)).json() as Promise<Record<string, string>>
async function codeFor() {
  const response = await fetch(authorizeUrl(shop.url), { redirect: 'manual' })
  return new URL(response.headers.get('location') ?? '').searchParams.get('code')
}
const works = async (accessToken: string | undefined) =>
  (await shop.post('{ shop { id } }', {}, accessToken)).status === 200

test("Shopify's own library accepts the signature of the callback", async () => {
  const real = await startShop({ manualClock: false })
  const response = await fetch(authorizeUrl(real.url), { redirect: 'manual' })
  expect(response.status).toBe(302)
  const location = new URL(response.headers.get('location') ?? '')
  expect(location.href.startsWith(`${CALLBACK}?`)).toBe(true)
  const query = Object.fromEntries(location.searchParams)
  expect(query).toMatchObject({ shop: KICKS, state: 'a b/é=' })
  const library = shopifyLibrary(APP.client_secret)
  expect(await library.utils.validateHmac(query)).toBe(true)
  await expect(library.utils.validateHmac({ ...query, shop: 'other.myshopify.com' })).resolves.toBe(false)
  await real.close()
})

test('a code works once and returns normalized scopes', async () => {
  const code = await codeFor()
  expect(await tokens({ code })).toEqual({
    access_token: expect.stringMatching(/^shpat_/),
    scope: 'read_products,write_orders',
  })
  const again = await token({ code })
  expect(again.status).toBe(400)
  expect(await again.json()).toMatchObject({ error: 'invalid_request' })
})

test('a foreign redirect address and an unknown app are refused', async () => {
  const foreign = authorizeUrl(shop.url, { redirect_uri: 'http://evil.example/callback' })
  expect((await fetch(foreign, { redirect: 'manual' })).status).toBe(400)
  expect((await fetch(authorizeUrl(shop.url, { client_id: 'nobody' }), { redirect: 'manual' })).status).toBe(400)
})

test('with consent on, a page asks first', async () => {
  shop.simulator.control.settings({ consent: true })
  const page = await fetch(authorizeUrl(shop.url), { redirect: 'manual' })
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('<button type="submit">Install</button>')
  const approved = await fetch(authorizeUrl(shop.url), { method: 'POST', redirect: 'manual' })
  expect(approved.status).toBe(302)
})

test('an expiring token ends after an hour and is refreshed', async () => {
  const first = await tokens({ code: await codeFor(), expiring: '1' })
  expect(first).toMatchObject({ expires_in: 3600, refresh_token_expires_in: 7_776_000 })
  await shop.clock.advance(3600 * 1000)
  expect(await works(first['access_token'])).toBe(false)
  const second = await tokens({ grant_type: 'refresh_token', refresh_token: first['refresh_token'] })
  expect(await works(second['access_token'])).toBe(true)
})

test('the old pair works until the new one is used; a replay after that is invalid_grant', async () => {
  const first = await tokens({ code: await codeFor(), expiring: '1' })
  const refresh = { grant_type: 'refresh_token', refresh_token: first['refresh_token'] }
  const lost = await tokens(refresh)
  const second = await tokens(refresh)
  expect(second['refresh_token']).toMatch(/^shprt_/)
  expect(await works(lost['access_token'])).toBe(false)
  expect(await works(first['access_token'])).toBe(true)
  expect(await works(second['access_token'])).toBe(true)
  expect(await works(first['access_token'])).toBe(false)
  const replay = await token(refresh)
  expect(replay.status).toBe(401)
  expect(await replay.json()).toMatchObject({ error: 'invalid_grant' })
})

test('a session token can be exchanged while it is fresh', async () => {
  const exchange = {
    grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
    subject_token: shop.simulator.control.sessionToken({ shop: KICKS }),
    subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
    requested_token_type: 'urn:shopify:params:oauth:token-type:offline-access-token',
    expiring: '1',
  }
  expect(await tokens(exchange)).toMatchObject({ expires_in: 3600 })
  await shop.clock.advance(61_000)
  expect(await tokens(exchange)).toMatchObject({ error: 'invalid_subject_token' })
})

test('client credentials last a day', async () => {
  expect(await tokens({ grant_type: 'client_credentials' })).toMatchObject({ expires_in: 86_399 })
})

test("a custom app's token needs only the header, in its own shop", async () => {
  const [kicks, second] = shop.simulator.credentials().shops
  expect(await works(kicks?.accessToken)).toBe(true)
  expect(await works(second?.accessToken)).toBe(false)
})

test('after uninstalling, no token of the app works', async () => {
  const first = await tokens({ code: await codeFor(), expiring: '1' })
  shop.simulator.control.uninstall({ shop: KICKS })
  expect(await works(first['access_token'])).toBe(false)
  const refreshed = await token({ grant_type: 'refresh_token', refresh_token: first['refresh_token'] })
  expect(refreshed.status).toBe(401)
})
