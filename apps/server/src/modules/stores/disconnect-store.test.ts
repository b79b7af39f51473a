import type { AnswerOf, Contract } from '@ark/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tooling/test-app/start-test-app.ts'
import { aCatalogue, aConnectedShop } from '../../../../../tooling/test-app/test-shop.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ listens: true })
  await aCatalogue(app)
}, 60_000)
afterAll(() => app?.close())

test('a connection that ends is in the audit log, once, though the shop says so again and again', async () => {
  const shop = 'kicks-and-co.myshopify.com'
  const { owner } = await aConnectedShop(app, shop)
  app.simulators.shopify.control.webhooks({ drop: 0, double: 1 })
  await app.pass(1_000)
  app.simulators.shopify.control.uninstall({ shop })
  await app.pass(60_000)
  await app.drain({ allowFailures: true })
  const { body } = await owner.call<AnswerOf<Contract['GET /audit-logs/']>>('GET', '/audit-logs/?limit=200')
  const connections = body.filter(({ event_type }) => event_type.startsWith('shopify_'))
  expect(connections.map(({ event_type, event_details }) => [event_type, event_details.shop_domain])).toEqual([
    ['shopify_store_disconnected', shop],
    ['shopify_oauth_token_exchanged', shop],
  ])
})
