import type { AnswerOf, Contract } from '@ark/contract'
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '#test/start-test-app.ts'
import { aLiveSize, onOffer } from '#test/acts/test-listings.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import { setShopLevel, SHOP, shopLevel, type StockRow, stockRows, unexplainedCounters } from '#test/acts/test-stock.ts'
import { planReconciliations } from '../inventory.planners.ts'
import { applyLevels, givenLevels } from '../stock/queries/apply-levels.ts'
import { applyReading } from './reread-levels.ts'

type Status = AnswerOf<Contract['GET /shopify/webhooks/webhook-status']>

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  ;({ app, shop } = await startWithShop({ listens: true }))
})
afterEach(() => app.simulators.shopify.control.webhooks({ drop: 0, double: 0, shuffle: false, delayMs: 50 }))
afterAll(() => app?.close())

/** Returns the ids of rows whose stock differs from the shop's level. */
const differences = async () => (await stockRows(app)).filter(isDifferent).map((row) => row.inventory_item_id)
const isDifferent = (row: StockRow) => row.shopify_stock !== shopLevel(app, row)
const heard = async () => {
  await app.pass(20_000)
  await app.drain()
}
const aRow = async (index: number): Promise<StockRow> => {
  const row = (await stockRows(app))[index]
  if (!row) throw new Error('the shop has too few rows')
  return row
}
const rowNow = async ({ variant_id, inventory_item_id }: StockRow) =>
  (await stockRows(app, variant_id)).find((row) => row.inventory_item_id === inventory_item_id)

