import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { clearFaults, injectTestFault } from '#test/acts/simulator-control.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { startWithShop } from '#test/acts/test-shop.ts'
import { setShopLevel, SHOP, shopLevel, stockRows, unexplainedCounters } from '#test/acts/test-stock.ts'
import { planWebhookChecks } from '../../stores/stores.planners.ts'
import { planReconciliations } from '../inventory.planners.ts'

let app: TestApp

beforeAll(async () => {
  ;({ app } = await startWithShop({ listens: true }))
})
afterEach(async () => {
  app.simulators.shopify.control.webhooks({ drop: 0, double: 0, shuffle: false, delayMs: 50 })
  await clearFaults(app, 'shopify')
})
afterAll(() => app?.close())

const HOUR_MS = 3_600_000
const differences = async () =>
  (await stockRows(app)).filter((row) => row.shopify_stock !== shopLevel(app, row)).map((row) => row.inventory_item_id)
const subscriptions = () => app.simulators.shopify.store.shop(SHOP).subscriptions

/** Changes the shop's levels of these rows while all webhooks are dropped. */
async function unheard(rows: { from: number; to: number }, available: number): Promise<void> {
  app.simulators.shopify.control.webhooks({ drop: 1 })
  for (const row of (await stockRows(app)).slice(rows.from, rows.to)) setShopLevel(app, row, available)
  await app.pass(HOUR_MS)
  app.simulators.shopify.control.webhooks({ drop: 0 })
}

test('after five hours of downtime and deleted subscriptions ARK registers them again and catches up in one cycle', async () => {
  for (let hour = 0; hour < 5; hour += 1) await unheard({ from: hour * 3, to: hour * 3 + 3 }, 21 + hour)
  const topics = new Set([...subscriptions().values()].map(({ topic }) => topic))
  subscriptions().clear()
  expect((await differences()).length).toBeGreaterThanOrEqual(15)

  await planWebhookChecks(app.capabilities)
  await planReconciliations(app.capabilities)
  await app.drain()
  expect(await differences()).toEqual([])
  expect(new Set([...subscriptions().values()].map(({ topic }) => topic))).toEqual(topics)
  expect(await unexplainedCounters(app)).toEqual([])

  // The new subscriptions work: ARK receives the next change.
  const [row] = await stockRows(app)
  if (!row) throw new Error('the shop has no stock')
  setShopLevel(app, row, 9)
  await app.pass(20_000)
  await app.drain()
  expect(await differences()).toEqual([])
})

test.each(['429', '503', 'html', 'cut'] as const)(
  'a reconciliation that meets %s is retried and repairs everything',
  async (kind) => {
    await unheard({ from: 20, to: 26 }, 30 + kind.length)
    await injectTestFault(app, 'shopify', { call: '*', kind, times: 5 })
    await planReconciliations(app.capabilities)
    await app.drain({ allowFailures: true })
    await clearFaults(app, 'shopify')
    await planReconciliations(app.capabilities)
    await app.drain({ allowFailures: true })
    expect(await differences()).toEqual([])
    expect(await unexplainedCounters(app)).toEqual([])
  },
)

test('a webhook with an unknown topic or an invalid body is stored and causes no harm', async () => {
  const before = await stockRows(app)
  for (const [id, topic, body] of [
    ['t1', 'orders/teleported', '{"x":1}'],
    ['t2', 'inventory_levels/update', '{"inventory_item_id":"none","available":-7}'],
    ['t3', 'products/update', '[]'],
    ['t4', 'products/delete', '{"id":null}'],
  ] as const) {
    const answer = await app.app.inject({
      method: 'POST',
      url: '/api/v1/shopify/webhooks/receive',
      payload: body,
      headers: {
        'content-type': 'application/json',
        'x-shopify-topic': topic,
        'x-shopify-shop-domain': SHOP,
        'x-shopify-webhook-id': id,
        'x-shopify-hmac-sha256': createHmac('sha256', 'ark-sandbox-secret').update(body).digest('base64'),
      },
    })
    expect([topic, answer.statusCode]).toEqual([topic, 200])
  }
  await app.drain()
  expect(await stockRows(app)).toEqual(before)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from webhook_inbox where webhook_id in ('t1', 't2', 't3', 't4')`.execute(
    app.capabilities.db.platform,
  )
  expect(rows).toEqual([{ n: 4 }])
})
