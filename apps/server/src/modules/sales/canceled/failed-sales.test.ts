import type { AnswerOf, Contract } from '@ark/contract'
import type { MarketplaceOrder } from '@ark/marketplaces'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSoldPair, type SoldPair } from '#test/belongings/canceled-sales.ts'
import { insertedSales } from '#test/belongings/made-sales.ts'
import { clearFaults, injectTestFault } from '#test/acts/simulator-control.ts'
import { followSalesAfter } from '#test/belongings/sales-of-shop.ts'
import type { TestApp } from '#test/start-test-app.ts'
import type { TestSale } from '#test/acts/test-listings.ts'
import { aPerson } from '#test/acts/test-people.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import { shopLevel, unexplainedCounters } from '#test/acts/test-stock.ts'
import { followOrder } from '../orders/refresh-sale.ts'

type Listed = AnswerOf<Contract['GET /sales/cancelled-sales']>
type Limbo = AnswerOf<Contract['GET /sales/pairs-in-limbo']>
type Notice = AnswerOf<Contract['GET /notifications']>['notifications'][number]

let app: TestApp
let shop: TestShop
beforeAll(async () => {
  ;({ app, shop } = await startWithShop())
})
afterAll(() => app?.close())

const HOUR_MS = 3_600_000

const after = (ms: number) => followSalesAfter(app, ms)

/** Sells and packs a pair, and then sets these statuses at StockX. */
async function soldThen(statuses: readonly string[], { isOrdered = false } = {}): Promise<SoldPair> {
  const pair = await aSoldPair({ app, shop }, { isOrdered })
  for (const status of statuses) app.simulators.stockx.control.advance({ orderNumber: pair.orderNumber, status })
  await after(3 * HOUR_MS)
  return pair
}
const listed = async () => (await shop.owner.call<Listed>('GET', '/sales/cancelled-sales?limit=200')).body
const listedAs = async ({ saleId }: SoldPair) => (await listed()).sales.find(({ id }) => id === saleId)
const limbo = async (by = shop.owner) => (await by.call<Limbo>('GET', '/sales/pairs-in-limbo')).body
const limboOf = async ({ saleId }: SoldPair) => (await limbo()).pairs.find(({ id }) => id === saleId)
const resolve = ({ saleId }: SoldPair, query: string) =>
  shop.owner.call<{ detail?: string; message?: string }>('POST', `/sales/resolve-cancelled-sale/${saleId}?${query}`)
const counters = async (pair: SoldPair) => {
  const row = await pair.row()
  return { shop: shopLevel(app, row), sold: row.sold_on_ark, available: row.quantity_available }
}

const SENT = ['SHIPPED', 'RECEIVED'] as const
const DEATHS: [name: string, way: string[]][] = [
  ['AUTHFAILED', [...SENT, 'AUTHFAILED']],
  ['RETURNED', [...SENT, 'AUTHENTICATED', 'RETURNED']],
  ['SUSPENDED', ['SUSPENDED']],
  ['DIDNOTSHIP', ['DIDNOTSHIP']],
]

test.each(DEATHS)(
  '%s: the pair is reserved, listed under its status, and back in stock once a person says so',
  async (status, way) => {
    const pair = await soldThen(way)
    expect(await listedAs(pair)).toMatchObject({ status })
    expect(await limboOf(pair)).toMatchObject({ waits_for: 'decision', since: expect.any(String), status })
    expect(await counters(pair)).toEqual({ shop: 1, sold: 1, available: 0 })
    expect(await resolve(pair, 'restock=true')).toMatchObject({ status: 200 })
    await after(HOUR_MS)
    expect(await counters(pair)).toEqual({ shop: 1, sold: 0, available: 1 })
    expect(await listedAs(pair)).toBeUndefined()
    expect(await limboOf(pair)).toBeUndefined()
    expect(await unexplainedCounters(app)).toEqual([])
  },
)

test.each(DEATHS)('%s: a pair that left the level in Shopify is added there again', async (_, way) => {
  const pair = await soldThen(way, { isOrdered: true })
  expect(await counters(pair)).toEqual({ shop: 0, sold: 0, available: 0 })
  expect((await resolve(pair, 'restock=true')).status).toBe(200)
  await after(HOUR_MS)
  expect(await counters(pair)).toEqual({ shop: 1, sold: 0, available: 1 })
})

