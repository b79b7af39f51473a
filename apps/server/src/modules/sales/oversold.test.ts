import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../../../../../tooling/test-app/start-test-app.ts'
import { aLiveSize, onOffer, type TestSale } from '../../../../../tooling/test-app/test-listings.ts'
import { startWithShop, type TestShop } from '../../../../../tooling/test-app/test-shop.ts'
import { setShopLevel, SHOP, stockRows, unexplainedCounters } from '../../../../../tooling/test-app/test-stock.ts'
import { pollSharedAccount } from '../../../../../tooling/test-app/shared-account.ts'
import { sourceIdentifier } from './store-order.ts'

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  ;({ app, shop } = await startWithShop({ listens: true }))
})
afterAll(() => app?.close())

const sales = async () => (await shop.owner.call<{ sales: TestSale[] }>('GET', '/sales/?limit=200')).body.sales
const saleOf = async (orderNumber: string): Promise<TestSale> => {
  const sale = (await sales()).find(({ order_number }) => order_number === orderNumber)
  if (!sale) throw new Error(`order ${orderNumber} is no sale`)
  return sale
}
const takePair = (saleId: number) => shop.owner.call<TestSale>('POST', `/sales/take-pair/${saleId}`)
const ordersOf = ({ id }: TestSale) =>
  [...app.simulators.shopify.store.shop(SHOP).orders.values()].filter(
    ({ sourceIdentifier: source }) => source === sourceIdentifier({ retailerId: shop.retailerId, saleId: id }),
  )

/** A last pair that ALIAS sells first and StockX a moment later: the sale there has none. */
async function soldTwice() {
  const size = await aLiveSize(app, shop.owner)
  const { stockx, goat } = await onOffer(app, size.variant_id)
  const alias = app.simulators.alias.control.buy({ listingId: goat[0]?.id ?? '' })
  const { orderNumber } = app.simulators.stockx.control.buy({ listingId: stockx[0]?.id ?? '' })
  for (const marketplace of ['goat', 'stockx'] as const) await pollSharedAccount(app.capabilities, marketplace)
  await app.drain()
  return { size, aliasOrder: String(alias.id), orderNumber }
}

test('the cheapest way out is said: an ALIAS order that is not confirmed is given up before StockX is paid', async () => {
  const { aliasOrder, orderNumber } = await soldTwice()
  const oversold = await saleOf(orderNumber)
  const held = await saleOf(aliasOrder)
  expect([held.oversold, oversold.oversold]).toEqual([false, true])
  const penalty = Math.max(15, oversold.sale_ask * 0.15).toFixed(2)
  expect(oversold.remedy).toContain(`Cheapest: cancel ALIAS order ${aliasOrder}, which is not confirmed yet`)
  expect(oversold.remedy).toContain(`not shipping costs about $${penalty}`)
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
  expect((await saleOf(orderNumber)).remedy).toMatch(/^No pair is left\. StockX has no cancel call: restock the size/)
  expect((await shop.owner.call('POST', `/sales/resolve-cancelled-sale/${held.id}?restock=true`)).status).toBe(200)
  await app.drain()
  expect((await saleOf(orderNumber)).remedy).toMatch(/^A pair is in stock again/)

  const taken = await takePair(oversold.id)
  expect(taken).toMatchObject({ status: 200, body: { oversold: false, remedy: null, one_left: true } })
  await app.drain()
  const now = await saleOf(orderNumber)
  expect(now).toMatchObject({ generated_in_shopify: true, location_id: held.location_id })
  expect(ordersOf(now)).toHaveLength(1)
  expect(await unexplainedCounters(app)).toEqual([])
})

test('ten clicks take one pair of two, and the other one stays on offer', async () => {
  const { size, orderNumber } = await soldTwice()
  const sale = await saleOf(orderNumber)
  const [row] = (await stockRows(app, size.variant_id)).filter(({ location_id }) => location_id !== null)
  if (!row) throw new Error('the size lies nowhere')
  setShopLevel(app, row, 2)
  await app.pass(10_000)
  await app.drain()
  const clicks = await Promise.all(Array.from({ length: 10 }, () => takePair(sale.id)))
  expect(clicks.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, ...Array(9).fill(409)])
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

test('an oversold sale that was canceled takes no pair, and resolving it moves no stock', async () => {
  const { size, orderNumber } = await soldTwice()
  const sale = await saleOf(orderNumber)
  await shop.owner.call('PATCH', `/sales/${sale.id}`, { status: 'CANNOTFULFILL' })
  expect((await takePair(sale.id)).body).toMatchObject({ detail: expect.stringContaining('not to be shipped') })
  const before = await stockRows(app, size.variant_id)
  const restocked = await shop.owner.call('POST', `/sales/resolve-cancelled-sale/${sale.id}?restock=true`)
  expect(restocked.status).toBe(422)
  expect((await shop.owner.call('POST', `/sales/resolve-cancelled-sale/${sale.id}`)).status).toBe(200)
  await app.drain()
  expect(await stockRows(app, size.variant_id)).toEqual(before)
})
