import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { pollOrdersNow } from '#test/acts/poll-orders-now.ts'
import { clearFaults, injectTestFault, type TestFault } from '#test/acts/simulator-control.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { aLiveSize, onOffer, type TestSale, type TestVariant } from '#test/acts/test-listings.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import { SHOP, stockRows, unexplainedCounters } from '#test/acts/test-stock.ts'
import { planResolutions, planSaleRefresh, planStoreOrders } from '../sales.planners.ts'
import { sourceIdentifier } from '../records/store-order.ts'

/** A sold pair that its shop does not count yet, whose size then disappears from the shop or gets another id. */

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  ;({ app, shop } = await startWithShop({ listens: true }))
})
afterEach(() => clearFaults(app, 'shopify'))
afterAll(() => app?.close())

const NOWHERE = { stockx: [], goat: [] }
const control = () => app.simulators.shopify.control
const heard = async (ms = 20_000) => {
  await app.pass(ms)
  await app.drain()
}
const planned = async (ms = 20_000) => {
  await app.pass(ms)
  await planStoreOrders(app.capabilities)
  await planResolutions(app.capabilities)
  await app.drain()
}

/** Sells the last pair of a size at StockX while its shop accepts no orders. */
async function aSoldPair(fault: Pick<TestFault, 'call' | 'kind'> = { call: 'CreateOrder', kind: '503' }) {
  const size = await aLiveSize(app, shop.owner)
  const row = (await stockRows(app, size.variant_id)).find(({ shopify_stock }) => shopify_stock === 1)
  const variant = app.simulators.shopify.store.shop(SHOP).items.get(Number(row?.shopify_inventory_item_id))?.variant
  if (!variant) throw new Error('the shop has no such size')
  await injectTestFault(app, 'shopify', fault)
  const [listing] = (await onOffer(app, size.variant_id)).stockx
  const { orderNumber } = app.simulators.stockx.control.buy({ listingId: listing?.id ?? '' })
  await pollOrdersNow(app)
  await app.drain()
  expect(await onOffer(app, size.variant_id)).toEqual(NOWHERE)
  return { size, variant, orderNumber }
}
async function saleOf(orderNumber: string): Promise<TestSale> {
  const { body } = await shop.owner.call<{ sales: TestSale[] }>('GET', '/sales/?limit=200')
  const sale = body.sales.find((each) => each.order_number === orderNumber)
  if (!sale) throw new Error(`order ${orderNumber} is no sale`)
  return sale
}
const ordersOf = ({ id }: TestSale) =>
  [...app.simulators.shopify.store.shop(SHOP).orders.values()].filter(({ tags }) =>
    tags.includes(sourceIdentifier({ retailerId: shop.retailerId, saleId: id })),
  )
/** Returns the sums of stock, sold and available units over all items of a size. */
const sums = async ({ variant_id }: TestVariant) => {
  const rows = await stockRows(app, variant_id)
  return (['shopify_stock', 'sold_on_ark', 'quantity_available'] as const).map((of) =>
    rows.reduce((sum, row) => sum + row[of], 0),
  )
}

const ENTERED_AGAIN = [
  ['size', 'as webhooks say'],
  ['product', 'as webhooks say'],
  ['product', 'as an import finds'],
] as const

test.each(ENTERED_AGAIN)('a sold pair is not sold again when its %s is entered again, %s', async (what, how) => {
  const { size, variant, orderNumber } = await aSoldPair()
  control().webhooks({ drop: how === 'as webhooks say' ? 0 : 1 })
  if (what === 'size') control().recreateVariant({ shop: SHOP, variantId: variant.id })
  else control().recreateProduct({ shop: SHOP, productId: variant.product.id })
  control().webhooks({ drop: 0 })
  if (how === 'as an import finds') await shop.owner.call('POST', '/inventory/sync-from-shopify')
  await heard()
  expect(await sums(size)).toEqual([1, 1, 0])
  expect(await onOffer(app, size.variant_id)).toEqual(NOWHERE)

  await clearFaults(app, 'shopify')
  await planned(3_600_000)
  const sale = await saleOf(orderNumber)
  expect(sale).toMatchObject({ generated_in_shopify: true, store_order_problem: null })
  expect(ordersOf(sale)).toHaveLength(1)
  expect(await sums(size)).toEqual([0, 0, 0])
  expect(await unexplainedCounters(app)).toEqual([])
})

