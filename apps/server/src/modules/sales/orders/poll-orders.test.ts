import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clearFaults, injectTestFault } from '#test/acts/simulator-control.ts'
import { pollOrdersNow } from '#test/acts/poll-orders-now.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { aLiveSize, onOffer, shownStates, theSize, toggle } from '#test/acts/test-listings.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import { required } from '../../../platform/required.ts'

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  ;({ app, shop } = await startWithShop())
})
afterAll(() => app?.close())

const polled = async () => {
  await pollOrdersNow(app)
  await app.drain()
}
const boughtAtStockx = async (variantId: number): Promise<string> => {
  const [listing] = (await onOffer(app, variantId)).stockx
  return app.simulators.stockx.control.buy({ listingId: listing?.id ?? '' }).orderNumber
}
const stageOf = async (orderId: string) => (await moneyOf(orderId))?.stage
const moneyOf = async (orderId: string) => {
  const { rows } = await sql<{ stage: string; reported: string | null; payout: string }>`
    select stage, reported_payout::text as reported, retailer_payout::text as payout from sales
      where external_order_id = ${orderId}`.execute(app.capabilities.db.platform)
  return rows[0]
}
const saleRow = async (orderId: string) => {
  const { rows } = await sql<{ status: string; units: number; canceled: boolean }>`
    select status, count(inventory_item_id) over ()::int as units, canceled_at is not null as canceled from sales
      where external_order_id = ${orderId}`.execute(app.capabilities.db.platform)
  return rows
}

test('an order that opened and was canceled between polls is saved once, takes no unit, and its size is offered again', async () => {
  const size = await aLiveSize(app, shop.owner)
  await polled()
  const orderNumber = await boughtAtStockx(size.variant_id)
  app.simulators.stockx.control.advance({ orderNumber, status: 'CANCELED' })
  await app.pass(11 * 60_000)
  await polled()
  await polled()
  expect(await saleRow(orderNumber)).toEqual([{ status: 'CANCELED', units: 0, canceled: true }])
  expect(shownStates(await theSize(shop.owner, size.variant_id))).toEqual({ stockx: 'live', goat: 'live' })
  expect((await onOffer(app, size.variant_id)).stockx).toHaveLength(1)
})

test('an order that opened and was canceled between polls is found within a minute', async () => {
  const size = await aLiveSize(app, shop.owner)
  await polled()
  await polledAfter(60_000)
  const orderNumber = await boughtAtStockx(size.variant_id)
  app.simulators.stockx.control.advance({ orderNumber, status: 'CANCELED' })
  await polledAfter(60_000)
  expect(await saleRow(orderNumber)).toEqual([{ status: 'CANCELED', units: 0, canceled: true }])
})

test('an order that must not ship is suspended as soon as a list shows it', async () => {
  const size = await aLiveSize(app, shop.owner)
  const orderNumber = await boughtAtStockx(size.variant_id)
  await polled()
  app.simulators.stockx.control.advance({ orderNumber, status: 'DONOTSHIP' })
  await app.pass(1_000)
  await injectTestFault(app, 'stockx', { call: 'GetOrder', kind: '503' })
  await pollOrdersNow(app)
  await app.drain({ allowFailures: true })
  expect(await stageOf(orderNumber)).toBe('held')
  await clearFaults(app, 'stockx')
})

const unknownStatuses = async () => {
  const { body } = await shop.owner.call<AnswerOf<Contract['GET /notifications']>>('GET', '/notifications')
  return body.notifications.filter(({ kind }) => kind === 'status_unknown')
}

test('people are asked about an order that gets a status which ARK does not know, once per status', async () => {
  const size = await aLiveSize(app, shop.owner)
  const orderNumber = await boughtAtStockx(size.variant_id)
  await polled()
  const order = required(app.simulators.stockx.store.orders.get(orderNumber), 'the order')
  const becomes = async (status: string) => {
    await app.pass(1_000)
    Object.assign(order, { status, updatedAt: app.simulators.clock.now() })
    await polledAfter(60_000)
  }
  await becomes('BEINGTELEPORTED')
  expect(await stageOf(orderNumber)).toBe('unknown')
  await polledAfter(60_000)
  const [notice, ...more] = await unknownStatuses()
  expect(more).toEqual([])
  expect(notice?.title).toMatch(new RegExp(`^Unknown status BEINGTELEPORTED: .* on StockX \\(order ${orderNumber}\\)$`))
  expect(notice?.body).toContain('Look at the order at StockX, and ship')
  await becomes('CREATED')
  expect(await stageOf(orderNumber)).toBe('to_ship')
  await becomes('SHIPPED')
  await becomes('LOST')
  expect(await stageOf(orderNumber)).toBe('unknown')
  expect(await unknownStatuses()).toHaveLength(1)
})

