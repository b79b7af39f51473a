import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { strike } from '../../../../../tooling/test-app/simulator-door.ts'
import { startTestApp, type TestApp } from '../../../../../tooling/test-app/start-test-app.ts'
import { aLiveSize, onOffer, shownStates, theSize } from '../../../../../tooling/test-app/test-listings.ts'
import { aCatalogue, aConnectedShop, type TestShop } from '../../../../../tooling/test-app/test-shop.ts'
import { pollOrders } from './poll-orders.ts'
import { planOrderPolls } from './sales.worker.ts'

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  app = await startTestApp()
  await aCatalogue(app)
  shop = await aConnectedShop(app)
}, 60_000)
afterAll(() => app?.close())

const polled = async () => {
  await planOrderPolls(app.capabilities)
  await app.drain()
}
const boughtAtStockx = async (variantId: number): Promise<string> => {
  const [listing] = (await onOffer(app, variantId)).stockx
  return app.simulators.stockx.control.buy({ listingId: listing?.id ?? '' }).orderNumber
}
const saleRow = async (orderId: string) => {
  const { rows } = await sql<{ status: string; units: number; canceled: boolean }>`
    select status, count(inventory_item_id) over ()::int as units, canceled_at is not null as canceled from sales where external_order_id = ${orderId}`.execute(
    app.capabilities.db.platform,
  )
  return rows
}

test('an order that opened and was canceled while nobody polled is here once, took no unit, and its size is offered again', async () => {
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

test('an order of a listing that is not ours is kept for the operator, once', async () => {
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

test('an order that cannot be taken holds up none of the others', async () => {
  const first = await aLiveSize(app, shop.owner)
  const second = await aLiveSize(app, shop.owner)
  const poison = await boughtAtStockx(first.variant_id)
  await app.pass(1_000)
  const sound = await boughtAtStockx(second.variant_id)
  const order = app.simulators.stockx.store.orders.get(poison)
  if (order) order.amount = 10_000_000_000_000
  const poll = { marketplace: 'stockx', retailerId: null, isDeep: false } as const
  await expect(pollOrders(app.capabilities, poll)).rejects.toThrow(/overflow/)
  expect(await saleRow(sound)).toMatchObject([{ units: 1 }])
  expect(await saleRow(poison)).toEqual([])

  if (order) order.amount = 200
  await polled()
  expect(await saleRow(poison)).toMatchObject([{ units: 1 }])
})

test('a poll that fails takes nothing by halves, and the next one takes what it missed', async () => {
  const size = await aLiveSize(app, shop.owner)
  const orderNumber = await boughtAtStockx(size.variant_id)
  await strike(app, 'stockx', { call: 'GET /v2/selling/orders/active', kind: 'html', times: 3 })
  await polled()
  expect(await saleRow(orderNumber)).toEqual([])
  await polled()
  expect(await saleRow(orderNumber)).toMatchObject([{ units: 1 }])
})
