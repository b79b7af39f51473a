import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { clearFaults, injectTestFault, type TestFault } from '#test/acts/simulator-control.ts'
import { throwTooFewSizes } from '#test/belongings/products-apart.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import { shopLevel, SHOP, type StockRow, stockRows, unexplainedCounters } from '#test/acts/test-stock.ts'
import { offerProductWholesale } from '#test/belongings/wholesale-belongings.ts'
import {
  aBuyingBuyer,
  type BulkSale,
  type Buying,
  detailsOf,
  type AvailableInventory,
  type Refused,
  setStatus,
  submit,
} from '#test/belongings/wholesale-people.ts'
import { planShopLevels } from '../wholesale.planners.ts'

let app: TestApp
let shop: TestShop
let buying: Buying
const HOUR_MS = 3_600_000

beforeAll(async () => {
  ;({ app, shop } = await startWithShop())
  buying = await aBuyingBuyer(app)
})
afterEach(() => clearFaults(app, 'shopify'))
afterAll(() => app?.close())

/** Returns a size with at least two pairs at exactly one location, offered to buyers. Each test gets its own. */
const used = new Set<number>()
async function aSize(): Promise<StockRow> {
  const rows = await stockRows(app)
  const found = rows.find(
    (row) =>
      row.quantity_available >= 2 &&
      !used.has(row.variant_id) &&
      rows.filter((each) => each.variant_id === row.variant_id && each.shopify_stock > 0).length === 1,
  )
  if (!found) return throwTooFewSizes()
  used.add(found.variant_id)
  return found
}

/** Returns an approved order for two pairs of a size, before any job has run. */
async function anApprovedOrder() {
  const row = await aSize()
  const { product_id: productId } = row
  await offerProductWholesale(shop.owner, { productId, price: 80 })
  const { body: offered } = await buying.buyer.call<AvailableInventory>(
    'GET',
    `/buyer/available-inventory?product_id=${productId}&limit=200`,
  )
  const stock =
    offered.find(({ variant_id }) => variant_id === row.variant_id)?.retailer_stocks[0] ?? throwTooFewSizes()
  const line = {
    product_sync_id: stock.product_sync_id,
    variant_id: row.variant_id,
    qty: 2,
    sale_price: stock.wholesale_price,
  }
  const { body } = await submit(buying, [line])
  const orderId = body.orders[0]?.id ?? throwTooFewSizes()
  expect((await setStatus(shop, orderId, 'approved')).status).toBe(200)
  return { orderId, row, before: row.shopify_stock }
}
type Approved = Awaited<ReturnType<typeof anApprovedOrder>>
const numberOf = ({ orderId }: Approved) => `W-${String(orderId).padStart(6, '0')}`

/** Advances the time and runs the planner and the jobs that are due. */
async function after(ms: number): Promise<void> {
  await app.pass(ms)
  await planShopLevels(app.capabilities)
  await app.drain()
}

/** Returns ARK's counts and the level of the shop. */
async function countsOf({ row }: Approved) {
  const rows = await stockRows(app, row.variant_id)
  const now = rows.find(({ inventory_item_id }) => inventory_item_id === row.inventory_item_id) ?? throwTooFewSizes()
  return { here: now.shopify_stock, held: now.sold_on_ark, left: now.quantity_available, shop: shopLevel(app, now) }
}
const problemsOf = async ({ orderId }: Approved) => (await detailsOf(shop, orderId)).shop_problems
const cancel = ({ orderId }: Approved) => setStatus(shop, orderId, 'canceled_by_retailer')

async function expectReleased(order: Approved): Promise<void> {
  const left = order.before - 2
  expect(await countsOf(order)).toEqual({ here: left, held: 0, left, shop: left })
  expect([await problemsOf(order), await unexplainedCounters(app)]).toEqual([[], []])
}
async function expectReturned(order: Approved): Promise<void> {
  const { before } = order
  expect(await countsOf(order)).toEqual({ here: before, held: 0, left: before, shop: before })
  expect(await unexplainedCounters(app)).toEqual([])
}

test("approval lowers the shop's level, so that its own web store cannot sell the pairs", async () => {
  const order = await anApprovedOrder()
  expect(await countsOf(order)).toMatchObject({ held: 2, left: order.before - 2, shop: order.before })
  await app.drain()
  await expectReleased(order)
  await after(HOUR_MS)
  await expectReleased(order)
})

test('an order that is canceled before the level change changes no level', async () => {
  const order = await anApprovedOrder()
  await cancel(order)
  await expectReturned(order)
  await app.drain()
  await after(HOUR_MS)
  await expectReturned(order)
})

test('an order that is canceled after the level change raises the level once, and only then are the pairs free', async () => {
  const order = await anApprovedOrder()
  await app.drain()
  await cancel(order)
  expect(await countsOf(order)).toMatchObject({ left: order.before - 2, shop: order.before - 2 })
  await app.drain()
  await expectReturned(order)
  await after(HOUR_MS)
  await expectReturned(order)
})

test('a size that was unlinked since is left to a person once, and not retried', async () => {
  const order = await anApprovedOrder()
  await app.drain()
  expect((await shop.owner.call('POST', `/shopify/syncs/${order.row.product_sync_id}/unsync`)).status).toBe(200)
  await app.drain()
  await cancel(order)
  await app.drain()
  for (const _ of [1, 2]) await after(HOUR_MS)
  expect(await problemsOf(order)).toEqual([
    expect.objectContaining({ problem: expect.stringMatching(/was unlinked/), goes_back: true, needs_person: true }),
  ])
  const due = await sql`select 1 from wholesale_order_units
    where wholesale_order_id = ${order.orderId} and next_attempt_at is not null`.execute(app.capabilities.db.platform)
  expect([due.rows, shopLevel(app, order.row)]).toEqual([[], order.before - 2])
  await shop.owner.call('POST', `/bulk-sales/${order.orderId}/retry-shop-levels`)
  expect(await problemsOf(order)).toEqual([])
})

