import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aCatalogue, aConnectedShop } from '#test/acts/test-shop.ts'
import { actOnWebhookJob } from '../stores.jobs.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ listens: true })
  await aCatalogue(app)
})
afterAll(() => app?.close())

test('the end of a connection is in the audit log once, even if the job that notices it is killed', async () => {
  const shop = 'kicks-and-co.myshopify.com'
  const { owner, retailerId, storeId } = await aConnectedShop(app, shop)
  app.simulators.shopify.control.webhooks({ drop: 0 })
  await app.pass(1_000)
  app.simulators.shopify.control.uninstall({ shop })
  await app.pass(60_000)
  await app.drain({ allowFailures: true })
  const { rows } = await sql<{ webhook_id: string; topic: string }>`
    update webhook_inbox set processed_at = null where shop_domain = ${shop} and topic = 'app/uninstalled'
    returning webhook_id, topic`.execute(app.capabilities.db.platform)
  expect(rows).toHaveLength(1)
  const again = rows.map((row) => ({ ...row, retailer_id: retailerId, store_id: storeId, shop_domain: shop }))
  await app.capabilities.jobs.sendMany(actOnWebhookJob, again)
  await app.drain({ allowFailures: true })
  const { body } = await owner.call<AnswerOf<Contract['GET /audit-logs/']>>('GET', '/audit-logs/?limit=200')
  const connections = body.filter(({ event_type }) => /^shopify_(store|oauth)_/.test(event_type))
  expect(connections.map(({ event_type, event_details }) => [event_type, event_details.shop_domain])).toEqual([
    ['shopify_store_disconnected', shop],
    ['shopify_oauth_token_exchanged', shop],
  ])
})