test.each(['lost', 'damaged', 'kept'])('a pair is written off as %s', async (reason) => {
  const pair = await soldThen([...SENT, 'AUTHFAILED'])
  expect(await resolve(pair, `write_off=${reason}`)).toMatchObject({
    status: 200,
    body: { message: expect.stringContaining(reason) },
  })
  await after(HOUR_MS)
  expect(await counters(pair)).toEqual({ shop: 0, sold: 0, available: 0 })
  expect(await limboOf(pair)).toBeUndefined()
})

test('an unshipped pair cannot be kept by its marketplace, and a restocked pair cannot be written off', async () => {
  const pair = await soldThen(['CANCELED'])
  for (const query of ['write_off=kept', 'restock=true&write_off=lost', 'write_off=eaten'])
    expect((await resolve(pair, query)).status).toBe(422)
  expect(await listedAs(pair)).toMatchObject({ status: 'CANCELED' })
  const open = await soldThen([])
  expect((await resolve(open, 'restock=true')).status).toBe(409)
})

test('many sales are written off at once, and an unshipped one is reported', async () => {
  const failed = await soldThen([...SENT, 'AUTHFAILED'])
  const canceled = await soldThen(['CANCELED'])
  const sale_ids = [failed.saleId, canceled.saleId]
  const body = { sale_ids, restock: false, write_off: 'kept' }
  expect((await shop.owner.call('POST', '/sales/resolve-cancelled-sales', body)).status).toBe(202)
  await after(HOUR_MS)
  expect([await listedAs(failed), await listedAs(canceled)]).toMatchObject([undefined, { status: 'CANCELED' }])
})

test('a suspended sale that StockX continues also continues in ARK', async () => {
  const pair = await soldThen(['SUSPENDED'])
  app.simulators.stockx.control.advance({ orderNumber: pair.orderNumber, status: 'CREATED' })
  await after(3 * HOUR_MS)
  expect((await shop.owner.call<TestSale>('GET', `/sales/${pair.saleId}`)).body).toMatchObject({ stage: 'to_ship' })
  expect(await listedAs(pair)).toBeUndefined()
  expect(await counters(pair)).toEqual({ shop: 1, sold: 1, available: 0 })
})

test('a pair that waits for its shop is listed with the time, and staff see only their locations', async () => {
  const pair = await soldThen(['CANCELED'])
  await injectTestFault(app, 'shopify', { call: '*', kind: '503' })
  expect((await resolve(pair, 'write_off=lost')).status).toBe(200)
  await app.drain({ allowFailures: true })
  expect(await limboOf(pair)).toMatchObject({ waits_for: 'shop', status: 'CANCELEDRESOLVED' })
  const { location_id } = await pair.row()
  const { rows } = await sql<{ location_id: number }>`
    select location_id from stores.locations where retailer_id = ${shop.retailerId}
    order by location_id = ${location_id} desc`.execute(app.capabilities.db.platform)
  const [here = 0, elsewhere = 0] = rows.map((row) => row.location_id)
  const seenAt = async (at: number) => {
    const staff = await aPerson(app, { role: 'associate', retailerId: shop.retailerId, locationIds: [at] })
    return (await limbo(staff)).pairs.some(({ id }) => id === pair.saleId)
  }
  expect([await seenAt(here), await seenAt(elsewhere)]).toEqual([true, false])
  await clearFaults(app, 'shopify')
  for (let hours = 0; hours < 6; hours += 1) await after(HOUR_MS)
  expect(await limboOf(pair)).toBeUndefined()
})

test('the oldest pairs in limbo are shown first, and all are counted', async () => {
  const { total } = await limbo()
  const { row } = await soldThen([])
  const { inventory_item_id } = await row()
  const dead = Array.from({ length: 60 }, (_, at) => ({
    stage: at % 2 ? 'failed' : 'held',
    status: at % 2 ? 'RETURNED' : 'DONOTSHIP',
    inventory_item_id,
    sold_at: new Date(Date.UTC(2026, 0, 1, at)).toISOString(),
  }))
  await app.capabilities.db.asRetailer(shop.retailerId, (tx) => insertedSales(tx, dead))
  const shown = await limbo()
  expect(shown.total).toBe(total + 60)
  expect(shown.pairs).toHaveLength(50)
  expect(shown.pairs.slice(0, 2)).toMatchObject([{ waits_for: 'marketplace' }, { waits_for: 'decision' }])
  const since = shown.pairs.map((each) => Date.parse(each.since))
  expect(since).toEqual(since.toSorted((one, other) => one - other))
})

