import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  aCanceledPair,
  aSoldPair,
  cancelAtStockx,
  expectPairBack,
  type SoldPair,
} from '#test/belongings/canceled-sales.ts'
import { insertedSales } from '#test/belongings/made-sales.ts'
import { shopOrdersOf, notifyShopAfter } from '#test/belongings/sales-of-shop.ts'
import { clearFaults, injectTestFault } from '#test/acts/simulator-control.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { type TestSale, toggle } from '#test/acts/test-listings.ts'
import { aPerson } from '#test/acts/test-people.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import { setShopLevel, shopLevel, unexplainedCounters } from '#test/acts/test-stock.ts'

type Page = AnswerOf<Contract['GET /sales/cancelled-sales']>
type Resolved = AnswerOf<Contract['POST /sales/resolve-cancelled-sale/{id}']>

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  ;({ app, shop } = await startWithShop())
})
afterEach(() => clearFaults(app, 'shopify'))
afterAll(() => app?.close())

const HOUR_MS = 3_600_000
const after = (ms: number) => notifyShopAfter(app, ms, { allowFailures: true })

const listed = async (query = '') => (await shop.owner.call<Page>('GET', `/sales/cancelled-sales?${query}`)).body
const resolve = (saleId: number, query: string, by = shop.owner) =>
  by.call<Resolved & { errors?: unknown }>('POST', `/sales/resolve-cancelled-sale/${saleId}?${query}`)
const saleById = async (saleId: number) => (await shop.owner.call<TestSale>('GET', `/sales/${saleId}`)).body
const shopOrder = (saleId: number) => shopOrdersOf(app, shop, saleId)[0]

const aSale = (of: { isOrdered: boolean }) => aSoldPair({ app, shop }, of)
const aCanceledSale = (of: { isOrdered: boolean }) => aCanceledPair({ app, shop }, of)
const die = (sale: SoldPair) => cancelAtStockx({ app, shop }, sale)
const expectBack = (sale: SoldPair) => expectPairBack({ app, shop }, sale)

test('a sale that is not canceled, one that does not exist, and one without a pair are not restocked', async () => {
  const open = await aSale({ isOrdered: true })
  expect(await resolve(open.saleId, 'restock=true')).toMatchObject({
    status: 409,
    body: { detail: 'This sale is not canceled. Cancel it at its marketplace first, then resolve it.' },
  })
  expect((await resolve(987_654, 'restock=true')).status).toBe(404)
  expect((await resolve(open.saleId, 'restock=perhaps')).status).toBe(422)
  const [bare = 0] = await app.capabilities.db.asRetailer(shop.retailerId, (tx) =>
    insertedSales(tx, [{ status: 'CANCELED', stage: 'canceled', inventory_item_id: null, canceled_at: '2026-11-21' }]),
  )
  expect(await resolve(bare, 'restock=true')).toMatchObject({ status: 422, body: { errors: [{ field: 'restock' }] } })
  expect(await resolve(bare, 'restock=false')).toMatchObject({ status: 200, body: { restocked: false } })
})

test('packers and staff of another location resolve nothing', async () => {
  const canceled = await aCanceledSale({ isOrdered: true })
  const fulfiller = await aPerson(app, { role: 'fulfillment', retailerId: shop.retailerId })
  expect((await resolve(canceled.saleId, 'restock=true', fulfiller)).status).toBe(403)
  const { location_id } = await canceled.row()
  const { rows } = await sql<{ id: number }>`
    select location_id::int as id from locations where retailer_id = ${shop.retailerId}
      and location_id <> ${location_id}`.execute(app.capabilities.db.platform)
  const locationIds = [rows[0]?.id ?? 0]
  const associate = await aPerson(app, { role: 'associate', retailerId: shop.retailerId, locationIds })
  expect((await resolve(canceled.saleId, 'restock=true', associate)).status).toBe(404)
  const { body } = await associate.call<Page>('GET', '/sales/cancelled-sales')
  expect(body).toMatchObject({ sales: [], total: 0 })
  await resolve(canceled.saleId, 'restock=true')
  await after(10_000)
  await expectBack(canceled)
})

test('fifty concurrent restocks with lost replies of the shop bring the pair back once', async () => {
  const canceled = await aCanceledSale({ isOrdered: true })
  expect(await canceled.row()).toMatchObject({ shopify_stock: 0, sold_on_ark: 0 })
  await injectTestFault(app, 'shopify', { call: 'AdjustAvailable', kind: 'reply-lost', times: 4 })
  const clicks = await Promise.all(Array.from({ length: 50 }, () => resolve(canceled.saleId, 'restock=true')))
  expect(new Set(clicks.map(({ status, body }) => `${status} ${body.restocked}`))).toEqual(new Set(['200 true']))
  await app.drain({ allowFailures: true })
  await after(60_000)
  await after(60_000)
  await expectBack(canceled)
  expect((await resolve(canceled.saleId, 'restock=true')).body).toMatchObject({ restocked: true })
  await after(60_000)
  await expectBack(canceled)
  expect(shopOrder(canceled.saleId)?.cancelledAt).not.toBeNull()
})