interface Sent {
  id: string
  body: object
  secret?: string
}
const webhook = ({ id, body, secret = 'ark-sandbox-secret' }: Sent) => {
  const payload = JSON.stringify(body)
  return app.app.inject({
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
}
const levelBody = (row: StockRow, available: number) => ({
  inventory_item_id: Number(row.shopify_inventory_item_id),
  location_id: Number(row.shopify_location_id),
  available,
})

test('ARK does not use the level in a webhook: it reads the level', async () => {
  const row = await aRow(0)
  const answer = await webhook({ id: 'a-lie', body: levelBody(row, 9_999) })
  expect(answer.statusCode).toBe(200)
  await app.drain()
  expect((await rowNow(row))?.shopify_stock).toBe(shopLevel(app, row))
  // A delivery that is repeated under the same id is stored once.
  await webhook({ id: 'a-lie', body: levelBody(row, 9_999) })
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from webhook_inbox where webhook_id = 'a-lie'`.execute(app.capabilities.db.platform)
  expect(rows).toEqual([{ n: 1 }])
})

test('a webhook is not in the audit log: it is counted in the health of its store', async () => {
  const status = async () => {
    const { body } = await shop.owner.call<Status>('GET', '/shopify/webhooks/webhook-status')
    return body.stores.find(({ store_id }) => store_id === shop.storeId)
  }
  const ofLevels = (health: Awaited<ReturnType<typeof status>>) =>
    health?.deliveries.find(({ topic }) => topic === 'inventory_levels/update')
  const lines = async () => (await shop.owner.call<object[]>('GET', '/audit-logs/?limit=200')).body.length
  const linesBefore = await lines()
  const before = ofLevels(await status())?.count ?? 0
  await webhook({ id: 'counted', body: levelBody(await aRow(1), 1) })
  await webhook({ id: 'counted', body: levelBody(await aRow(1), 1) })
  await webhook({ id: 'of-yesterday', body: levelBody(await aRow(1), 1) })
  await app.drain()
  await sql`
    update webhook_inbox set received_at = received_at - interval '25 hours' where webhook_id = 'of-yesterday'`.execute(
    app.capabilities.db.platform,
  )
  const health = await status()
  expect(health).toMatchObject({ waiting: 0, failures: 0 })
  expect(ofLevels(health)?.count).toBe(before + 1)
  expect(Date.parse(ofLevels(health)?.last_received_at ?? '')).toBeGreaterThan(0)
  expect(Date.parse(health?.last_webhook_at ?? '')).toBeGreaterThan(0)
  expect(await lines()).toBe(linesBefore)
})

test('a webhook with a wrong signature is refused and leaves nothing', async () => {
  const row = await aRow(0)
  const answer = await webhook({ id: 'forged', body: levelBody(row, 0), secret: 'guessed' })
  expect(answer.statusCode).toBe(401)
  const { rows } = await sql`select 1 from webhook_inbox where webhook_id = 'forged'`.execute(
    app.capabilities.db.platform,
  )
  expect(rows).toEqual([])
})

test('webhooks doubled, shuffled, late and dropped: after a reconciliation stock is what the shop has', async () => {
  const rows = await stockRows(app)
  app.simulators.shopify.control.webhooks({ drop: 0.1, double: 0.5, shuffle: true, delayMs: 300 })
  for (let n = 0; n < 80; n += 1) {
    const row = rows[(n * 7) % 40]
    if (row) setShopLevel(app, row, (n * 5) % 9)
    if (n % 10 === 9) await app.pass(900)
    if (n === 39) await app.drain()
  }
  await heard()
  app.simulators.shopify.control.webhooks({ drop: 1 })
  for (const row of rows.slice(40, 45)) setShopLevel(app, row, 17)
  await heard()
  expect((await differences()).length).toBeGreaterThanOrEqual(5)

  await planReconciliations(app.capabilities)
  await app.drain()
  expect(await differences()).toEqual([])
  expect(await unexplainedCounters(app)).toEqual([])
})

test('webhooks of a bulk edit that wait are answered by one reading', async () => {
  app.simulators.shopify.control.webhooks({ drop: 1 })
  const rows = (await stockRows(app)).slice(0, 60)
  for (const [nth, row] of rows.entries()) {
    setShopLevel(app, row, row.shopify_stock + 1)
    await webhook({ id: `bulk-${nth}`, body: levelBody(row, 0) })
  }
  const { platform } = app.capabilities.db
  const { rows: queues } = await sql`
    select distinct name from jobs.job where data ->> 'webhook_id' like 'bulk-%'`.execute(platform)
  expect(queues).toEqual([{ name: 'inventory.reread-when-webhook-arrives' }])
  await app.drain()
  const { rows: moments } = await sql`
    select count(*)::int as count from webhook_inbox where webhook_id like 'bulk-%' group by processed_at`.execute(
    platform,
  )
  expect(moments).toEqual([{ count: 60 }])
  const edited = new Set(rows.map(({ inventory_item_id }) => inventory_item_id))
  const after = (await stockRows(app)).filter(({ inventory_item_id }) => edited.has(inventory_item_id))
  expect(after.filter(isDifferent)).toEqual([])
  expect(await unexplainedCounters(app)).toEqual([])
})

test('an older reading never overwrites a newer one, even within the same second', async () => {
  const row = await aRow(50)
  const second = new Date('2026-11-21T16:00:00Z')
  const told = async (available: number, updatedAtMs: number, readAtMs: number) => {
    const level = {
      inventoryItemId: row.shopify_inventory_item_id,
      locationId: row.shopify_location_id,
      available,
      updatedAt: new Date(second.getTime() + updatedAtMs),
    }
    const readAt = new Date(second.getTime() + readAtMs)
    await app.capabilities.db.asRetailer(shop.retailerId, (tx) =>
      applyLevels(
        tx,
        { retailerId: shop.retailerId, storeId: shop.storeId, cause: 'test', externalId: null, readAt },
        givenLevels([level]),
      ),
    )
    return (await rowNow(row))?.shopify_stock
  }
  expect(await told(21, 0, 5_000)).toBe(21)
  expect(await told(22, -1_000, 9_000)).toBe(21)
  expect(await told(23, 0, 4_000)).toBe(21)
  expect(await told(24, 0, 6_000)).toBe(24)
  expect(await told(25, 1_000, 0)).toBe(25)
  // A level with a later time of change is newer, even when its quantity did not change.
  expect(await told(25, 3_000, 8_000)).toBe(25)
  expect(await told(26, 2_000, 9_000)).toBe(25)
  expect(await unexplainedCounters(app)).toEqual([])
})

test('readings, reserves and sales at the same moment leave a ledger that adds up', async () => {
  const row = await aRow(60)
  const reading = (n: number) =>
    applyReading(
      app.capabilities,
      {
        retailerId: shop.retailerId,
        storeId: shop.storeId,
        cause: 'test',
        externalId: null,
        readAt: new Date('2026-11-21T17:00:00Z'),
      },
      {
        levels: [
          {
            inventoryItemId: row.shopify_inventory_item_id,
            locationId: row.shopify_location_id,
            available: 30 + n,
            updatedAt: new Date('2026-11-21T17:00:00Z'),
          },
        ],
      },
    )
  const reserve = (n: number) =>
    shop.owner.call('PATCH', `/inventory/items/${row.inventory_item_id}/reserved?reserved_quantity=${n % 4}`)
  await Promise.all(Array.from({ length: 40 }, (_, n) => (n % 2 === 0 ? reading(n) : reserve(n))))
  expect(await unexplainedCounters(app)).toEqual([])
})

test('a product that is deleted in the shop has no stock and no page, and its listings are withdrawn', async () => {
  const size = await aLiveSize(app, shop.owner)
  const [location] = size.locations
  const productRows = async () => (await stockRows(app, size.variant_id)).length
  const { rows } = await sql<{ id: string }>`
    select shopify_product_id as id from product_links
      where product_sync_id = ${location?.product_sync_id ?? 0}`.execute(app.capabilities.db.platform)
  app.simulators.shopify.control.editProduct({ shop: SHOP, productId: rows[0]?.id ?? '', isDeleted: true })
  await heard()
  expect(await productRows()).toBe(0)
  expect(await onOffer(app, size.variant_id)).toEqual({ stockx: [], goat: [] })
  const page = await shop.owner.call<{ products: { product_sync_id: number }[] }>(
    'GET',
    '/inventory/optimized?limit=200',
  )
  expect(page.body.products.map(({ product_sync_id }) => product_sync_id)).not.toContain(location?.product_sync_id)
  expect(await unexplainedCounters(app)).toEqual([])
})