test('people are asked about an order that ARK first sees in a status which it does not know', async () => {
  const size = await aLiveSize(app, shop.owner)
  const orderNumber = await boughtAtStockx(size.variant_id)
  Object.assign(required(app.simulators.stockx.store.orders.get(orderNumber), 'the order'), { status: 'RESERVED' })
  await polled()
  expect(await stageOf(orderNumber)).toBe('unknown')
  expect((await unknownStatuses()).map(({ title }) => title)).toContainEqual(
    expect.stringMatching(/^Unknown status RESERVED: /),
  )
})

test('an outdated list changes neither the status nor the money of an order', async () => {
  const size = await aLiveSize(app, shop.owner)
  const orderNumber = await boughtAtStockx(size.variant_id)
  await polled()
  app.simulators.stockx.control.advance({ orderNumber, status: 'PAYOUTPENDING' })
  await polledAfter(1_000)
  const before = await moneyOf(orderNumber)
  expect(before).toMatchObject({ stage: 'delivered', reported: expect.any(String) })
  const order = app.simulators.stockx.store.orders.get(orderNumber)
  if (!order) throw new Error('no order')
  const { status, updatedAt } = order
  Object.assign(order, { status: 'CREATED', updatedAt: new Date(updatedAt.getTime() - 60_000) })
  await app.pass(1_000)
  await injectTestFault(app, 'stockx', { call: 'GetOrder', kind: '503' })
  await pollOrdersNow(app)
  await app.drain({ allowFailures: true })
  expect(await moneyOf(orderNumber)).toEqual(before)
  await clearFaults(app, 'stockx')
  Object.assign(order, { status, updatedAt })
})

test('a listing whose sale was lost before its order was read counts as sold, not withdrawn', async () => {
  const size = await aLiveSize(app, shop.owner)
  await polled()
  const orderNumber = await boughtAtStockx(size.variant_id)
  app.simulators.stockx.control.advance({ orderNumber, status: 'CANCELED' })
  await toggle(shop.owner, size.variant_id, false)
  await app.drain()
  await app.pass(11 * 60_000)
  await polled()
  expect(await saleRow(orderNumber)).toEqual([{ status: 'CANCELED', units: 0, canceled: true }])
  const { rows } = await sql<{ description: string }>`
    select description from listing_changes where variant_id = ${size.variant_id} and marketplace = 'stockx'
      and description like '%withdrawn from%'`.execute(app.capabilities.db.platform)
  expect(rows).toEqual([])
})

test('an order of an unknown listing is saved once for the operator', async () => {
  const size = await aLiveSize(app, shop.owner)
  const orderNumber = await boughtAtStockx(size.variant_id)
  const [order] = [...app.simulators.stockx.store.orders.values()].filter((each) => each.orderNumber === orderNumber)
  if (!order) throw new Error('no order')
  order.listing = { ...order.listing, listingId: '00000000-0000-4000-8000-000000000000' }
  await polled()
  await polled()
  const { rows } = await sql`select platform, external_order_id from unclaimed_orders`.execute(
    app.capabilities.db.platform,
  )
  expect(rows).toEqual([{ platform: 'stockx', external_order_id: orderNumber }])
  expect(await saleRow(orderNumber)).toEqual([])
})

/** Passes time, so that waiting attempts are due, and polls. */
const polledAfter = async (ms: number) => {
  await app.pass(ms)
  await polled()
}
const unclaimed = async (orderId: string) => {
  const { rows } = await sql<{ attempts: number; problem: string | null }>`
    select attempts, problem from unclaimed_orders where external_order_id = ${orderId}`.execute(
    app.capabilities.db.platform,
  )
  return rows
}

test('an order that cannot be taken does not stop the others, shows its problem, and is taken later', async () => {
  const first = await aLiveSize(app, shop.owner)
  const second = await aLiveSize(app, shop.owner)
  const poison = await boughtAtStockx(first.variant_id)
  await app.pass(1_000)
  const sound = await boughtAtStockx(second.variant_id)
  const order = app.simulators.stockx.store.orders.get(poison)
  if (order) order.amount = 10_000_000_000_000
  await polled()
  expect(await saleRow(sound)).toMatchObject([{ units: 1 }])
  expect(await saleRow(poison)).toEqual([])
  expect(await unclaimed(poison)).toMatchObject([{ problem: expect.stringMatching(/overflow/) }])

  if (order) order.amount = 200
  await polledAfter(60_000)
  expect(await saleRow(poison)).toMatchObject([{ units: 1 }])
  expect(await unclaimed(poison)).toEqual([])
})

