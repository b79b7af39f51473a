import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { throwTooFewSizes } from '#test/belongings/products-apart.ts'
import { clearFaults, injectTestFault } from '#test/acts/simulator-control.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import { SHOP, type StockRow, stockRows, unexplainedCounters } from '#test/acts/test-stock.ts'
import { offerProductWholesale } from '#test/belongings/wholesale-belongings.ts'
import {
  aBuyingBuyer,
  type AvailableInventory,
  type Buying,
  detailsOf,
  setStatus,
  submit,
} from '#test/belongings/wholesale-people.ts'
import { planShopLevels } from '../wholesale.planners.ts'

/** A wholesale order reserves pairs of a size that its shop deletes, and is then canceled. */

let app: TestApp
let shop: TestShop
let buying: Buying
beforeAll(async () => {
  ;({ app, shop } = await startWithShop())
  buying = await aBuyingBuyer(app)
})
afterAll(() => app?.close())

const HOUR_MS = 3_600_000
const used = new Set<number>()

/** Returns an approved order for two pairs of its own size, before any job has run. */
async function anApprovedOrder() {
  const row = (await stockRows(app)).find(
    ({ quantity_available, variant_id }) => quantity_available >= 3 && !used.has(variant_id),
  )
  if (!row) return throwTooFewSizes()
  used.add(row.variant_id)
  await offerProductWholesale(shop.owner, { productId: row.product_id, price: 80 })
  const { body: offered } = await buying.buyer.call<AvailableInventory>(
    'GET',
    `/buyer/available-inventory?product_id=${row.product_id}&limit=200`,
  )
  const stock =
    offered.find(({ variant_id }) => variant_id === row.variant_id)?.retailer_stocks[0] ?? throwTooFewSizes()
  const { product_sync_id, wholesale_price: sale_price } = stock
  const { body } = await submit(buying, [{ product_sync_id, variant_id: row.variant_id, qty: 2, sale_price }])
  const orderId = body.orders[0]?.id ?? throwTooFewSizes()
  expect((await setStatus(shop, orderId, 'approved')).status).toBe(200)
  return { orderId, row }
}

/** Reserves one pair of a size, so that ARK keeps its item after the shop has deleted the size. */
async function reserveOne(row: StockRow): Promise<void> {
  const which = new URLSearchParams({
    product_sync_id: String(row.product_sync_id),
    location_id: String(row.location_id),
    variant_id: String(row.variant_id),
    reserved_quantity: '1',
  })
  expect((await shop.owner.call('PATCH', `/inventory/items/find-and-update-reserved?${which}`)).status).toBe(200)
}

/** Deletes the size in the shop and imports the shop. */
async function loseSize(row: StockRow): Promise<void> {
  const item = app.simulators.shopify.store.shop(SHOP).items.get(Number(row.shopify_inventory_item_id))
  app.simulators.shopify.control.deleteVariant({ shop: SHOP, variantId: item?.variant.id ?? throwTooFewSizes() })
  await shop.owner.call('POST', '/inventory/sync-from-shopify')
  await app.drain()
}

async function cancelAndWait(orderId: number): Promise<void> {
  await setStatus(shop, orderId, 'canceled_by_retailer')
  await app.drain()
  for (let hours = 0; hours < 2; hours += 1) {
    await app.pass(HOUR_MS)
    await planShopLevels(app.capabilities)
    await app.drain()
  }
}

const soldOnArk = async ({ variant_id }: StockRow) =>
  (await stockRows(app, variant_id)).reduce((sum, { sold_on_ark }) => sum + sold_on_ark, 0)

test.each([
  { what: 'the level was lowered by them', isTold: true, isReserved: true, words: 'were not added to its stock' },
  {
    what: 'it is unknown whether the level was lowered',
    isTold: false,
    isReserved: true,
    words: 'were not added to its stock',
  },
  { what: 'ARK no longer knows their size', isTold: true, isReserved: false, words: 'was unlinked or deleted' },
])('returned pairs have no level, and a person is notified once: $what', async ({ isTold, isReserved, words }) => {
  if (!isTold) await injectTestFault(app, 'shopify', { call: 'AdjustAvailable', kind: '503' })
  const { orderId, row } = await anApprovedOrder()
  await app.drain()
  await clearFaults(app, 'shopify')
  await app.pass(20_000)
  if (isReserved) await reserveOne(row)
  await loseSize(row)
  await cancelAndWait(orderId)
  expect((await detailsOf(shop, orderId)).shop_problems).toEqual([
    expect.objectContaining({
      quantity: 2,
      problem: expect.stringContaining(words),
      goes_back: true,
      needs_person: true,
    }),
  ])
  const { body: bell } = await shop.owner.call<{ notifications: { title: string }[] }>('GET', '/notifications')
  const number = `W-${String(orderId).padStart(6, '0')}`
  expect(
    bell.notifications.filter(({ title }) => title === `Check Shopify's stock for wholesale order ${number}`),
  ).toHaveLength(1)
  expect([await soldOnArk(row), await unexplainedCounters(app)]).toEqual([0, []])

  expect((await shop.owner.call('POST', `/bulk-sales/${orderId}/retry-shop-levels`)).status).toBe(200)
  expect((await detailsOf(shop, orderId)).shop_problems).toEqual([])
  const held = await sql`select 1 from wholesale_order_units where wholesale_order_id = ${orderId}`.execute(
    app.capabilities.db.platform,
  )
  expect(held.rows).toEqual([])
})

test.each(['approved', 'canceled'])(
  'a level that changed before its size disappeared counts: no one is asked about an order that is %s',
  async (status) => {
    const { orderId, row } = await anApprovedOrder()
    if (status === 'canceled') {
      await app.drain()
      await setStatus(shop, orderId, 'canceled_by_retailer')
    }
    // Shopify changes the level, but its response is lost.
    await injectTestFault(app, 'shopify', { call: 'LevelsOfItems', kind: '503' })
    await app.drain({ allowFailures: true })
    await clearFaults(app, 'shopify')
    await loseSize(row)
    for (let hours = 0; hours < 2; hours += 1) {
      await app.pass(HOUR_MS)
      await planShopLevels(app.capabilities)
      await app.drain()
    }
    expect((await detailsOf(shop, orderId)).shop_problems).toEqual([])
    const held = await sql`select is_released from wholesale_order_units where wholesale_order_id = ${orderId}`.execute(
      app.capabilities.db.platform,
    )
    expect(held.rows).toEqual(status === 'approved' ? [{ is_released: true }] : [])
    expect([await soldOnArk(row), await unexplainedCounters(app)]).toEqual([0, []])
  },
)