test('people are notified of a failed sale with its name and the reason of its marketplace', async () => {
  const { orderNumber } = await soldThen([...SENT, 'AUTHFAILED'])
  const { body } = await shop.owner.call<{ notifications: Notice[] }>('GET', '/notifications')
  const found = body.notifications.find(({ title }) => title.includes(orderNumber))
  expect(found).toMatchObject({
    title: expect.stringMatching(/^Auth failed: /),
    body: `Resolve the sale under Cancelled Sales. StockX says: ${NOTES}`,
    path: '/cancelled-sales',
  })
})

test('people are notified of a lost sale without a reason', async () => {
  const { orderNumber } = await soldThen(['CANCELED'])
  const { body } = await shop.owner.call<{ notifications: Notice[] }>('GET', '/notifications')
  const found = body.notifications.find(({ title }) => title.includes(orderNumber))
  expect(found).toMatchObject({ body: 'Resolve the sale under Cancelled Sales.' })
})

/** The note that the simulator has for an order in AUTHFAILED, and for no other. */
const NOTES = 'Product did not pass verification'
const detailsOf = async ({ saleId }: SoldPair) => (await shop.owner.call<TestSale>('GET', `/sales/${saleId}`)).body
/** Sets a status at StockX. ARK reads ended orders again daily. */
const setAtStockx = async ({ orderNumber }: SoldPair, status: string) => {
  app.simulators.stockx.control.advance({ orderNumber, status })
  await after(25 * HOUR_MS)
}

test('the reason of a failed sale is in every answer until its order continues', async () => {
  const pair = await soldThen(['SHIPPED'])
  expect(await detailsOf(pair)).toMatchObject({ stage: 'shipped', failure_reason: null })
  await setAtStockx(pair, 'AUTHFAILED')
  expect(await detailsOf(pair)).toMatchObject({ stage: 'failed', failure_reason: NOTES })
  expect(await listedAs(pair)).toMatchObject({ status: 'AUTHFAILED', failure_reason: NOTES })
  const operator = await aPerson(app, { role: 'operator' })
  const system = await operator.call<TestSale>('GET', `/sales/admin/system-sales/${pair.saleId}`)
  expect(system.body).toMatchObject({ failure_reason: NOTES })
  // StockX no longer gives a reason, so the last one stays.
  await setAtStockx(pair, 'RETURNED')
  expect(await listedAs(pair)).toMatchObject({ status: 'RETURNED', failure_reason: NOTES })
  await setAtStockx(pair, 'COMPLETED')
  expect(await detailsOf(pair)).toMatchObject({ stage: 'completed', failure_reason: null })
})

test('the reason of a failed sale stays after it is resolved, and a late older answer changes nothing', async () => {
  const pair = await soldThen([...SENT, 'AUTHFAILED'])
  expect((await resolve(pair, 'write_off=kept')).status).toBe(200)
  await after(HOUR_MS)
  const { retailerId } = shop
  const { capabilities } = app
  const stockx = await capabilities.marketplaces.of(null, 'stockx')
  const order = await stockx.order(pair.orderNumber, 'writes')
  const askedAt = new Date(capabilities.clock.now().getTime() - 24 * HOUR_MS)
  const older: Partial<MarketplaceOrder>[] = [
    { failureReason: 'An older word' },
    { stage: 'shipped', status: 'SHIPPED', failureReason: null },
  ]
  for (const told of older)
    await capabilities.db.asRetailer(retailerId, (tx) =>
      followOrder(capabilities, tx, { retailerId, saleId: pair.saleId, order: { ...order, ...told }, askedAt }),
    )
  expect(await detailsOf(pair)).toMatchObject({ stage: 'resolved', failure_reason: NOTES })
})
