import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { clearFaults, injectTestFault, type TestFault } from '#test/acts/simulator-control.ts'
import { pollOrdersNow } from '#test/acts/poll-orders-now.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { aLiveSize, onOffer, type TestSale, type TestVariant } from '#test/acts/test-listings.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import { setShopLevel, SHOP, shopLevel, stockRows, unexplainedCounters } from '#test/acts/test-stock.ts'
import { planStoreOrders } from '../sales.planners.ts'
import { sourceIdentifier } from '../records/store-order.ts'

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  ;({ app, shop } = await startWithShop())
})
afterEach(() => clearFaults(app, 'shopify'))
afterAll(() => app?.close())

/** Sells a last pair at StockX, and returns it with its sale. */
async function aBoughtPair() {
  const size = await aLiveSize(app, shop.owner)
  const [listing] = (await onOffer(app, size.variant_id)).stockx
  const { orderNumber } = app.simulators.stockx.control.buy({ listingId: listing?.id ?? '' })
  await pollOrdersNow(app)
  return { size, orderNumber }
}
async function saleOf(orderNumber: string): Promise<TestSale> {
  const { body } = await shop.owner.call<{ sales: TestSale[] }>('GET', '/sales/?limit=200')
  const sale = body.sales.find((each) => each.order_number === orderNumber)
  if (!sale) throw new Error(`order ${orderNumber} is no sale`)
  return sale
}
const ordersOf = ({ id }: TestSale) =>
  [...app.simulators.shopify.store.shop(SHOP).orders.values()].filter(({ tags }) =>
    tags.includes(sourceIdentifier({ retailerId: shop.retailerId, saleId: id })),
  )

const BAD_DAYS = (['CreateOrder', 'AdjustAvailable'] as const).flatMap((call) =>
  (['reply-lost', 'cut', '503', 'html', '429'] as const).map(
    (kind): Pick<TestFault, 'call' | 'kind'> => ({ call, kind }),
  ),
)

const HOUR_MS = 3_600_000
/** Passes time, and runs the planner and the jobs that are due then. */
const after = async (ms: number) => {
  await app.pass(ms)
  await planStoreOrders(app.capabilities)
  await app.drain()
}

/** Checks a completed hand-over: one order in the shop, and one unit less there. */
async function expectHandedOver({ size, orderNumber }: { size: TestVariant; orderNumber: string }): Promise<void> {
  const sale = await saleOf(orderNumber)
  expect(sale).toMatchObject({ generated_in_shopify: true, store_order_problem: null })
  expect(ordersOf(sale)).toHaveLength(1)
  const rows = await stockRows(app, size.variant_id)
  expect(rows.map(({ shopify_stock, sold_on_ark }) => [shopify_stock, sold_on_ark])).toEqual(rows.map(() => [0, 0]))
  expect(rows.map((row) => shopLevel(app, row))).toEqual(rows.map(() => 0))
  expect(await unexplainedCounters(app)).toEqual([])
}

test.each(BAD_DAYS)('$call with fault $kind: the order exists once, and the level is lowered once', async (fault) => {
  await injectTestFault(app, 'shopify', { ...fault, times: 1 })
  const bought = await aBoughtPair()
  await app.drain()
  await after(15_000)
  await expectHandedOver(bought)
})

test('while the shop does not answer, the sale shows the problem and its start, and the pair stays reserved', async () => {
  await injectTestFault(app, 'shopify', { call: '*', kind: '503' })
  const { size, orderNumber } = await aBoughtPair()
  await app.drain({ allowFailures: true })
  const waiting = await saleOf(orderNumber)
  expect(waiting.generated_in_shopify).toBe(false)
  expect(waiting.store_order_problem).toContain('Shopify')
  expect(Date.parse(waiting.store_order_problem_since ?? '')).toBeLessThanOrEqual(
    app.capabilities.clock.now().getTime(),
  )
  const held = await stockRows(app, size.variant_id)
  expect(held.reduce((sum, { sold_on_ark }) => sum + sold_on_ark, 0)).toBe(1)
  expect(held.reduce((sum, { quantity_available }) => sum + quantity_available, 0)).toBe(0)

  await clearFaults(app, 'shopify')
  await after(15_000)
  await expectHandedOver({ size, orderNumber })
})

