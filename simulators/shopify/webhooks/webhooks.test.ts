import { afterEach, beforeEach, expect, test } from 'vitest'
import { at, KICKS, startShop } from '../testing/start-shop.ts'
import { shopifyLibrary } from '../testing/shopify-library.ts'
import { startReceiver } from '../testing/webhook-receiver.ts'

let shop: Awaited<ReturnType<typeof startShop>>
let receiver: Awaited<ReturnType<typeof startReceiver>>
let status = 200
beforeEach(async () => {
  status = 200
  shop = await startShop()
  receiver = await startReceiver(() => status)
})
afterEach(async () => {
  await shop.close()
  await receiver.close()
})

const SUBSCRIBE = `mutation Subscribe(
  $topic: WebhookSubscriptionTopic!, $webhookSubscription: WebhookSubscriptionInput!
) {
  webhookSubscriptionCreate(topic: $topic, webhookSubscription: $webhookSubscription) {
    webhookSubscription { id } userErrors { field message }
  }
}`
const subscribe = async (topic: string, more: object = {}, token?: string) =>
  at(
    await shop.ask(SUBSCRIBE, { topic, webhookSubscription: { uri: receiver.url, format: 'JSON', ...more } }, token),
    'webhookSubscriptionCreate',
  )
const panda = () => [...shop.shop.variants.values()].find(({ sku }) => sku === 'DD1391-100-9')!
const count = (available: number) => shop.simulator.control.setLevel({ shop: KICKS, sku: 'DD1391-100-9', available })
const settle = () => shop.clock.advance(10_000)
const effects = (effect: string) => shop.simulator.journal.entries().filter((entry) => entry.effect === effect)

async function isAcceptedByTheLibrary(index: number, secret: string) {
  const { headers, body } = receiver.received[index]!
  const { valid } = await shopifyLibrary(secret).webhooks.validate({
    rawBody: body,
    rawRequest: { headers },
    rawResponse: {},
  })
  return valid
}

test("a change of stock is sent after it happened, with a signature that Shopify's library accepts", async () => {
  await subscribe('INVENTORY_LEVELS_UPDATE', { name: 'stock' })
  count(33)
  expect(receiver.received).toEqual([])
  await settle()
  const [message] = receiver.received
  expect(message?.headers).toMatchObject({
    'x-shopify-topic': 'inventory_levels/update',
    'x-shopify-shop-domain': KICKS,
    'x-shopify-api-version': '2026-10',
    'x-shopify-name': 'stock',
  })
  expect(JSON.parse(message!.body)).toMatchObject({ inventory_item_id: panda().item.id, available: 33 })
  expect(await isAcceptedByTheLibrary(0, 'ark-sandbox-secret')).toBe(true)
  expect(await isAcceptedByTheLibrary(0, 'another secret')).toBe(false)
})

test('a custom app’s messages are signed with its own secret', async () => {
  const [custom] = shop.simulator.credentials().shops
  await subscribe('INVENTORY_LEVELS_UPDATE', {}, custom?.accessToken)
  count(32)
  await settle()
  expect(await isAcceptedByTheLibrary(0, custom?.apiSecretKey ?? '')).toBe(true)
})

test('two quick changes may both show the last value, because the payload is built when it is sent', async () => {
  await subscribe('INVENTORY_LEVELS_UPDATE')
  count(5)
  count(6)
  await settle()
  expect(receiver.received.map(({ body }) => JSON.parse(body).available)).toEqual([6, 6])
})

test('a failed delivery is repeated with the same bytes and id', async () => {
  await subscribe('INVENTORY_LEVELS_UPDATE')
  status = 500
  count(7)
  await shop.clock.advance(100)
  status = 200
  count(8)
  await settle()
  const [first, ...rest] = receiver.received
  const id = first?.headers['x-shopify-webhook-id']
  const again = rest.find(({ headers }) => headers['x-shopify-webhook-id'] === id)
  expect(again?.body).toBe(first?.body)
})

test('after a first attempt and eight failed retries the subscription is deleted', async () => {
  await subscribe('INVENTORY_LEVELS_UPDATE')
  status = 503
  count(9)
  await shop.clock.advance(5 * 60_000)
  expect(receiver.received).toHaveLength(9)
  expect(shop.shop.subscriptions.size).toBe(0)
  expect(effects('subscription.deleted')).toHaveLength(1)
})

test('messages can be doubled, dropped and wrongly signed', async () => {
  await subscribe('INVENTORY_LEVELS_UPDATE')
  shop.simulator.control.webhooks({ double: 1 })
  count(10)
  await settle()
  const ids = receiver.received.map(({ headers }) => headers['x-shopify-webhook-id'])
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
  shop.simulator.control.webhooks({ double: 0, drop: 1 })
  count(11)
  await settle()
  expect(receiver.received).toHaveLength(2)
  expect(effects('webhook.dropped')).toHaveLength(1)
  shop.simulator.control.webhooks({ drop: 0, wrongHmac: 1 })
  count(12)
  await settle()
  expect(await isAcceptedByTheLibrary(2, 'ark-sandbox-secret')).toBe(false)
})

test('shuffled messages arrive in another order', async () => {
  await subscribe('PRODUCTS_UPDATE', { includeFields: ['id', 'title'] })
  shop.simulator.control.webhooks({ shuffle: true })
  const ids = [...shop.shop.products.keys()].slice(0, 8)
  for (const productId of ids)
    shop.simulator.control.editProduct({ shop: KICKS, productId, title: `Renamed ${productId}` })
  await settle()
  const arrived = receiver.received.map(({ body }) => JSON.parse(body))
  expect(new Set(arrived.map(({ id }) => id))).toEqual(new Set(ids))
  expect(arrived.map(({ id }) => id)).not.toEqual(ids)
  expect(Object.keys(arrived[0])).toEqual(['id', 'title'])
})

test("a shopper's order is sent together with its stock", async () => {
  count(2)
  await subscribe('ORDERS_CREATE')
  await subscribe('INVENTORY_LEVELS_UPDATE')
  const order = shop.simulator.control.placeOrder({ shop: KICKS, sku: 'DD1391-100-9' })
  await settle()
  expect(new Set(receiver.topics())).toEqual(new Set(['inventory_levels/update', 'orders/create']))
  expect(receiver.received).toHaveLength(2)
  const told = receiver.received.find(({ headers }) => headers['x-shopify-topic'] === 'orders/create')
  expect(JSON.parse(told!.body)).toMatchObject({
    id: order.id,
    name: '#1001',
    financial_status: 'paid',
    line_items: [{ variant_id: panda().id, sku: 'DD1391-100-9', quantity: 1 }],
  })
})

test('the uninstallation is sent last', async () => {
  await subscribe('APP_UNINSTALLED')
  await subscribe('INVENTORY_LEVELS_UPDATE')
  await shop.ask('mutation { appUninstall { app { id } userErrors { message } } }')
  count(1)
  await settle()
  expect(receiver.topics()).toEqual(['app/uninstalled'])
})

test('a subscription has the recorded refusals', async () => {
  await subscribe('ORDERS_CREATE')
  const field = ['webhookSubscription', 'callbackUrl']
  expect(await subscribe('ORDERS_CREATE')).toMatchObject({
    userErrors: [{ field, message: 'Address for this topic has already been taken' }],
  })
  expect(await subscribe('ORDERS_CREATE', { uri: 'http://app.example.com/hooks' })).toMatchObject({
    userErrors: [{ field, message: 'Address protocol http:// is not supported' }],
  })
})
