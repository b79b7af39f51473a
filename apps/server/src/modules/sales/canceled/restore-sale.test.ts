import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSoldPair, type SoldPair } from '#test/belongings/canceled-sales.ts'
import { followSalesAfter, saleOfOrder, shopOrdersOf } from '#test/belongings/sales-of-shop.ts'
import { clearFaults, injectTestFault } from '#test/acts/simulator-control.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { aLiveSize, onOffer, type TestSale } from '#test/acts/test-listings.ts'
import { pollOrdersNow } from '#test/acts/poll-orders-now.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import { rowWithStock, shopLevel, stockRows, unexplainedCounters } from '#test/acts/test-stock.ts'

let app: TestApp
let shop: TestShop
beforeAll(async () => {
  ;({ app, shop } = await startWithShop())
})
afterAll(() => app?.close())

const DAY_MS = 86_400_000

const after = (ms: number) => followSalesAfter(app, ms)
const stockxSays = async ({ orderNumber }: SoldPair, status: string) => {
  app.simulators.stockx.control.advance({ orderNumber, status })
  await after(2 * DAY_MS)
}
const saleById = async ({ saleId }: SoldPair) => (await shop.owner.call<TestSale>('GET', `/sales/${saleId}`)).body
const setTo = ({ saleId }: SoldPair, status: string) => shop.owner.call('PATCH', `/sales/${saleId}`, { status })
const cancelHere = ({ saleId }: SoldPair) =>
  shop.owner.call('POST', `/fulfillments/${saleId}/cancel-order`, { reason: 'not on its shelf' })
const pack = ({ saleId }: SoldPair) => shop.owner.call('POST', `/sales/scanning/${saleId}/mark-fulfilled`, {})
const resolve = async ({ saleId }: SoldPair, query: string) => {
  const { status } = await shop.owner.call('POST', `/sales/resolve-cancelled-sale/${saleId}?${query}`)
  expect(status).toBe(200)
  await app.drain({ allowFailures: true })
}
const isToFulfill = async ({ saleId }: SoldPair) => {
  const { body } = await shop.owner.call<{ sales: { id: number }[] }>('GET', '/sales/summaries?to_fulfill=true')
  return body.sales.some(({ id }) => id === saleId)
}
const isToResolve = async ({ saleId }: SoldPair) => {
  const { body } = await shop.owner.call<{ sales: { id: number }[] }>('GET', '/sales/cancelled-sales')
  return body.sales.some(({ id }) => id === saleId)
}
const standingOrders = ({ saleId }: SoldPair) =>
  shopOrdersOf(app, shop, saleId).filter(({ cancelledAt }) => !cancelledAt)
const parcels = (pair: SoldPair) =>
  standingOrders(pair).flatMap(({ fulfillments }) => fulfillments.filter(({ status }) => status === 'SUCCESS')).length
const told = async ({ saleId }: SoldPair, kind: string) => {
  const { rows } = await sql<{ title: string; body: string }>`
    select title, body from notifications where kind = ${kind} and subject like ${`sale ${saleId}%`}
    order by notification_id`.execute(app.capabilities.db.platform)
  return rows
}
const counters = async (pair: SoldPair) => {
  const row = await pair.row()
  return { shop: shopLevel(app, row), sold: row.sold_on_ark, available: row.quantity_available }
}

const aPair = (isOrdered: boolean) => aSoldPair({ app, shop }, { isOrdered })
const die = async (pair: SoldPair) => {
  await stockxSays(pair, 'CANCELED')
  expect(await saleById(pair)).toMatchObject({ stage: 'canceled' })
}

test('a cancellation that is taken back continues fully: the sale is listed, labeled, canceled again and packed', async () => {
  const pair = await aPair(false)
  expect((await cancelHere(pair)).status).toBe(200)
  expect([await isToFulfill(pair), await isToResolve(pair)]).toEqual([false, true])
  expect((await setTo(pair, 'CREATED')).status).toBe(200)
  expect(await saleById(pair)).toMatchObject({ stage: 'to_ship', sale_metadata: { canceled_at: null } })
  expect([await isToFulfill(pair), await isToResolve(pair)]).toEqual([true, false])
  expect((await shop.owner.call('GET', `/sales/stockx-shipping-label/${pair.saleId}`)).status).toBe(200)
  expect((await cancelHere(pair)).status).toBe(200)
  expect((await setTo(pair, 'CREATED')).status).toBe(200)
  expect((await pack(pair)).status).toBe(200)
  expect(await counters(pair)).toMatchObject({ sold: 1, available: 0 })
  expect(await unexplainedCounters(app)).toEqual([])
})

