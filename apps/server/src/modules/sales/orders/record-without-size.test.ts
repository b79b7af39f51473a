import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aPerson, type TestPerson } from '#test/acts/test-people.ts'
import { callsOf, clearFaults, injectTestFault } from '#test/acts/simulator-control.ts'
import { pollOrdersNow } from '#test/acts/poll-orders-now.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { aLiveSize, onOffer, type TestSale } from '#test/acts/test-listings.ts'
import { saleOfOrder, shopOrdersOf, notifyShopAfter } from '#test/belongings/sales-of-shop.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import { rowWithStock, SHOP, type StockRow, stockRows, unexplainedCounters } from '#test/acts/test-stock.ts'
import { planReconciliations } from '../../inventory/inventory.planners.ts'

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  // Webhooks do not arrive, so ARK does not know what the shop has deleted.
  ;({ app, shop } = await startWithShop())
})
afterEach(() => clearFaults(app, 'shopify'))
afterAll(() => app?.close())

const HOUR_MS = 3_600_000
const after = (ms: number) => notifyShopAfter(app, ms)
const simulated = () => app.simulators.shopify.store.shop(SHOP)
const control = () => app.simulators.shopify.control

/** Sells a last pair at StockX, and returns it with its variant in the shop. */
async function aBoughtPair() {
  const size = await aLiveSize(app, shop.owner)
  const row = await rowWithStock(app, size.variant_id)
  const variant = simulated().items.get(Number(row.shopify_inventory_item_id))?.variant
  if (!variant) throw new Error('the shop has no such size')
  const [listing] = (await onOffer(app, size.variant_id)).stockx
  const { orderNumber } = app.simulators.stockx.control.buy({ listingId: listing?.id ?? '' })
  return { size, row, variant, orderNumber, saleId: async () => (await saleOf(orderNumber)).id }
}
type BoughtPair = Awaited<ReturnType<typeof aBoughtPair>>

/** Sells a pair whose size the shop deletes before ARK creates the order. */
async function aRefusedPair() {
  const bought = await aBoughtPair()
  control().deleteVariant({ shop: SHOP, variantId: bought.variant.id })
  await pollOrdersNow(app)
  await app.drain()
  return { ...bought, id: await bought.saleId() }
}

const saleOf = (orderNumber: string) => saleOfOrder(shop, orderNumber)
const ordersOf = (saleId: number) => shopOrdersOf(app, shop, saleId)
/** Returns every level of the shop. */
const levels = () =>
  [...simulated().items.values()].flatMap(({ id, levels: of }) =>
    [...of.values()].map(({ location, quantities }) => [id, location.id, quantities.available]),
  )
const rowNow = async ({ row }: { row: StockRow }) =>
  (await stockRows(app)).find(({ inventory_item_id }) => inventory_item_id === row.inventory_item_id)
const record = (saleId: number, by = shop.owner) => by.call<TestSale>('POST', `/sales/record-without-size/${saleId}`)
const commit = async (saleId: number) => {
  expect((await shop.owner.call('POST', '/sales/generate-shopify-orders/bulk', [saleId])).status).toBe(202)
  await app.drain()
}
const readAgain = ({ row }: BoughtPair) => shop.owner.call('POST', `/inventory/sync-single-product/${row.product_id}`)
/** Adds the size in the shop again with one pair at the old location, and lets ARK read it. */
async function enterAgain(pair: BoughtPair): Promise<void> {
  const { product, title: size, sku, barcode } = pair.variant
  control().addVariant({ shop: SHOP, productId: product.id, size, sku, barcode, available: 0 })
  const variantId = product.variants.at(-1)?.id ?? 0
  control().setLevel({ shop: SHOP, variantId, locationId: pair.row.shopify_location_id, available: 1 })
  expect((await readAgain(pair)).status).toBe(200)
  await app.drain()
}
const saysOf = async (saleId: number, kind = 'size_missing') => {
  const { rows } = await sql<{ title: string; body: string; path: string; email: string }>`
    select title, body, path, email from notifications
    where kind = ${kind} and subject = ${`sale ${saleId}`}`.execute(app.capabilities.db.platform)
  return rows
}
const resolve = (saleId: number, query: string) =>
  shop.owner.call<{ errors?: unknown }>('POST', `/sales/resolve-cancelled-sale/${saleId}?${query}`)

