import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '#test/start-test-app.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import { SHOP } from '#test/acts/test-stock.ts'
import { planShopOrders, planShopPolls } from '../../sales/sales.planners.ts'
import { checkWebhooksJob } from '../stores.jobs.ts'

type Stores = AnswerOf<Contract['GET /shopify/stores']>

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  ;({ app, shop } = await startWithShop({ listens: true }))
})
afterAll(() => app?.close())

const missing = async () => {
  const { body } = await shop.owner.call<Stores>('GET', '/shopify/stores')
  return body[0]?.missing_access.map(({ scope }) => scope)
}
const checkWebhooks = async () => {
  await app.capabilities.jobs.send(checkWebhooksJob, { retailer_id: shop.retailerId, store_id: shop.storeId })
  await app.drain({ allowFailures: true })
}
const ofOrders = () =>
  [...app.simulators.shopify.store.shop(SHOP).subscriptions.values()].filter(({ topic }) => topic.startsWith('ORDERS'))
/** Connects the store by a custom app with these scopes. */
async function connectedWith(scopes: string[]): Promise<void> {
  const { accessToken } = app.simulators.shopify.control.install({ shop: SHOP, scopes })
  const sealed = app.capabilities.secrets.seal({
    accessToken,
    accessTokenExpiresAt: null,
    refreshToken: null,
    refreshTokenExpiresAt: null,
    scopes,
  })
  await sql`update stores set tokens = ${sealed} where store_id = ${shop.storeId}`.execute(app.capabilities.db.platform)
}

const WITHOUT_ORDERS = [
  'read_products',
  'write_inventory',
  'read_locations',
  'write_merchant_managed_fulfillment_orders',
]

test('a store with full access lacks nothing, and order webhooks contain only numbers', async () => {
  expect(await missing()).toEqual([])
  expect(
    ofOrders()
      .map(({ topic }) => topic)
      .toSorted(),
  ).toEqual(['ORDERS_CANCELLED', 'ORDERS_CREATE', 'ORDERS_UPDATED'])
  for (const { includeFields } of ofOrders())
    expect(includeFields.toSorted()).toEqual(['admin_graphql_api_id', 'id', 'updated_at'])
})

test('a store without access to orders keeps everything else working, and shows what is missing', async () => {
  await connectedWith(WITHOUT_ORDERS)
  const { subscriptions } = app.simulators.shopify.store.shop(SHOP)
  subscriptions.clear()
  await checkWebhooks()
  expect(await missing()).toEqual(['read_orders', 'write_orders'])
  expect(ofOrders()).toEqual([])
  expect([...subscriptions.values()].map(({ topic }) => topic)).toContain('INVENTORY_LEVELS_UPDATE')
  await app.pass(120_000)
  await planShopPolls(app.capabilities)
  await planShopOrders(app.capabilities)
  await app.drain({ allowFailures: true })
  const { body } = await shop.owner.call<Stores>('GET', '/shopify/stores')
  expect(body[0]?.is_connected).toBe(true)
})

test('after access to orders is granted, ARK reads its orders, including those from before', async () => {
  const { id, name } = app.simulators.shopify.control.placeOrder({ shop: SHOP, sku: await aSku() })
  await connectedWith([...WITHOUT_ORDERS, 'write_orders'])
  await checkWebhooks()
  expect(await missing()).toEqual([])
  expect(ofOrders()).toHaveLength(3)
  await app.pass(3_600_000)
  await planShopPolls(app.capabilities)
  await planShopOrders(app.capabilities)
  await app.drain({ allowFailures: true })
  await planShopPolls(app.capabilities)
  await planShopOrders(app.capabilities)
  await app.drain({ allowFailures: true })
  const { body } = await shop.owner.call<{ sales: { order_number: string }[] }>('GET', '/sales/?platform=shopify')
  expect(body.sales.map(({ order_number }) => order_number)).toEqual([name])
  expect(id).toBeGreaterThan(0)
})

async function aSku(): Promise<string> {
  const { variants } = app.simulators.shopify.store.shop(SHOP)
  const sold = [...variants.values()].find(
    ({ sku, item }) => sku !== null && [...item.levels.values()].some(({ quantities }) => quantities.available > 1),
  )
  return sold?.sku ?? ''
}
