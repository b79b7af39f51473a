import type { AnswerOf, Contract } from '@ark/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pollOrdersNow } from '#test/acts/poll-orders-now.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { aLiveSize, onOffer, type TestSale } from '#test/acts/test-listings.ts'
import { aPerson } from '#test/acts/test-people.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import { planSaleRefresh } from '../sales.planners.ts'

type Finances = AnswerOf<Contract['GET /finances/']>
type Queue = AnswerOf<Contract['GET /finances/differences']>

let app: TestApp
let shop: TestShop
beforeAll(async () => {
  ;({ app, shop } = await startWithShop())
})
afterAll(() => app?.close())

/** Sells a pair at StockX. */
async function sold(): Promise<TestSale> {
  const size = await aLiveSize(app, shop.owner)
  const [listing] = (await onOffer(app, size.variant_id)).stockx
  const number = app.simulators.stockx.control.buy({ listingId: listing?.id ?? '' }).orderNumber
  await pollOrdersNow(app)
  await app.drain()
  const { body } = await shop.owner.call<{ sales: TestSale[] }>('GET', '/sales/?limit=200')
  const sale = body.sales.find(({ order_number }) => order_number === number)
  if (!sale) throw new Error('the order is no sale')
  return sale
}

/** Returns the amounts that are due to the retailer and in transit, in dollars. */
async function owed(): Promise<{ due: number; open: number }> {
  const { ready_for_payout, all_unpaid_sales } = (await shop.owner.call<Finances>('GET', '/finances/')).body
  return { due: ready_for_payout, open: all_unpaid_sales }
}

/** Sets the order's status at StockX, and passes time until ARK has read it. */
async function stockxSays({ order_number }: TestSale, status: string): Promise<void> {
  app.simulators.stockx.control.advance({ orderNumber: order_number, status })
  for (let days = 0; days < 3; days += 1) {
    await app.pass(24 * 60 * 60_000)
    await planSaleRefresh(app.capabilities)
    await pollOrdersNow(app)
    await app.drain()
  }
}

/** Returns a sale's entries on the queue of differences: their reasons and the received amounts. */
async function onQueue({ id }: TestSale) {
  const { body } = await shop.owner.call<Queue>('GET', '/finances/differences')
  return body.differences.filter(({ sale_id }) => sale_id === id).map(({ reason, received }) => ({ reason, received }))
}

test('a sale set to completed moves no money, and StockX can still cancel it', async () => {
  const before = await owed()
  const sale = await sold()
  const associate = await aPerson(app, { role: 'associate', retailerId: shop.retailerId })
  expect((await associate.call('PATCH', `/sales/${sale.id}`, { status: 'COMPLETED' })).status).toBe(200)
  await app.drain()
  expect((await owed()).due).toBe(before.due)
  expect((await owed()).open).toBeGreaterThan(before.open)
  await stockxSays(sale, 'CANCELED')
  expect(await owed()).toEqual(before)
})

test('a sale marked CANNOTFULFILL that StockX ships and pays is owed to the retailer', async () => {
  const before = await owed()
  const sale = await sold()
  const { open } = await owed()
  expect((await shop.owner.call('POST', `/fulfillments/${sale.id}/cancel-order`, { reason: 'mistake' })).status).toBe(
    200,
  )
  await app.drain()
  // StockX does not know, because it has no call for this. It may still pay.
  expect(await owed()).toEqual({ due: before.due, open })
  await stockxSays(sale, 'COMPLETED')
  expect((await owed()).due).toBeGreaterThan(before.due)
})

test('a payout for a resolved sale counts', async () => {
  const before = await owed()
  const sale = await sold()
  await shop.owner.call('POST', `/fulfillments/${sale.id}/cancel-order`, { reason: 'not on its shelf' })
  await app.drain()
  const resolved = await shop.owner.call('POST', `/sales/resolve-cancelled-sale/${sale.id}?restock=false`)
  expect(resolved.status).toBe(200)
  await app.drain()
  await stockxSays(sale, 'COMPLETED')
  expect((await owed()).due).toBeGreaterThan(before.due)
  const { body } = await shop.owner.call<TestSale>('GET', `/sales/${sale.id}`)
  expect(body.status).toBe('CANCELEDRESOLVED')
})

test('a sale canceled by StockX pays nothing, no matter which status a person sets', async () => {
  const before = await owed()
  const sale = await sold()
  await stockxSays(sale, 'CANCELED')
  expect((await shop.owner.call('PATCH', `/sales/${sale.id}`, { status: 'COMPLETED' })).status).toBe(200)
  await app.drain()
  expect(await owed()).toEqual(before)
})

test('people are notified of a payout for a sale lost in ARK, and of an unpaid sale that continues in ARK', async () => {
  const [sale, other] = [await sold(), await sold()]
  await shop.owner.call('POST', `/fulfillments/${sale.id}/cancel-order`, { reason: 'not on its shelf' })
  expect((await shop.owner.call('PATCH', `/sales/${other.id}`, { status: 'SHIPPED' })).status).toBe(200)
  await app.drain()
  expect([await onQueue(sale), await onQueue(other)]).toEqual([[], []])
  await stockxSays(sale, 'COMPLETED')
  await stockxSays(other, 'CANCELED')
  expect(await onQueue(sale)).toMatchObject([{ reason: 'decision', received: expect.any(Number) }])
  expect(await onQueue(other)).toEqual([{ reason: 'decision', received: 0 }])
  for (const [{ id }, status] of [
    [sale, 'COMPLETED'],
    [other, 'CANCELED'],
  ] as const)
    expect((await shop.owner.call('PATCH', `/sales/${id}`, { status })).status).toBe(200)
  await app.drain()
  expect([await onQueue(sale), await onQueue(other)]).toEqual([[], []])
})

test('a paid sale that was set to suspended and then resolved is on the queue of differences', async () => {
  const sale = await sold()
  await stockxSays(sale, 'COMPLETED')
  expect((await shop.owner.call('PATCH', `/sales/${sale.id}`, { status: 'SUSPENDED' })).status).toBe(200)
  await app.drain()
  expect(await onQueue(sale)).toEqual([])
  const resolved = await shop.owner.call('POST', `/sales/resolve-cancelled-sale/${sale.id}?restock=false`)
  expect(resolved.status).toBe(200)
  await app.drain()
  expect(await onQueue(sale)).toMatchObject([{ reason: 'decision' }])
})