/** Checks for one order that describes the pair in words, a released unit, and a movement for every counter change. */
async function expectRecorded({ id, size, ...pair }: Awaited<ReturnType<typeof aRefusedPair>>): Promise<void> {
  const sale = await saleOf(pair.orderNumber)
  expect(sale).toMatchObject({
    generated_in_shopify: true,
    store_order_problem: null,
    size_missing_in_shopify: false,
    recorded_without_size: true,
  })
  const [order, ...others] = ordersOf(id)
  expect(others).toEqual([])
  expect(order).toMatchObject({
    note: `Sold on StockX, order ${pair.orderNumber}`,
    tags: expect.arrayContaining(['ark', 'ark-stockx']),
    financialStatus: 'PAID',
    lineItems: [
      {
        variant: null,
        title: `${sale.ark_product_name}, size ${size.size}, ${sale.sku}`,
        quantity: 1,
        unitPriceCents: Math.round(sale.retailer_payout * 100),
        requiresShipping: true,
      },
    ],
  })
  expect((await stockRows(app, size.variant_id)).map(({ sold_on_ark }) => sold_on_ark)).not.toContain(1)
  expect(await unexplainedCounters(app)).toEqual([])
}

test('a sale that does not wait for this decision is not recorded without its size', async () => {
  const bought = await aBoughtPair()
  await shop.owner.call('PATCH', '/sales/settings', { shopify_generate_order: false })
  await pollOrdersNow(app)
  await app.drain()
  await shop.owner.call('PATCH', '/sales/settings', { shopify_generate_order: true })
  const id = await bought.saleId()
  expect(await record(id)).toMatchObject({ status: 409, body: { detail: expect.stringContaining('Commit the sale') } })
  await commit(id)
  expect(await record(id)).toMatchObject({ status: 409, body: { detail: 'This sale is already in Shopify.' } })
  expect((await record(987_654)).status).toBe(404)
  expect(ordersOf(id).map(({ lineItems }) => lineItems[0]?.variant?.id)).toEqual([bought.variant.id])
})

