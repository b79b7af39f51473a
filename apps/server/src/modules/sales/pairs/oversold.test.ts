import { NO_PAIR } from '@ark/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clearFaults, injectTestFault } from '#test/acts/simulator-control.ts'
import { saleOfOrder, shopOrdersOf } from '#test/belongings/sales-of-shop.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { aLiveSize, onOffer, type TestSale } from '#test/acts/test-listings.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import { rowWithStock, setShopLevel, type StockRow, stockRows, unexplainedCounters } from '#test/acts/test-stock.ts'
import { pollSharedAccount } from '#test/acts/shared-account.ts'
import { planMissingPairs, planStoreOrders } from '../sales.planners.ts'

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  ;({ app, shop } = await startWithShop({ listens: true }))
})
afterAll(() => app?.close())

const saleOf = (orderNumber: string) => saleOfOrder(shop, orderNumber)
const takePair = (saleId: number) => shop.owner.call<TestSale>('POST', `/sales/take-pair/${saleId}`)
const takePairOf = (saleId: number, ofSaleId: number) =>
  shop.owner.call<TestSale & { detail?: string }>('POST', `/sales/take-pair/${saleId}?of_sale_id=${ofSaleId}`)
const ordersOf = ({ id }: TestSale) => shopOrdersOf(app, shop, id)

/** Sells a last pair at ALIAS and a moment later at StockX, where the sale has no pair. */
async function soldTwice() {
  const size = await aLiveSize(app, shop.owner)
  const { stockx, goat } = await onOffer(app, size.variant_id)
  const alias = app.simulators.alias.control.buy({ listingId: goat[0]?.id ?? '' })
  const { orderNumber } = app.simulators.stockx.control.buy({ listingId: stockx[0]?.id ?? '' })
  for (const marketplace of ['goat', 'stockx'] as const) await pollSharedAccount(app.capabilities, marketplace)
  await app.drain()
  return { size, aliasOrder: String(alias.id), orderNumber }
}

test('the remedy has the cheapest way: cancel an unconfirmed ALIAS order rather than pay StockX', async () => {
  const { aliasOrder, orderNumber } = await soldTwice()
  const oversold = await saleOf(orderNumber)
  const held = await saleOf(aliasOrder)
  expect([held.oversold, oversold.oversold]).toEqual([false, true])
  const penalty = Math.max(15, oversold.sale_ask * 0.15).toFixed(2)
  expect(oversold.remedy).toBe(`No pair is left. Not shipping costs about $${penalty}.`)
  expect(oversold.remedy_facts?.order).toEqual({ sale_id: held.id, order_number: aliasOrder })
  const { body: audit } = await shop.owner.call<{ event_type: string; event_details: object }[]>('GET', '/audit-logs/')
  expect(audit).toContainEqual(
    expect.objectContaining({
      event_type: 'sale_oversold',
      event_details: expect.objectContaining({ order_number: orderNumber, platform: 'stockx' }),
    }),
  )

  expect((await takePair(oversold.id)).status).toBe(409)
  expect((await shop.owner.call('POST', `/sales/cancel-alias-order/${held.id}`)).status).toBe(200)
  await app.drain()
  expect((await saleOf(orderNumber)).remedy_facts).toEqual({ is_searching: false, is_in_stock: false, order: null })
  expect((await shop.owner.call('POST', `/sales/resolve-cancelled-sale/${held.id}?restock=true`)).status).toBe(200)
  await app.drain()
  // The sale takes the pair automatically as soon as it is back.
  const now = await saleOf(orderNumber)
  expect(now).toMatchObject({ oversold: false, remedy: null, one_left: true })
  expect(now).toMatchObject({ generated_in_shopify: true, location_id: held.location_id })
  expect(ordersOf(now)).toHaveLength(1)
  expect(await unexplainedCounters(app)).toEqual([])
})

test('one act cancels the ALIAS order and gives its pair to the oversold sale, also when it is repeated', async () => {
  const { aliasOrder, orderNumber } = await soldTwice()
  const [sale, held] = [await saleOf(orderNumber), await saleOf(aliasOrder)]
  expect(sale.remedy_facts).toEqual({
    is_searching: false,
    is_in_stock: false,
    order: { sale_id: held.id, order_number: aliasOrder },
  })
  expect(held.remedy_facts).toBeNull()
  expect((await takePairOf(held.id, sale.id)).body.detail).toBe('This sale needs no pair.')
  const answers = await Promise.all([takePairOf(sale.id, held.id), takePairOf(sale.id, held.id)])
  expect(answers.map(({ status }) => status)).toContain(200)
  // A reply may have been lost: the order is canceled, and the rest is done again.
  expect((await takePairOf(sale.id, held.id)).body.detail ?? '').not.toContain('confirmed')
  await app.drain()
  const now = await saleOf(orderNumber)
  expect(now).toMatchObject({ oversold: false, remedy_facts: null, location_id: held.location_id })
  expect(ordersOf(now)).toHaveLength(1)
  expect((await saleOf(aliasOrder)).sale_metadata.order_canceled).toBe(true)
  expect(await unexplainedCounters(app)).toEqual([])
})