test('a sale set by hand to packed and back waits to be packed', async () => {
  const pair = await aPair(false)
  expect((await setTo(pair, 'FULFILLED')).status).toBe(200)
  expect(await saleById(pair)).toMatchObject({ stage: 'packed', fulfilled_at: expect.any(String) })
  expect((await setTo(pair, 'CREATED')).status).toBe(200)
  expect(await isToFulfill(pair)).toBe(true)
  expect((await pack(pair)).status).toBe(200)
})

test('a sale set by hand to packed is shipped in Shopify once, and unshipped with the status', async () => {
  const pair = await aPair(true)
  for (const status of ['FULFILLED', 'CREATED']) expect((await setTo(pair, status)).status).toBe(200)
  await after(3_600_000)
  expect(parcels(pair)).toBe(0)
  for (let times = 0; times < 2; times += 1)
    for (const [status, standing] of [
      ['FULFILLED', 1],
      ['CREATED', 0],
    ] as const) {
      expect((await setTo(pair, status)).status).toBe(200)
      await after(3_600_000)
      expect(parcels(pair)).toBe(standing)
    }
})

test('a packed sale whose cancellation is taken back is unshipped in Shopify and waits to be packed again', async () => {
  const pair = await aPair(true)
  expect((await pack(pair)).status).toBe(200)
  await after(3_600_000)
  expect(parcels(pair)).toBe(1)
  await die(pair)
  expect(parcels(pair)).toBe(1)
  await stockxSays(pair, 'CREATED')
  await after(3_600_000)
  expect(await saleById(pair)).toMatchObject({ stage: 'to_ship', fulfilled_at: null })
  expect(parcels(pair)).toBe(0)
  expect((await pack(pair)).status).toBe(200)
  await after(3_600_000)
  expect(parcels(pair)).toBe(1)
})

test.each(['restock=true', 'restock=false&write_off=lost'])(
  'one that was packed and canceled, and is resolved (%s), has no order in Shopify until it is taken up again',
  async (query) => {
    const pair = await aPair(true)
    expect((await pack(pair)).status).toBe(200)
    await after(3_600_000)
    await die(pair)
    await resolve(pair, query)
    await after(3_600_000)
    expect(standingOrders(pair)).toEqual([])
    await stockxSays(pair, 'CREATED')
    await after(3_600_000)
    const oversold = query !== 'restock=true'
    expect(await saleById(pair)).toMatchObject({ stage: 'to_ship', oversold })
    expect([standingOrders(pair).length, parcels(pair)]).toEqual([oversold ? 0 : 1, 0])
    expect(await counters(pair)).toEqual({ shop: 0, sold: 0, available: 0 })
    expect(await unexplainedCounters(app)).toEqual([])
  },
)

test('a new Shopify order replaces the canceled one, and the level is lowered once', async () => {
  const pair = await aPair(false)
  const before = await counters(pair)
  // The level is lowered, and the answer before the hand-over never comes.
  await shop.owner.call('PATCH', '/sales/settings', { shopify_generate_order: true })
  await injectTestFault(app, 'shopify', { call: 'LevelsOfItems', kind: '503' })
  await shop.owner.call('POST', '/sales/generate-shopify-orders/bulk', [pair.saleId])
  await app.drain({ allowFailures: true })
  expect((await cancelHere(pair)).status).toBe(200)
  expect(await setTo(pair, 'CREATED')).toMatchObject({
    status: 409,
    body: { detail: 'Its Shopify order is being canceled. Try again in a minute.' },
  })
  await clearFaults(app, 'shopify')
  await after(3_600_000)
  expect(standingOrders(pair)).toEqual([])
  expect(await counters(pair)).toEqual({ ...before, sold: 1 })
  expect((await setTo(pair, 'CREATED')).status).toBe(200)
  await after(2 * 60_000)
  expect(standingOrders(pair)).toHaveLength(1)
  expect(await counters(pair)).toEqual({ shop: 0, sold: 0, available: 0 })
  expect(await unexplainedCounters(app)).toEqual([])
})