test('an order that Shopify never accepts shows the reason and is not retried', async () => {
  const { id, orderNumber, size, ...pair } = await aRefusedPair()
  const sale = await saleOf(orderNumber)
  expect(sale).toMatchObject({ generated_in_shopify: false, size_missing_in_shopify: true })
  expect(sale.store_order_problem).toContain('Shopify no longer has this size')
  expect(sale.store_order_problem).not.toMatch(/can't be blank|invalid/)
  const { body } = await shop.owner.call<{ sales: object[] }>('GET', '/sales/summaries?limit=200')
  expect(body.sales).toContainEqual(expect.objectContaining({ id, size_missing_in_shopify: true }))

  const asked = (await callsOf(app, 'shopify'))['CreateOrder']
  for (let hours = 0; hours < 72; hours += 12) {
    const { runs } = await after(12 * HOUR_MS)
    expect(runs['sales.create-store-order'] ?? 0).toBe(0)
  }
  expect((await callsOf(app, 'shopify'))['CreateOrder']).toBe(asked)
  // The size is not offered while the decision is pending, and the unit stays sold.
  expect(await rowNow(pair)).toMatchObject({ shopify_stock: 0, sold_on_ark: 1, quantity_available: 0, is_gone: true })
  expect(await onOffer(app, size.variant_id)).toEqual({ stockx: [], goat: [] })

  await commit(id)
  expect(await saleOf(orderNumber)).toMatchObject({ generated_in_shopify: false, size_missing_in_shopify: true })
})

test('a size that is added again gets its order automatically', async () => {
  const pair = await aRefusedPair()
  const size = pair.variant.title
  await enterAgain(pair)
  expect(await saleOf(pair.orderNumber)).toMatchObject({ generated_in_shopify: true, size_missing_in_shopify: false })
  expect(ordersOf(pair.id).map(({ lineItems }) => lineItems[0]?.variant?.title)).toEqual([size])
  expect(await rowNow(pair)).toMatchObject({ shopify_stock: 0, sold_on_ark: 0, quantity_available: 0, is_gone: false })
  expect(await unexplainedCounters(app)).toEqual([])
})

test('if a size returns after its pair left without a level, the retailer is asked once about the count', async () => {
  const pair = await aRefusedPair()
  const asked = async () => (await saysOf(pair.id, 'size_back')).length
  await record(pair.id)
  await app.drain()
  expect([(await saleOf(pair.orderNumber)).generated_in_shopify, await asked()]).toEqual([true, 0])
  await enterAgain(pair)
  expect([await rowNow(pair), await asked()]).toMatchObject([{ shopify_stock: 1, sold_on_ark: 0 }, 1])
  const variantId = pair.variant.product.variants.at(-1)?.id ?? 0
  control().setLevel({ shop: SHOP, variantId, locationId: pair.row.shopify_location_id, available: 0 })
  await readAgain(pair)
  await app.drain()
  expect([await rowNow(pair), await asked()]).toMatchObject([{ shopify_stock: 0 }, 1])
})

test('people who can decide are notified once, in the transaction that records the problem', async () => {
  const { id, orderNumber } = await aRefusedPair()
  const words = { title: expect.stringMatching(/^Not in Shopify: .+ on StockX/), path: `/sales?sale=${id}` }
  expect(await saysOf(id)).toMatchObject([{ ...words, body: expect.stringContaining('record the order without') }])
  await commit(id)
  await commit(id)
  expect(await saleOf(orderNumber)).toMatchObject({ size_missing_in_shopify: true })
  expect(await saysOf(id)).toHaveLength(1)
  const bell = async (by: TestPerson) =>
    (await by.call<{ notifications: { kind: string }[] }>('GET', '/notifications')).body.notifications.map(
      ({ kind }) => kind,
    )
  expect(await bell(shop.owner)).toContain('size_missing')
  expect(await bell(await aPerson(app, { role: 'fulfillment', retailerId: shop.retailerId }))).not.toContain(
    'size_missing',
  )
})

test('a size with a new variant id is ordered by that id, without a decision', async () => {
  const bought = await aBoughtPair()
  control().recreateVariant({ shop: SHOP, variantId: bought.variant.id })
  await pollOrdersNow(app)
  await app.drain()
  await after(60_000)
  expect(await saleOf(bought.orderNumber)).toMatchObject({ generated_in_shopify: true, store_order_problem: null })
  expect(await rowNow(bought)).toMatchObject({ shopify_stock: 0, sold_on_ark: 0, quantity_available: 0 })
  expect(await unexplainedCounters(app)).toEqual([])
})

test('a sale follows its size to a product that was deleted and added again', async () => {
  const pair = await aBoughtPair()
  await pollOrdersNow(app)
  control().editProduct({ shop: SHOP, productId: pair.variant.product.id, isDeleted: true })
  await app.drain()
  const id = await pair.saleId()
  expect(await saleOf(pair.orderNumber)).toMatchObject({ size_missing_in_shopify: true })

  const { id: _, variants, ...product } = pair.variant.product
  control().addProduct({
    shop: SHOP,
    ...product,
    optionName: product.option.name,
    variants: variants.map(({ title: size, sku, barcode, priceCents }) => ({
      size,
      sku,
      barcode,
      priceCents,
      available: 0,
    })),
  })
  const entered = [...simulated().products.values()].at(-1)?.variants.find(({ title }) => title === pair.variant.title)
  control().setLevel({
    shop: SHOP,
    variantId: entered?.id ?? 0,
    locationId: pair.row.shopify_location_id,
    available: 1,
  })
  await app.pass(10 * 60_000)
  await planReconciliations(app.capabilities)
  await app.drain()
  const available = async () =>
    (await stockRows(app, pair.size.variant_id)).map(({ quantity_available }) => quantity_available)
  await commit(id)
  expect(await saleOf(pair.orderNumber)).toMatchObject({ generated_in_shopify: true, store_order_problem: null })
  expect(ordersOf(id).map(({ lineItems }) => lineItems[0]?.variant?.id)).toEqual([entered?.id])
  expect(Math.max(...(await available()))).toBe(0)
  expect((await stockRows(app, pair.size.variant_id)).map(({ sold_on_ark }) => sold_on_ark)).not.toContain(1)
  expect(await unexplainedCounters(app)).toEqual([])
})

test('twenty concurrent requests with a lost reply create one order without the size and change no level', async () => {
  const pair = await aRefusedPair()
  const before = levels()
  await injectTestFault(app, 'shopify', { call: 'CreateOrder', kind: 'reply-lost', times: 1 })
  const clicks = await Promise.all(Array.from({ length: 20 }, () => record(pair.id)))
  expect(new Set(clicks.map(({ status, body }) => `${status} ${body.recorded_without_size}`))).toEqual(
    new Set(['200 true']),
  )
  await app.drain()
  await after(60_000)
  await after(60_000)
  await expectRecorded(pair)
  expect(levels()).toEqual(before)
  expect((await record(pair.id)).status).toBe(200)
  await after(HOUR_MS)
  await expectRecorded(pair)
  const { rows } = await sql`select 1 from audit_log where event_type = 'store_order_recorded_without_size'
    and (event_details ->> 'sale_id')::int = ${pair.id}`.execute(app.capabilities.db.platform)
  expect(rows).toHaveLength(1)
})

test('only people who may commit a sale record it without its size, and staff of another location do not find it', async () => {
  const { id } = await aRefusedPair()
  const { retailerId } = shop
  expect((await record(id, await aPerson(app, { role: 'fulfillment', retailerId }))).status).toBe(403)
  const elsewhere = await sql<{ id: number }>`
    select location_id::int as id from locations where location_id <> (select location_id from sales
      where sale_id = ${id}) limit 1`.execute(app.capabilities.db.platform)
  const locationIds = elsewhere.rows.map((row) => row.id)
  expect((await record(id, await aPerson(app, { role: 'associate', retailerId, locationIds }))).status).toBe(404)
  expect((await record(id)).status).toBe(200)
})

test('a packed sale that was recorded without its size is shipped in Shopify', async () => {
  const pair = await aRefusedPair()
  await shop.owner.call('PATCH', '/sales/settings', { auto_fulfill_shopify_orders: true })
  const packed = await shop.owner.call('POST', `/sales/scanning/${pair.id}/mark-fulfilled`)
  expect(packed.status).toBe(200)
  expect((await record(pair.id)).status).toBe(200)
  const before = levels()
  await app.drain()
  await after(60_000)
  await expectRecorded(pair)
  expect(ordersOf(pair.id)[0]?.fulfillments).toMatchObject([{ status: 'SUCCESS' }])
  expect(levels()).toEqual(before)
})

test('a cancellation before the hand-over cancels the order without the size and raises no level', async () => {
  const pair = await aRefusedPair()
  const before = levels()
  await injectTestFault(app, 'shopify', { call: 'CreateOrder', kind: 'reply-lost', times: 1 })
  await record(pair.id)
  await app.drain()
  expect((await shop.owner.call('PATCH', `/sales/${pair.id}`, { status: 'CANCELED' })).status).toBe(200)
  expect((await record(pair.id)).status).toBe(200)
  await after(2 * HOUR_MS)
  await after(2 * HOUR_MS)
  expect(ordersOf(pair.id).map(({ cancelledAt }) => cancelledAt !== null)).toEqual([true])
  expect(await saleOf(pair.orderNumber)).toMatchObject({ generated_in_shopify: false, store_order_problem: null })
  expect(await record(pair.id)).toMatchObject({ status: 409, body: { detail: expect.stringContaining('canceled') } })
  expect(await resolve(pair.id, 'restock=true')).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'restock', message: expect.stringContaining('no longer has this size') }] },
  })
  expect((await resolve(pair.id, 'restock=false')).status).toBe(200)
  await after(60_000)
  expect(await rowNow(pair)).toMatchObject({ sold_on_ark: 0, quantity_available: 0 })
  expect([levels(), await unexplainedCounters(app)]).toEqual([before, []])
})