test('an ALIAS order that was confirmed meanwhile keeps its pair', async () => {
  const { aliasOrder, orderNumber } = await soldTwice()
  const [sale, held] = [await saleOf(orderNumber), await saleOf(aliasOrder)]
  expect((await shop.owner.call('POST', `/sales/confirm-alias-order/${held.id}`)).status).toBe(200)
  const refused = await takePairOf(sale.id, held.id)
  expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('not confirmed')])
  expect((await saleOf(aliasOrder)).sale_metadata.order_canceled).toBe(false)
})

test('an oversold sale gets no label, is not packed, is not scanned and is not shipped in bulk, each with the reason', async () => {
  const { orderNumber } = await soldTwice()
  const { id } = await saleOf(orderNumber)
  const said = async (verb: 'GET' | 'POST', path: string, body?: object) =>
    (await shop.owner.call<{ detail?: string }>(verb, path, body)).body.detail
  expect(await said('GET', `/sales/stockx-shipping-label/${id}`)).toBe(NO_PAIR)
  expect(await said('POST', `/sales/scanning/${id}/mark-fulfilled`)).toBe(NO_PAIR)
  const many = await shop.owner.call('POST', '/fulfillments/mark-fulfilled', { sale_ids: [id] })
  expect(many.body).toEqual({ fulfilled: [], refused: [{ sale_id: id, error: NO_PAIR }] })
  const request = { platform: 'stockx', sale_ids: [id], order_numbers: [orderNumber], total_orders: 1 }
  expect(await said('POST', '/automation-requests/', request)).toBe(`Order ${orderNumber}: ${NO_PAIR}`)
  const print = await shop.owner.call<{ id: number }>('POST', '/label-prints', { sale_ids: [id], paper: '4x6' })
  await app.drain()
  const { body: run } = await shop.owner.call<{ problems: object[] }>('GET', `/runs/${print.body.id}`)
  expect(run.problems).toEqual([{ line: null, field: `order ${orderNumber}`, message: NO_PAIR }])
  const kept = await sql`select 1 from sale_labels where sale_id = ${id}`.execute(app.capabilities.db.platform)
  expect(kept.rows).toEqual([])
})

