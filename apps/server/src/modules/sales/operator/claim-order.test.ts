import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pollOrdersNow } from '#test/acts/poll-orders-now.ts'
import { aLiveSize, onOffer } from '#test/acts/test-listings.ts'
import { aPerson, aRetailer, type TestPerson } from '#test/acts/test-people.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import type { TestApp } from '#test/start-test-app.ts'

let app: TestApp
let shop: TestShop
let operator: TestPerson

beforeAll(async () => {
  ;({ app, shop } = await startWithShop())
  operator = await aPerson(app, { role: 'operator' })
})
afterAll(() => app?.close())

interface Shown {
  account_id: number
  order_number: string
  problem: string | null
  retailers: { id: number; pairs: number }[]
}

async function readOrders(): Promise<void> {
  await pollOrdersNow(app)
  await app.drain()
}

/** Sells a pair at StockX by a listing that ARK does not know, as after a restore, and reads the orders. */
async function anOrderOfNobody(): Promise<string> {
  const { variant_id: variantId } = await aLiveSize(app, shop.owner)
  const [listing] = (await onOffer(app, variantId)).stockx
  const { orderNumber } = app.simulators.stockx.control.buy({ listingId: listing?.id ?? '' })
  const order = app.simulators.stockx.store.orders.get(orderNumber)
  if (!order) throw new Error('no order')
  order.listing = { ...order.listing, listingId: crypto.randomUUID() }
  await readOrders()
  return orderNumber
}

const shown = async (orderNumber: string) =>
  (await operator.call<{ orders: Shown[] }>('GET', '/admin/unclaimed-orders')).body.orders.find(
    ({ order_number }) => order_number === orderNumber,
  )

const claim = (account_id: number, order_number: string, retailer_id: number) =>
  operator.call<{ message?: string; errors?: { field: string }[] }>('POST', '/admin/unclaimed-orders/claim', {
    account_id,
    order_number,
    retailer_id,
  })

test('the operator assigns an order of an unknown listing; it becomes one sale with its pair', async () => {
  const orderNumber = await anOrderOfNobody()
  const order = await shown(orderNumber)
  expect(order).toMatchObject({ problem: null, retailers: [{ id: shop.retailerId }] })
  const accountId = order?.account_id ?? 0

  const stranger = await claim(accountId, orderNumber, await aRetailer(app))
  expect([stranger.status, stranger.body.errors?.map(({ field }) => field)]).toEqual([422, ['retailer_id']])
  expect(await claim(accountId, orderNumber, shop.retailerId)).toMatchObject({ status: 202 })
  // A second decision about the same order changes nothing.
  expect(await claim(accountId, orderNumber, shop.retailerId)).toMatchObject({ status: 409 })
  await readOrders()

  const { rows } = await sql<{ retailer_id: number; units: number; state: string }>`
    select s.retailer_id, count(s.inventory_item_id)::int as units, min(l.state) as state from sales s
    join marketplace_listings l using (retailer_id, listing_id)
    where s.external_order_id = ${orderNumber} group by s.retailer_id`.execute(app.capabilities.db.platform)
  expect(rows).toEqual([{ retailer_id: shop.retailerId, units: 1, state: 'sold' }])
  expect(await shown(orderNumber)).toBeUndefined()
  expect(await claim(accountId, orderNumber, shop.retailerId)).toMatchObject({ status: 404 })
})

test('an order on an own account is shown only when it was sold since a restore', async () => {
  const orderNumber = await anOrderOfNobody()
  const platform = app.capabilities.db.platform
  const own = { id: (await shown(orderNumber))?.account_id ?? 0 }
  await sql`update marketplace_accounts set retailer_id = ${shop.retailerId} where marketplace_account_id = ${own.id}`.execute(
    platform,
  )
  expect(await shown(orderNumber)).toBeUndefined()
  const restoredAt = (at: Date) =>
    sql`insert into restores (base, reached_at) values ('20261126T120000Z', ${at})`.execute(platform)
  await restoredAt(new Date(app.capabilities.clock.now().getTime() - 60_000))
  expect(await shown(orderNumber)).toMatchObject({ retailers: [{ id: shop.retailerId }] })
})