test('a cancellation after the hand-over cancels the order and raises no level, and a restock is refused with the reason', async () => {
  const pair = await aRefusedPair()
  await record(pair.id)
  await app.drain()
  await expectRecorded(pair)
  const before = levels()
  await shop.owner.call('PATCH', `/sales/${pair.id}`, { status: 'CANCELED' })
  const page = await shop.owner.call<{ sales: object[] }>('GET', '/sales/cancelled-sales')
  expect(page.body.sales).toContainEqual(expect.objectContaining({ id: pair.id, inventory_item_id: null }))
  expect(await resolve(pair.id, 'restock=true')).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'restock', message: expect.stringContaining('recorded without its size') }] },
  })
  expect((await resolve(pair.id, 'restock=false')).status).toBe(200)
  await after(60_000)
  expect(ordersOf(pair.id).map(({ cancelledAt }) => cancelledAt !== null)).toEqual([true])
  expect((await saleOf(pair.orderNumber)).resolution).toMatchObject({ settled_at: expect.any(String), problem: null })
  expect([levels(), await unexplainedCounters(app)]).toEqual([before, []])
})

test('a cancellation before the decision ends the wait, and the pair is resolved as usual', async () => {
  const pair = await aRefusedPair()
  await shop.owner.call('PATCH', `/sales/${pair.id}`, { status: 'CANCELED' })
  await after(60_000)
  expect(await saleOf(pair.orderNumber)).toMatchObject({ size_missing_in_shopify: false, store_order_problem: null })
  expect((await resolve(pair.id, 'restock=false')).status).toBe(200)
  await after(60_000)
  await after(2 * HOUR_MS)
  expect(await rowNow(pair)).toMatchObject({ sold_on_ark: 0, quantity_available: 0 })
  expect((await saleOf(pair.orderNumber)).resolution).toMatchObject({ settled_at: expect.any(String) })
  expect([ordersOf(pair.id), await unexplainedCounters(app)]).toEqual([[], []])
})