test('if StockX takes a cancellation back while the shop does not answer, the pending decision comes first', async () => {
  const pair = await aPair(true)
  await die(pair)
  await injectTestFault(app, 'shopify', { call: '*', kind: '503' })
  await resolve(pair, 'restock=true')
  await stockxSays(pair, 'CREATED')
  expect(await saleById(pair)).toMatchObject({ stage: 'resolved' })
  await clearFaults(app, 'shopify')
  for (let hours = 0; hours < 12; hours += 3) await after(3 * 3_600_000)
  expect(await saleById(pair)).toMatchObject({ stage: 'to_ship', oversold: false })
  expect(await counters(pair)).toEqual({ shop: 0, sold: 0, available: 0 })
})

test('if StockX takes a cancellation back, the sale continues with its reserved pair, and people are notified', async () => {
  const pair = await aPair(true)
  await die(pair)
  await stockxSays(pair, 'CREATED')
  expect(await isToFulfill(pair)).toBe(true)
  expect(await counters(pair)).toEqual({ shop: 0, sold: 0, available: 0 })
  expect(standingOrders(pair)).toHaveLength(1)
  expect(await told(pair, 'sale_goes_on')).toHaveLength(1)
})

test('a restocked pair is taken again if StockX takes the cancellation back', async () => {
  const pair = await aPair(true)
  await die(pair)
  await resolve(pair, 'restock=true')
  expect(await counters(pair)).toEqual({ shop: 1, sold: 0, available: 1 })
  await stockxSays(pair, 'CREATED')
  expect(await saleById(pair)).toMatchObject({ stage: 'to_ship', oversold: false })
  await after(2 * 60_000)
  expect(await counters(pair)).toEqual({ shop: 0, sold: 0, available: 0 })
  expect(standingOrders(pair)).toHaveLength(1)
  expect((await pack(pair)).status).toBe(200)
  expect(await unexplainedCounters(app)).toEqual([])
})

test('a sale whose pair is lost is oversold, and people are notified', async () => {
  const pair = await aPair(false)
  await die(pair)
  await resolve(pair, 'restock=false&write_off=lost')
  expect(await counters(pair)).toMatchObject({ shop: 0, sold: 0 })
  await stockxSays(pair, 'CREATED')
  expect(await saleById(pair)).toMatchObject({ stage: 'to_ship', oversold: true })
  expect(await told(pair, 'oversold')).toHaveLength(1)
  expect((await cancelHere(pair)).status).toBe(200)
})

test('a resolved sale that ships after all stays resolved, and people are asked to check it', async () => {
  const pair = await aPair(true)
  await die(pair)
  await resolve(pair, 'restock=true')
  await stockxSays(pair, 'COMPLETED')
  expect(await saleById(pair)).toMatchObject({ status: 'CANCELEDRESOLVED' })
  expect(await told(pair, 'sale_goes_on')).toMatchObject([{ body: expect.stringContaining('still counts it') }])
})

test('a canceled sale that is completed after all counts', async () => {
  const pair = await aPair(true)
  await die(pair)
  await stockxSays(pair, 'COMPLETED')
  expect(await saleById(pair)).toMatchObject({ stage: 'completed', sale_metadata: { canceled_at: null } })
  expect(await isToResolve(pair)).toBe(false)
})

test.each(['StockX', 'a person'])(
  'an order that was canceled before ARK heard of it took no pair: taken back by %s, it takes one',
  async (who) => {
    const { variant_id } = await aLiveSize(app, shop.owner)
    const [listing] = (await onOffer(app, variant_id)).stockx
    const { orderNumber } = app.simulators.stockx.control.buy({ listingId: listing?.id ?? '' })
    app.simulators.stockx.control.advance({ orderNumber, status: 'CANCELED' })
    await pollOrdersNow(app)
    await app.drain({ allowFailures: true })
    const { id: saleId } = await saleOfOrder(shop, orderNumber)
    const pair = { saleId, variantId: variant_id, orderNumber, row: () => rowWithStock(app, variant_id) }
    expect(await saleById(pair)).toMatchObject({ stage: 'canceled', oversold: false })
    expect(await counters(pair)).toMatchObject({ sold: 0, available: 1 })
    await (who === 'StockX' ? stockxSays(pair, 'CREATED') : setTo(pair, 'CREATED'))
    expect(await saleById(pair)).toMatchObject({ stage: 'to_ship', oversold: false })
    expect((await stockRows(app, variant_id)).reduce((sum, row) => sum + row.quantity_available, 0)).toBe(0)
    expect(await unexplainedCounters(app)).toEqual([])
  },
)