test('the first of two decisions stays', async () => {
  const canceled = await aCanceledSale({ isOrdered: true })
  const both = await Promise.all([resolve(canceled.saleId, 'restock=true'), resolve(canceled.saleId, 'restock=false')])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  await after(10_000)
  const isRestocked = both[0].status === 200
  expect((await saleById(canceled.saleId)).resolution).toMatchObject({
    restock: isRestocked,
    resolved_by: { first_name: expect.any(String), last_name: expect.any(String) },
  })
  expect(await canceled.row()).toMatchObject({ shopify_stock: isRestocked ? 1 : 0, sold_on_ark: 0 })
})

test('a pair that Shopify never counted is available at once, without a request to the shop', async () => {
  const canceled = await aCanceledSale({ isOrdered: false })
  expect(await canceled.row()).toMatchObject({ shopify_stock: 1, sold_on_ark: 1, quantity_available: 0 })
  await injectTestFault(app, 'shopify', { call: 'AdjustAvailable', kind: '500' })
  expect((await resolve(canceled.saleId, 'restock=true')).body).toEqual({
    message: 'The cancellation is resolved. The pair is back in stock and can be sold again.',
    restocked: true,
  })
  await app.drain()
  await expectBack(canceled)
  expect(shopOrder(canceled.saleId)).toBeUndefined()
})

test('a lost pair leaves the stock of the shop once', async () => {
  const canceled = await aCanceledSale({ isOrdered: false })
  await injectTestFault(app, 'shopify', { call: 'AdjustAvailable', kind: 'reply-lost', times: 4 })
  await Promise.all(Array.from({ length: 5 }, () => resolve(canceled.saleId, 'restock=false')))
  await app.drain({ allowFailures: true })
  await after(60_000)
  const row = await canceled.row()
  expect(row).toMatchObject({ shopify_stock: 0, sold_on_ark: 0, quantity_available: 0 })
  expect(shopLevel(app, row)).toBe(0)
  expect(await unexplainedCounters(app)).toEqual([])

  const handedOver = await aCanceledSale({ isOrdered: true })
  await resolve(handedOver.saleId, 'restock=false')
  await after(60_000)
  const left = await handedOver.row()
  expect([left.shopify_stock, left.sold_on_ark, shopLevel(app, left)]).toEqual([0, 0, 0])
})

test('a restock during the creation of the Shopify order undoes the order first and brings the pair back once', async () => {
  const sale = await aSale({ isOrdered: false })
  // The level is lowered, and the answer before the hand-over never comes.
  await shop.owner.call('PATCH', '/sales/settings', { shopify_generate_order: true })
  await injectTestFault(app, 'shopify', { call: 'LevelsOfItems', kind: '503' })
  await shop.owner.call('POST', '/sales/generate-shopify-orders/bulk', [sale.saleId])
  await app.drain({ allowFailures: true })
  expect(shopLevel(app, await sale.row())).toBe(0)
  await die(sale)
  const { body } = await resolve(sale.saleId, 'restock=true')
  expect(body.message).toContain('as soon as Shopify has it back')
  expect((await listed()).unsettled).toMatchObject([{ id: sale.saleId, restock: true, is_in_doubt: false }])
  await clearFaults(app, 'shopify')
  await after(2 * HOUR_MS)
  await after(2 * HOUR_MS)
  await expectBack(sale)
  expect(shopOrder(sale.saleId)?.cancelledAt).not.toBeNull()
})

test('a shop that does not answer gets the decision later, and the page shows what waits', async () => {
  const canceled = await aCanceledSale({ isOrdered: true })
  await injectTestFault(app, 'shopify', { call: '*', kind: '503' })
  await resolve(canceled.saleId, 'restock=true')
  await app.drain({ allowFailures: true })
  for (let hours = 0; hours < 30; hours += 3) await after(3 * HOUR_MS)
  expect((await listed()).unsettled).toMatchObject([{ id: canceled.saleId, problem: 'Shopify does not answer' }])
  expect(await canceled.row()).toMatchObject({ shopify_stock: 0, quantity_available: 0 })
  await clearFaults(app, 'shopify')
  await after(2 * HOUR_MS)
  await expectBack(canceled)
})