test('if the size returns before the order is recorded without it, the level counts the pair once', async () => {
  const pair = await aRefusedPair()
  await injectTestFault(app, 'shopify', { call: 'CreateOrder', kind: '503' })
  await record(pair.id)
  await app.drain()
  await clearFaults(app, 'shopify')
  await enterAgain(pair)
  await after(60_000)
  await expectRecorded(pair)
  expect(await rowNow(pair)).toMatchObject({ shopify_stock: 0, sold_on_ark: 0, quantity_available: 0 })
})

test('a sale whose item was deleted from ARK is recorded in the same way', async () => {
  const pair = await aRefusedPair()
  await sql`delete from inventory_items where inventory_item_id = ${pair.row.inventory_item_id}`.execute(
    app.capabilities.db.platform,
  )
  const before = levels()
  await commit(pair.id)
  expect(await saleOf(pair.orderNumber)).toMatchObject({ size_missing_in_shopify: true })
  expect((await record(pair.id)).status).toBe(200)
  await app.drain()
  await expectRecorded(pair)
  await shop.owner.call('PATCH', `/sales/${pair.id}`, { status: 'CANCELED' })
  expect((await resolve(pair.id, 'restock=false')).status).toBe(200)
  await after(60_000)
  expect(ordersOf(pair.id).map(({ cancelledAt }) => cancelledAt !== null)).toEqual([true])
  expect(levels()).toEqual(before)
})

test('an order created before its size was deleted needs no decision, because no level is left to lower', async () => {
  const bought = await aBoughtPair()
  await injectTestFault(app, 'shopify', { call: 'AdjustAvailable', kind: '503' })
  await pollOrdersNow(app)
  await app.drain()
  control().deleteVariant({ shop: SHOP, variantId: bought.variant.id })
  await clearFaults(app, 'shopify')
  await readAgain(bought)
  await after(HOUR_MS)
  expect(await saleOf(bought.orderNumber)).toMatchObject({
    generated_in_shopify: true,
    store_order_problem: null,
    recorded_without_size: false,
  })
  expect(await rowNow(bought)).toMatchObject({ sold_on_ark: 0, quantity_available: 0 })
  expect(await unexplainedCounters(app)).toEqual([])
})
