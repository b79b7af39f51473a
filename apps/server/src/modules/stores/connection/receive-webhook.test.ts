import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aConnectedShop, type TestShop } from '#test/acts/test-shop.ts'
import { SHOP } from '#test/acts/test-stock.ts'
import { signedWebhook } from '#test/acts/signed-webhook.ts'
import { checkWebhooksJob } from '../stores.jobs.ts'

type Health = AnswerOf<Contract['GET /shopify/webhooks/webhook-status']>['stores'][number]

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  app = await startTestApp({ listens: true })
  shop = await aConnectedShop(app)
})
afterAll(() => app?.close())

const health = async (): Promise<Health> => {
  const answer = await shop.owner.call<{ stores: Health[] }>('GET', '/shopify/webhooks/webhook-status')
  const [store] = answer.body.stores
  if (!store) throw new Error('no store')
  return store
}
const stored = async (webhookId: string) => {
  const { rows } = await sql<{ body: object; problem: string | null; triggered_at: Date | null; done: boolean }>`
    select body, problem, triggered_at, processed_at is not null as done from webhook_inbox
    where webhook_id = ${webhookId}`.execute(app.capabilities.db.platform)
  return rows[0]
}
const aProductId = () => [...app.simulators.shopify.store.shop(SHOP).products.keys()][0] ?? 0

test('a product webhook of three megabytes is accepted, and only its id is stored', async () => {
  const body = JSON.stringify({ id: aProductId(), body_html: 'x'.repeat(3_000_000) })
  expect(await signedWebhook(app, { topic: 'products/update', id: 'large', body })).toBe(200)
  expect(await stored('large')).toMatchObject({ body: { id: String(aProductId()) }, problem: null, done: false })
  await app.drain()
  expect(await stored('large')).toMatchObject({ done: true })
})

test.each([
  ['no API version', { 'x-shopify-api-version': undefined }, '{"id":1}'],
  ['an unknown API version', { 'x-shopify-api-version': 'unstable' }, '{"id":1}'],
  ['an invalid time', { 'x-shopify-triggered-at': 'yesterday, at noon' }, '{"id":1}'],
  ['a time beyond the supported range', { 'x-shopify-triggered-at': '+275760-09-13T00:00:00.000Z' }, '{"id":1}'],
  ['a time before the common era', { 'x-shopify-triggered-at': '-000001-01-01T00:00:00Z' }, '{"id":1}'],
  ['a null character', {}, '{"id":1,"title":"x\\u0000"}'],
  ['a lone surrogate', {}, '{"id":1,"title":"\\ud800"}'],
])('a delivery with %s is stored, answered with 200, and processed', async (what, headers, body) => {
  const before = (await health()).unusable
  expect(await signedWebhook(app, { topic: 'products/update', id: what, body, headers })).toBe(200)
  expect(await stored(what)).toMatchObject({ body: { id: '1' }, problem: null })
  expect((await health()).unusable).toBe(before)
})

test.each([
  ['that is no JSON', 'products/update', '{"id":', 'products/update: its body is not JSON'],
  ['that is empty', 'products/update', '', 'products/update: its body is not JSON'],
  ['without an item', 'inventory_levels/update', '{}', 'inventory_levels/update: it names no inventory_item_id'],
  ['of a topic we do not use', 'orders/paid', '{"id":1,"email":"ada@example.com"}', 'ARK does not use orders/paid'],
  ['without a topic', undefined, '{"id":1}', 'It names no topic'],
])('a delivery %s is stored, answered with 200, and counted as a problem', async (what, topic, body, words) => {
  const before = (await health()).unusable
  expect(await signedWebhook(app, { topic, id: what, body })).toBe(200)
  expect(await stored(what)).toMatchObject({ body: {}, problem: words, done: true })
  expect(await health()).toMatchObject({ unusable: before + 1, unusable_reason: words })
})

test('a delivery without an id is stored once, however often it arrives', async () => {
  const delivery = { topic: 'products/update', id: undefined, body: '{"id":4711}' }
  expect(await signedWebhook(app, delivery)).toBe(200)
  expect(await signedWebhook(app, delivery)).toBe(200)
  const { rows } = await sql`
    select from webhook_inbox where webhook_id like 'sha256:%' and body ->> 'id' = '4711'`.execute(
    app.capabilities.db.platform,
  )
  expect(rows).toHaveLength(1)
})

test('a delivery without a valid signature is refused', async () => {
  const forged = { topic: 'products/update', id: 'forged', body: '{"id":1}', secret: 'guessed' }
  expect(await signedWebhook(app, forged)).toBe(401)
  expect(await stored('forged')).toBeUndefined()
  const unsigned = { 'x-shopify-hmac-sha256': undefined }
  expect(await signedWebhook(app, { topic: 'products/update', id: 'unsigned', body: '{}', headers: unsigned })).toBe(
    401,
  )
})

test('product webhooks contain only the fields that ARK reads; a subscription with more is corrected', async () => {
  const subscriptions = () => [...app.simulators.shopify.store.shop(SHOP).subscriptions.values()]
  const ofProducts = () => subscriptions().filter(({ topic }) => topic.startsWith('PRODUCTS_'))
  const fields = ['id', 'admin_graphql_api_id', 'updated_at']
  expect(ofProducts().map(({ topic }) => topic)).toContain('PRODUCTS_CREATE')
  for (const { includeFields } of ofProducts()) expect(includeFields.toSorted()).toEqual(fields.toSorted())
  const [one] = ofProducts()
  if (!one) throw new Error('no subscription')
  one.includeFields = []
  const count = subscriptions().length
  await app.capabilities.jobs.send(checkWebhooksJob, { retailer_id: shop.retailerId, store_id: shop.storeId })
  await app.drain()
  expect(one.includeFields.toSorted()).toEqual(fields.toSorted())
  expect(subscriptions()).toHaveLength(count)
})

test('ARK learns of a created product and of a renamed or removed location', async () => {
  const { store } = app.simulators.shopify
  const { products, locations } = store.shop(SHOP)
  const [product] = products.values()
  await sql`delete from product_links where shopify_product_id = ${String(product?.id)}`.execute(
    app.capabilities.db.platform,
  )
  await signedWebhook(app, { topic: 'products/create', id: 'made', body: JSON.stringify({ id: product?.id }) })
  await app.drain()
  const { rows } = await sql`select from product_links where shopify_product_id = ${String(product?.id)}`.execute(
    app.capabilities.db.platform,
  )
  expect(rows).toHaveLength(1)

  const names = async () => {
    const { body } = await shop.owner.call<{ location_nickname: string }[]>('GET', '/locations/')
    return body.map(({ location_nickname }) => location_nickname)
  }
  const [first, second] = [...locations.values()]
  if (!first || !second) throw new Error('the shop has two places')
  first.name = 'Harbour Street'
  locations.delete(second.id)
  await signedWebhook(app, { topic: 'locations/update', id: 'renamed', body: JSON.stringify({ id: first.id }) })
  await app.drain()
  expect(await names()).toContain('Harbour Street')
  expect(await names()).not.toContain(second.name)
  expect(await stored('renamed')).toMatchObject({ done: true })
})