test('if no one knows whether the old item was lowered, a person checks it, and it stays as it is', async () => {
  const { size, variant, orderNumber } = await aSoldPair({ call: 'AdjustAvailable', kind: 'reply-lost' })
  control().recreateVariant({ shop: SHOP, variantId: variant.id })
  control().setLevel({ shop: SHOP, sku: variant.sku ?? '', available: 1 })
  await heard()
  await clearFaults(app, 'shopify')
  await planned(3_600_000)
  const { id, store_order_problem } = await saleOf(orderNumber)
  expect(store_order_problem).toContain('Check this size')
  await shop.owner.call('POST', '/sales/generate-shopify-orders/bulk', [id])
  await planned()
  expect((await saleOf(orderNumber)).store_order_problem).toBe(null)
  expect((await sums(size))[1]).toBe(0)
})

test('a sale of a deleted size gets no order and waits for a person; a cancellation ends it', async () => {
  const { size, variant, orderNumber } = await aSoldPair()
  control().deleteVariant({ shop: SHOP, variantId: variant.id })
  await heard()
  await clearFaults(app, 'shopify')
  await planned(3_600_000)
  const sale = await saleOf(orderNumber)
  expect(sale.store_order_problem).toContain('Shopify no longer has this size')
  expect([ordersOf(sale), await sums(size)]).toEqual([[], [0, 1, 0]])
  expect(await onOffer(app, size.variant_id)).toEqual(NOWHERE)

  app.simulators.stockx.control.advance({ orderNumber, status: 'CANCELED' })
  await app.pass(3_600_000)
  await pollOrdersNow(app)
  await planSaleRefresh(app.capabilities)
  await app.drain()
  const restock = await shop.owner.call<{ detail: string }>(
    'POST',
    `/sales/resolve-cancelled-sale/${sale.id}?restock=true`,
  )
  expect([restock.status, JSON.stringify(restock.body)]).toEqual([
    422,
    expect.stringContaining('no longer has this size'),
  ])
  expect((await shop.owner.call('POST', `/sales/resolve-cancelled-sale/${sale.id}?restock=false`)).status).toBe(200)
  await planned()
  expect((await sums(size))[1]).toBe(0)
  expect(await unexplainedCounters(app)).toEqual([])
})

test('the order of a size deleted since is shipped when its sale is packed', async () => {
  const size = await aLiveSize(app, shop.owner)
  const [listing] = (await onOffer(app, size.variant_id)).stockx
  const { orderNumber } = app.simulators.stockx.control.buy({ listingId: listing?.id ?? '' })
  const row = (await stockRows(app, size.variant_id)).find(({ shopify_stock }) => shopify_stock === 1)
  await pollOrdersNow(app)
  await app.drain()
  const sale = await saleOf(orderNumber)
  const variant = app.simulators.shopify.store.shop(SHOP).items.get(Number(row?.shopify_inventory_item_id))?.variant
  control().editProduct({ shop: SHOP, productId: variant?.product.id ?? 0, isDeleted: true })
  await heard()
  expect(await stockRows(app, size.variant_id)).toEqual([])
  expect((await shop.owner.call('POST', `/sales/scanning/${sale.id}/mark-fulfilled`)).status).toBe(200)
  await planned(60_000)
  await planned(3_600_000)
  expect(ordersOf(sale).flatMap(({ fulfillments }) => fulfillments.map(({ status }) => status))).toEqual(['SUCCESS'])
})