test('a shop that does not answer for three days is called at growing intervals, and its level is lowered once', async () => {
  await injectTestFault(app, 'shopify', { call: '*', kind: '503' })
  const bought = await aBoughtPair()
  await app.drain()
  const { store_order_problem_since: since } = await saleOf(bought.orderNumber)
  let attempts = 0
  for (let hours = 0; hours < 72; hours += 3) {
    await app.pass(3 * HOUR_MS)
    await planStoreOrders(app.capabilities)
    attempts += (await app.drain()).runs['sales.create-store-order'] ?? 0
  }
  expect(attempts).toBe(24)
  expect(await saleOf(bought.orderNumber)).toMatchObject({ store_order_problem_since: since })
  await clearFaults(app, 'shopify')
  await after(2 * HOUR_MS)
  await expectHandedOver(bought)
})

/** Passes days without an answer, until Shopify has forgotten the idempotency key of a change, which takes 24 hours. */
async function silenceAfter(fault: Pick<TestFault, 'kind'>) {
  await injectTestFault(app, 'shopify', { call: 'AdjustAvailable', times: 3, ...fault })
  const bought = await aBoughtPair()
  await app.drain()
  await injectTestFault(app, 'shopify', { call: '*', kind: '503' })
  return bought
}

test('a level change with a lost answer is not repeated once Shopify has forgotten its key', async () => {
  const bought = await silenceAfter({ kind: 'reply-lost' })
  await after(26 * HOUR_MS)
  await clearFaults(app, 'shopify')
  await after(2 * HOUR_MS)
  await expectHandedOver(bought)
})

test('a level change that never arrived is made once Shopify answers, even if its key is old', async () => {
  await injectTestFault(app, 'shopify', { call: 'AdjustAvailable', kind: 'cut' })
  const bought = await aBoughtPair()
  await app.drain()
  await after(26 * HOUR_MS)
  expect((await saleOf(bought.orderNumber)).store_order_problem).toContain('Shopify')
  await clearFaults(app, 'shopify')
  await after(2 * HOUR_MS)
  await expectHandedOver(bought)
})

test('if no one knows whether the level was changed, a person checks it and commits, and it stays as it is', async () => {
  const bought = await silenceAfter({ kind: 'reply-lost' })
  await after(10 * HOUR_MS)
  const [row] = (await stockRows(app, bought.size.variant_id)).filter(({ sold_on_ark }) => sold_on_ark > 0)
  if (!row) throw new Error('the pair is not held')
  setShopLevel(app, row, 4)
  await after(16 * HOUR_MS)
  await clearFaults(app, 'shopify')
  await after(2 * HOUR_MS)
  const sale = await saleOf(bought.orderNumber)
  expect(sale.store_order_problem).toMatch(/Check this size/)
  expect(shopLevel(app, row)).toBe(4)
  const held = (await stockRows(app, bought.size.variant_id)).find(
    (each) => each.inventory_item_id === row.inventory_item_id,
  )
  expect(held?.sold_on_ark).toBe(1)

  const committed = await shop.owner.call('POST', '/sales/generate-shopify-orders/bulk', [sale.id])
  expect(committed.status).toBe(202)
  await app.drain()
  expect(await saleOf(bought.orderNumber)).toMatchObject({ generated_in_shopify: true, store_order_problem: null })
  expect(shopLevel(app, row)).toBe(4)
  expect(await unexplainedCounters(app)).toEqual([])
})

test('a sale canceled between the lowering and the hand-over restores the level, and its order is canceled', async () => {
  await injectTestFault(app, 'shopify', { call: 'LevelsOfItems', kind: '503' })
  const { size, orderNumber } = await aBoughtPair()
  await app.drain()
  const [row] = (await stockRows(app, size.variant_id)).filter(({ sold_on_ark }) => sold_on_ark > 0)
  if (!row) throw new Error('the pair is not held')
  expect(shopLevel(app, row)).toBe(0)
  const sale = await saleOf(orderNumber)
  const canceled = await shop.owner.call('PATCH', `/sales/${sale.id}`, { status: 'CANCELED' })
  expect(canceled.status).toBe(200)

  await clearFaults(app, 'shopify')
  await after(2 * HOUR_MS)
  await after(2 * HOUR_MS)
  expect(shopLevel(app, row)).toBe(1)
  expect(ordersOf(sale).map(({ cancelledAt }) => cancelledAt !== null)).toEqual([true])
  const rows = await stockRows(app, size.variant_id)
  const now = rows.find((each) => each.inventory_item_id === row.inventory_item_id)
  // The unit stays reserved until someone reports that the pair is back on its shelf.
  expect(now).toMatchObject({ shopify_stock: 1, sold_on_ark: 1, quantity_available: 0 })
  expect(await saleOf(orderNumber)).toMatchObject({ generated_in_shopify: false, store_order_problem: null })
  expect(await unexplainedCounters(app)).toEqual([])
})