test('of two restocked pairs, concurrent requests take one, and the other is offered', async () => {
  const { size, orderNumber } = await soldTwice()
  const sale = await saleOf(orderNumber)
  const [row] = (await stockRows(app, size.variant_id)).filter(({ location_id }) => location_id !== null)
  if (!row) throw new Error('the size lies nowhere')
  setShopLevel(app, row, 2)
  await app.pass(10_000)
  const [clicks] = await Promise.all([Promise.all(Array.from({ length: 10 }, () => takePair(sale.id))), app.drain()])
  expect(clicks.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
  await app.drain()
  const rows = await stockRows(app, size.variant_id)
  expect(rows.reduce((sum, { quantity_available }) => sum + quantity_available, 0)).toBe(1)
  expect(rows.reduce((sum, { sold_on_ark }) => sum + sold_on_ark, 0)).toBe(0)
  const offered = await onOffer(app, size.variant_id)
  expect([offered.stockx.length, offered.goat.length]).toEqual([1, 1])
  expect(await saleOf(orderNumber)).toMatchObject({ generated_in_shopify: true })
  expect(ordersOf(sale)).toHaveLength(1)
  expect(await unexplainedCounters(app)).toEqual([])
})

const toldOf = async (kind: string) => {
  const { rows } = await sql<{ subject: string }>`select subject from notifications
    where kind = ${kind} and retailer_id = ${shop.retailerId}`.execute(app.capabilities.db.platform)
  return rows.map(({ subject }) => subject)
}

/**
 * Sells a pair while the first sale's order is created and the shop's level is lowered already. The first pair counts
 * twice, so the next sale finds none.
 */
async function soldWhileOrderIsWritten() {
  const size = await aLiveSize(app, shop.owner)
  const row = await rowWithStock(app, size.variant_id)
  setShopLevel(app, row, 2)
  await app.pass(10_000)
  await app.drain()
  const { stockx, goat } = await onOffer(app, size.variant_id)
  await injectTestFault(app, 'shopify', { call: 'CreateOrder', kind: '503', times: 20 })
  app.simulators.stockx.control.buy({ listingId: stockx[0]?.id ?? '' })
  const alias = app.simulators.alias.control.buy({ listingId: goat[0]?.id ?? '' })
  await pollSharedAccount(app.capabilities, 'stockx')
  await app.drain()
  setShopLevel(app, row, 1)
  await app.pass(1_000)
  await app.drain()
  await pollSharedAccount(app.capabilities, 'goat')
  await app.drain()
  return { row, sale: await saleOf(String(alias.id)) }
}

/** Lets the shop answer again with its original level. */
async function settled(row: StockRow): Promise<void> {
  setShopLevel(app, row, 2)
  await clearFaults(app, 'shopify')
  await app.pass(3_600_000)
}

test('a pair that counts twice during the creation of its Shopify order causes no alert, and the sale gets it', async () => {
  const { row, sale } = await soldWhileOrderIsWritten()
  expect(sale).toMatchObject({ oversold: true, remedy: expect.stringMatching(/^ARK reads the stock again/) })
  await settled(row)
  await planStoreOrders(app.capabilities)
  await app.drain()
  expect(await saleOf(sale.order_number)).toMatchObject({ oversold: false, generated_in_shopify: true })
  expect(await toldOf('oversold')).not.toContain(`sale ${sale.id}`)
  expect(await unexplainedCounters(app)).toEqual([])
})

test('uncertain stock causes an alert after two minutes; the pair is still taken, and the order is not given up', async () => {
  const { row, sale } = await soldWhileOrderIsWritten()
  await app.pass(3 * 60_000)
  await planMissingPairs(app.capabilities)
  await app.drain()
  expect(await toldOf('oversold')).toContain(`sale ${sale.id}`)
  await settled(row)
  await planStoreOrders(app.capabilities)
  await app.drain()
  expect(await saleOf(sale.order_number)).toMatchObject({ oversold: false, remedy: null })
})

test('the sale with the earlier deadline gets the restocked pair', async () => {
  const [first, second] = [await soldTwice(), await soldTwice()]
  const [late, later] = [await saleOf(first.orderNumber), await saleOf(second.orderNumber)]
  await sql`update sales set variant_id = (select variant_id from sales where sale_id = ${later.id}),
    ship_by = (select ship_by - interval '1 hour' from sales where sale_id = ${later.id})
    where sale_id = ${late.id}`.execute(app.capabilities.db.platform)
  const [row] = (await stockRows(app, second.size.variant_id)).filter(({ location_id }) => location_id !== null)
  if (!row) throw new Error('the size lies nowhere')
  setShopLevel(app, row, 1)
  await app.pass(10_000)
  await app.drain()
  const oversold = [(await saleOf(first.orderNumber)).oversold, (await saleOf(second.orderNumber)).oversold]
  expect(oversold).toEqual([false, true])
})

test('an order is not given up if a pair is in stock', async () => {
  const { size, aliasOrder } = await soldTwice()
  const alias = await saleOf(aliasOrder)
  // Neither sale has a pair, and two pairs exist that no webhook has reported.
  const { platform } = app.capabilities.db
  await sql`update sales set oversold = true, inventory_item_id = null where sale_id = ${alias.id}`.execute(platform)
  await sql`update inventory_items set shopify_stock = shopify_stock + 2
    where variant_id = ${size.variant_id} and location_id = ${alias.location_id}`.execute(platform)
  const given = await shop.owner.call<{ detail: string }>('POST', `/sales/cancel-alias-order/${alias.id}`)
  expect([given.status, given.body.detail]).toEqual([409, expect.stringMatching(/^A pair was found/)])
  expect((await saleOf(aliasOrder)).oversold).toBe(false)
})

test('an oversold sale that was canceled takes no pair, and resolving it moves no stock', async () => {
  const { size, orderNumber } = await soldTwice()
  const sale = await saleOf(orderNumber)
  await shop.owner.call('PATCH', `/sales/${sale.id}`, { status: 'CANNOTFULFILL' })
  expect((await takePair(sale.id)).body).toMatchObject({ detail: expect.stringContaining('no longer ships') })
  const before = await stockRows(app, size.variant_id)
  const restocked = await shop.owner.call('POST', `/sales/resolve-cancelled-sale/${sale.id}?restock=true`)
  expect(restocked.status).toBe(422)
  expect((await shop.owner.call('POST', `/sales/resolve-cancelled-sale/${sale.id}`)).status).toBe(200)
  await app.drain()
  expect(await stockRows(app, size.variant_id)).toEqual(before)
})