test('if no one knows whether the level was raised, a person checks it, and it stays as it is', async () => {
  const canceled = await aCanceledSale({ isOrdered: true })
  await injectTestFault(app, 'shopify', { call: 'AdjustAvailable', kind: 'reply-lost', times: 3 })
  await resolve(canceled.saleId, 'restock=true')
  await app.drain({ allowFailures: true })
  await injectTestFault(app, 'shopify', { call: '*', kind: '503' })
  await after(10 * HOUR_MS)
  const row = await canceled.row()
  setShopLevel(app, row, 4)
  await after(16 * HOUR_MS)
  await clearFaults(app, 'shopify')
  await after(2 * HOUR_MS)
  const [waiting] = (await listed()).unsettled
  expect(waiting).toMatchObject({ id: canceled.saleId, is_in_doubt: true })
  expect(waiting?.problem).toMatch(/Check this size/)
  expect(shopLevel(app, row)).toBe(4)

  expect((await resolve(canceled.saleId, 'restock=true')).body.restocked).toBe(true)
  await app.drain()
  expect((await listed()).unsettled).toEqual([])
  expect(shopLevel(app, row)).toBe(4)
  expect(await canceled.row()).toMatchObject({ shopify_stock: 4, sold_on_ark: 0 })
  expect(await unexplainedCounters(app)).toEqual([])
})

test('a resolved sale no longer follows its marketplace, and its status cannot be changed', async () => {
  const canceled = await aCanceledSale({ isOrdered: true })
  await resolve(canceled.saleId, 'restock=false')
  app.simulators.stockx.control.advance({ orderNumber: canceled.orderNumber, status: 'COMPLETED' })
  const operator = await aPerson(app, { role: 'operator' })
  expect((await operator.call('POST', `/sales/admin/refresh-status/${canceled.saleId}`)).status).toBe(200)
  expect(await saleById(canceled.saleId)).toMatchObject({
    status: 'CANCELEDRESOLVED',
    sale_metadata: { previous_status: 'CANCELED' },
  })
  expect((await shop.owner.call('PATCH', `/sales/${canceled.saleId}`, { status: 'CREATED' })).status).toBe(409)
  await app.drain()
  const audit = await shop.owner.call<{ event_type: string; event_details: object }[]>('GET', '/audit-logs/')
  expect(audit.body).toContainEqual(
    expect.objectContaining({
      event_type: 'cancelled_sale_resolved',
      event_details: expect.objectContaining({ order_number: canceled.orderNumber, restock: false }),
    }),
  )
})

test('a size that was switched off is offered again with its pair on request', async () => {
  const canceled = await aCanceledSale({ isOrdered: true })
  await toggle(shop.owner, canceled.variantId, false)
  await app.drain()
  expect((await listed(`search=${canceled.orderNumber}`)).sales).toMatchObject([{ is_offered: false }])
  await resolve(canceled.saleId, 'restock=true&relist=true')
  await after(10_000)
  await expectBack(canceled)
})

test('the list is sorted newest first, paged, filtered by platform and search, and has the data of the dialog', async () => {
  const canceled = await aCanceledSale({ isOrdered: true })
  const { sales, total } = await listed('limit=2')
  expect(total).toBe((await listed()).sales.length)
  expect(sales[0]).toMatchObject({
    id: canceled.saleId,
    platform: 'stockx',
    order_number: canceled.orderNumber,
    status: 'CANCELED',
    inventory_item_id: (await canceled.row()).inventory_item_id,
    is_in_shopify: true,
    is_offered: true,
    sale_metadata: { canceled_at: expect.any(String), cancellation: null },
  })
  const all = (await listed()).sales.map(({ id }) => id)
  expect((await listed('skip=1&limit=1')).sales.map(({ id }) => id)).toEqual(all.slice(1, 2))
  expect(await listed(`search=${canceled.orderNumber}`)).toMatchObject({ sales: [{ id: canceled.saleId }], total: 1 })
  expect(await listed('platform=alias')).toMatchObject({ sales: [], total: 0 })
  await resolve(canceled.saleId, 'restock=true')
  expect((await listed()).total).toBe(total - 1)
  await after(10_000)
})

test('many sales are read by their ids, without those of other retailers', async () => {
  const { body } = await shop.owner.call<{ sales: TestSale[] }>('GET', '/sales/?limit=3')
  const ids = body.sales.map(({ id }) => id)
  const details = await shop.owner.call<{ sales: TestSale[] }>('POST', '/sales/get-details', [...ids, 987_654])
  expect(details.body).toEqual({ sales: body.sales })
  const tooMany = Array.from({ length: 201 }, (_, at) => at + 1)
  expect((await shop.owner.call('POST', '/sales/get-details', tooMany)).status).toBe(422)
  expect((await shop.owner.call('POST', '/sales/get-details', [])).status).toBe(422)
})
