import type { AnswerOf, Contract } from '@ark/contract'
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aPerson, aRetailer, type TestPerson } from '#test/acts/test-people.ts'
import { openStore } from './open-store.ts'

const SHOP = 'kicks-and-co.myshopify.com'
type Status = AnswerOf<Contract['GET /shopify/webhooks/webhook-status']>
type Log = AnswerOf<Contract['GET /audit-logs/']>

let app: TestApp
let retailerId: number
let owner: TestPerson
let form: Record<'shop_domain' | 'api_key' | 'api_secret_key' | 'access_token', string>

beforeAll(async () => {
  app = await startTestApp()
  retailerId = await aRetailer(app)
  owner = await aPerson(app, { role: 'owner', retailerId })
  const shop = app.simulators.shopify.credentials().shops.find(({ shopDomain }) => shopDomain === SHOP)
  form = {
    shop_domain: SHOP,
    api_key: shop?.apiKey ?? '',
    api_secret_key: shop?.apiSecretKey ?? '',
    access_token: shop?.accessToken ?? '',
  }
})
afterAll(() => app?.close())

const webhook = async (secret: string, id: string) => {
  const payload = JSON.stringify({ inventory_item_id: 1, location_id: 1, available: 3 })
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/v1/shopify/webhooks/receive',
    payload,
    headers: {
      'content-type': 'application/json',
      'x-shopify-topic': 'inventory_levels/update',
      'x-shopify-shop-domain': SHOP,
      'x-shopify-webhook-id': id,
      'x-shopify-hmac-sha256': createHmac('sha256', secret).update(payload).digest('base64'),
    },
  })
  return answer.statusCode
}

test.each([
  ['access_token', 'shpat_of_nobody', 'access_token'],
  ['shop_domain', 'no-such-shop.myshopify.com', 'shop_domain'],
  ['shop_domain', 'evil.example.com/admin', 'shop_domain'],
  ['api_key', '   ', 'api_key'],
] as const)(
  'a form with a wrong %s (%s) is refused at that field, and connects nothing',
  async (field, value, named) => {
    const answer = await owner.call<{ errors: { field: string }[] }>('POST', '/shopify/stores', {
      ...form,
      [field]: value,
    })
    expect([answer.status, answer.body.errors.map((error) => error.field)]).toEqual([422, [named]])
    expect((await owner.call('GET', '/shopify/stores')).body).toEqual([])
  },
)

test('a shop that sells in another currency is refused with a message, and is not connected', async () => {
  const known = app.simulators.shopify.store.shops.get(SHOP)
  if (!known) throw new Error('no such shop')
  known.currency = 'EUR'
  const answer = await owner.call('POST', '/shopify/stores', form)
  known.currency = 'USD'
  expect(answer).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'shop_domain', message: expect.stringContaining('sells in EUR') }] },
  })
  expect((await owner.call('GET', '/shopify/stores')).body).toEqual([])
})

test('a custom app connects a store: stock is read, webhooks are subscribed, only its secret is valid', async () => {
  const answer = await owner.call<{ id: number }>('POST', '/shopify/stores', form)
  expect(answer).toMatchObject({ status: 201, body: { shop_domain: SHOP, is_connected: true } })
  await app.drain()
  const { body: places } = await owner.call<unknown[]>('GET', '/locations/')
  expect(places.length).toBeGreaterThan(1)
  const { body: status } = await owner.call<Status>('GET', '/shopify/webhooks/webhook-status')
  expect(status.registered_webhooks.map(({ topic }) => topic)).toContain('inventory_levels/update')
  expect(status.webhook_secret).toMatch(/^•+$/)

  expect(await webhook(form.api_secret_key, 'by-its-secret')).toBe(200)
  expect(await webhook('guessed', 'by-another')).toBe(401)
  const after = await owner.call<Status>('GET', '/shopify/webhooks/webhook-status')
  expect(after.body.stores).toMatchObject([{ waiting: 1, failures: 0, problem: null }])
  const { body: log } = await owner.call<Log>('GET', '/audit-logs/?event_type=shopify_store_created')
  expect(log).toMatchObject([{ status: 'success', event_details: { shop_domain: SHOP } }])
  expect(JSON.stringify(log)).not.toContain(form.access_token)
})

test('a secret of webhooks made by hand replaces only itself, and the custom app keeps its own', async () => {
  const saved = { topics: ['inventory_levels/update'], auto_register: false, webhook_secret: 'a-new-secret' }
  for (const webhook_secret of ['a-first-secret', saved.webhook_secret])
    expect(
      (await owner.call('POST', '/shopify/webhooks/configure-webhooks', { ...saved, webhook_secret })).body,
    ).toMatchObject({ success: true })
  expect(await webhook('a-new-secret', 'by-the-new')).toBe(200)
  expect(await webhook('a-first-secret', 'by-the-first')).toBe(401)
  expect(await webhook(form.api_secret_key, 'by-the-app')).toBe(200)
})

test('a store of another account is not taken over', async () => {
  const otherOwner = await aPerson(app, { role: 'owner', retailerId: await aRetailer(app) })
  const answer = await otherOwner.call<{ detail: string }>('POST', '/shopify/stores', form)
  expect([answer.status, answer.body.detail]).toEqual([409, expect.stringContaining('could not be connected')])
  expect(answer.body.detail).not.toMatch(/account|another|somebody|belongs/i)
  // Someone without access to the shop learns nothing: the answer is the same as for any other store.
  const guessed = { ...form, access_token: 'shpat_of_nobody' }
  expect(await otherOwner.call('POST', '/shopify/stores', guessed)).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'access_token' }] },
  })
})

test('a revoked grant is recorded: the store shows as disconnected', async () => {
  const { body: stores } = await owner.call<{ id: number; is_connected: boolean }[]>('GET', '/shopify/stores')
  const id = stores[0]?.id ?? 0
  const { db, secrets } = app.capabilities
  const dead = {
    accessToken: 'shpat_revoked',
    refreshToken: null,
    scopes: [],
    accessTokenExpiresAt: null,
    refreshTokenExpiresAt: null,
  }
  await sql`update stores set tokens = ${secrets.seal(dead)} where store_id = ${id}`.execute(db.platform)
  const store = await openStore(app.capabilities, retailerId, id)
  await expect(store.info()).rejects.toThrow('Connect the store again')
  expect((await owner.call('GET', '/shopify/stores')).body).toMatchObject([{ is_connected: false }])
})