test('an unclaimed order that cannot be read does not stop new sales, and is retried at growing intervals', async () => {
  const known = await aLiveSize(app, shop.owner)
  const sick = await boughtAtStockx(known.variant_id)
  const order = app.simulators.stockx.store.orders.get(sick)
  if (!order) throw new Error('no order')
  const listing = order.listing
  order.listing = { ...listing, listingId: '00000000-0000-4000-8000-000000000001' }
  await polled()
  expect(await unclaimed(sick)).toHaveLength(1)
  // The listing becomes known. Reading the order fails from now on.
  for (const table of ['marketplace_listings', 'listing_owners'])
    await sql`
      update ${sql.table(table)} set external_listing_id = ${order.listing.listingId}
      where external_listing_id = ${listing.listingId}`.execute(app.capabilities.db.platform)
  await injectTestFault(app, 'stockx', { call: `GET /v2/selling/orders/${sick}`, kind: '503' })

  for (let polls = 0; polls < 4; polls += 1) {
    const size = await aLiveSize(app, shop.owner)
    const fresh = await boughtAtStockx(size.variant_id)
    await polledAfter(30_000)
    expect(await saleRow(fresh)).toMatchObject([{ units: 1 }])
  }
  const [row] = await unclaimed(sick)
  expect(row?.attempts).toBeGreaterThanOrEqual(3)
  await clearFaults(app, 'stockx')
  await polledAfter(24 * 3_600_000)
  expect(await saleRow(sick)).toMatchObject([{ units: 1 }])
})

/** Creates orders of a listing that has ended, as they accumulate while ARK is down. The clock advances with each. */
async function pileUp(marketplace: 'stockx' | 'alias', orderId: string, count: number): Promise<string[]> {
  const startedAt = app.capabilities.clock.now().getTime()
  const ids: string[] = []
  for (let n = 0; n < count; n += 1) {
    const at = new Date(startedAt + n * 60_000)
    const id = `${orderId}-${n}`
    ids.push(id)
    if (marketplace === 'stockx') {
      const order = app.simulators.stockx.store.orders.get(orderId)
      if (!order) throw new Error('no order')
      // Every second order was shipped or canceled in the meantime, so it is in the history.
      const status = n % 2 === 0 ? 'CREATED' : 'COMPLETED'
      app.simulators.stockx.store.orders.set(id, { ...order, orderNumber: id, status, createdAt: at, updatedAt: at })
    } else {
      const order = app.simulators.alias.store.orders.get(orderId)
      if (!order) throw new Error('no order')
      app.simulators.alias.store.orders.set(id, { ...order, id, soldAt: at, updatedAt: at })
    }
  }
  await app.pass(count * 60_000)
  return ids
}
const takenOf = async (ids: string[]): Promise<number> => {
  const { rows } = await sql<{ taken: number }>`
    select count(*)::int as taken from sales where external_order_id = any(${ids}::text[])`.execute(
    app.capabilities.db.platform,
  )
  return rows[0]?.taken ?? 0
}

test('none of 230 open and closed StockX orders from a downtime of ARK, two pages of each, is lost', async () => {
  const size = await aLiveSize(app, shop.owner)
  const ids = await pileUp('stockx', await boughtAtStockx(size.variant_id), 230)
  await polled()
  expect(await takenOf(ids)).toBe(230)
})

test('none of 22 pages of ALIAS orders, more than one poll reads, is lost when pages fail', async () => {
  const size = await aLiveSize(app, shop.owner)
  const [listing] = (await onOffer(app, size.variant_id)).goat
  const { id } = app.simulators.alias.control.buy({ listingId: listing?.id ?? '' })
  app.simulators.alias.control.settings({ mostOrdersOfAPage: 5 })
  const ids = await pileUp('alias', id, 110)
  await polled()
  const first = await takenOf(ids)
  expect(first).toBeGreaterThan(0)
  expect(first).toBeLessThan(110)
  await injectTestFault(app, 'alias', { call: 'GET /api/v1/orders', kind: '503', times: 3 })
  await polledAfter(60_000)
  await polledAfter(60_000)
  await polledAfter(60_000)
  expect(await takenOf(ids)).toBe(110)
  app.simulators.alias.control.settings({ mostOrdersOfAPage: 1_000 })
})

test('a failed poll takes nothing partially, and the next one takes the rest', async () => {
  const size = await aLiveSize(app, shop.owner)
  const orderNumber = await boughtAtStockx(size.variant_id)
  await injectTestFault(app, 'stockx', { call: 'GET /v2/selling/orders/active', kind: 'html', times: 3 })
  await polled()
  expect(await saleRow(orderNumber)).toEqual([])
  await polled()
  expect(await saleRow(orderNumber)).toMatchObject([{ units: 1 }])
})