const BAD_DAYS = (['reply-lost', 'cut', '503', 'html', '429'] as const).map(
  (kind): Pick<TestFault, 'call' | 'kind'> => ({ call: 'AdjustAvailable', kind }),
)

test.each(BAD_DAYS)('with $kind during the change, the level is lowered once and raised once', async (fault) => {
  await injectTestFault(app, 'shopify', { ...fault, times: 1 })
  const order = await anApprovedOrder()
  await app.drain()
  await after(15_000)
  await expectReleased(order)
  await injectTestFault(app, 'shopify', { ...fault, times: 1 })
  await cancel(order)
  await app.drain()
  await after(15_000)
  await expectReturned(order)
})

test.each(BAD_DAYS)('when the order is canceled during $kind, the level ends where it began', async (fault) => {
  await injectTestFault(app, 'shopify', { ...fault, times: 3 })
  const order = await anApprovedOrder()
  await app.drain()
  await cancel(order)
  await app.drain()
  for (let times = 0; times < 3; times += 1) await after(2 * HOUR_MS)
  await expectReturned(order)
})

test('when the order is canceled during the level change, the pairs return once', async () => {
  for (let times = 0; times < 3; times += 1) {
    const order = await anApprovedOrder()
    await Promise.all([app.drain(), cancel(order)])
    await app.drain()
    await expectReturned(order)
  }
})

test('while the shop is unavailable, the order shows it, the pairs are not offered, and ARK keeps retrying', async () => {
  await injectTestFault(app, 'shopify', { call: '*', kind: '503' })
  const order = await anApprovedOrder()
  await app.drain()
  const [problem] = await problemsOf(order)
  expect(problem).toMatchObject({ quantity: 2, goes_back: false, needs_person: false })
  expect(problem?.problem).toContain('Shopify')
  await after(26 * HOUR_MS)
  expect(await countsOf(order)).toMatchObject({ held: 2, left: order.before - 2 })
  await clearFaults(app, 'shopify')
  await after(2 * HOUR_MS)
  await expectReleased(order)
})

test('a change in doubt waits for a person, who is notified once; after confirmation the level is not changed again', async () => {
  await injectTestFault(app, 'shopify', { call: 'AdjustAvailable', times: 3, kind: 'reply-lost' })
  const order = await anApprovedOrder()
  await app.drain()
  await injectTestFault(app, 'shopify', { call: '*', kind: '503' })
  await after(HOUR_MS)
  // A person counts in the meantime, so the level no longer shows whether the change was made.
  const changed = (shopLevel(app, order.row) ?? 0) + 5
  app.simulators.shopify.control.setLevel({
    shop: 'kicks-and-co.myshopify.com',
    inventoryItemId: order.row.shopify_inventory_item_id,
    locationId: Number(order.row.shopify_location_id),
    available: changed,
  })
  await after(26 * HOUR_MS)
  await clearFaults(app, 'shopify')
  await after(2 * HOUR_MS)
  await after(2 * HOUR_MS)
  const [problem] = await problemsOf(order)
  expect([problem?.needs_person, shopLevel(app, order.row)]).toEqual([true, changed])
  const { body: bell } = await shop.owner.call<{ notifications: { title: string }[] }>('GET', '/notifications')
  expect(
    bell.notifications.filter(({ title }) => title === `Check Shopify's stock for wholesale order ${numberOf(order)}`),
  ).toHaveLength(1)
  const { status, body } = await shop.owner.call<BulkSale>('POST', `/bulk-sales/${order.orderId}/retry-shop-levels`)
  expect([status, body.status]).toEqual([200, 'approved'])
  await app.drain()
  expect([await problemsOf(order), await countsOf(order)]).toEqual([
    [],
    { here: changed, held: 0, left: changed, shop: changed },
  ])
})

test("another retailer's order, or an unknown one, is not retried", async () => {
  const answer = await shop.owner.call<Refused>('POST', '/bulk-sales/999999/retry-shop-levels')
  expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
})

test.each(['canceled', 'kept'])(
  'a product that is created again keeps the pairs of an order; %s, the pairs are settled there',
  async (then) => {
    await injectTestFault(app, 'shopify', { call: 'AdjustAvailable', kind: '503' })
    const order = await anApprovedOrder()
    await app.drain()
    const { shopify } = app.simulators
    const item = shopify.store.shop(SHOP).items.get(Number(order.row.shopify_inventory_item_id)) ?? throwTooFewSizes()
    shopify.control.recreateProduct({ shop: SHOP, productId: item.variant.product.id })
    await shop.owner.call('POST', '/inventory/sync-from-shopify')
    await app.drain()
    const sums = async () => {
      const rows = await stockRows(app, order.row.variant_id)
      const there = rows.findLast(({ location_id }) => location_id === order.row.location_id) ?? throwTooFewSizes()
      const held = rows.reduce((sum, { sold_on_ark }) => sum + sold_on_ark, 0)
      return { here: there.shopify_stock, held, left: there.quantity_available, shop: shopLevel(app, there) }
    }
    const { before } = order
    expect(await sums()).toEqual({ here: before, held: 2, left: before - 2, shop: before })

    if (then === 'canceled') await cancel(order)
    await clearFaults(app, 'shopify')
    await after(HOUR_MS)
    await after(HOUR_MS)
    const left = then === 'canceled' ? before : before - 2
    expect(await sums()).toEqual({ here: left, held: 0, left, shop: left })
    expect([await problemsOf(order), await unexplainedCounters(app)]).toEqual([[], []])
  },
)
