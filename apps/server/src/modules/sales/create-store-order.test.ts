import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { heal, strike, type TestFault } from '../../../../../tooling/test-app/simulator-door.ts'
import { startTestApp, type TestApp } from '../../../../../tooling/test-app/start-test-app.ts'
import { aLiveSize, onOffer, type TestSale } from '../../../../../tooling/test-app/test-listings.ts'
import { aCatalogue, aConnectedShop, type TestShop } from '../../../../../tooling/test-app/test-shop.ts'
import { SHOP, shopLevel, stockRows, unexplainedCounters } from '../../../../../tooling/test-app/test-stock.ts'
import { sourceIdentifier } from './create-store-order.ts'
import { planOrderPolls } from './sales.worker.ts'

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  app = await startTestApp()
  await aCatalogue(app)
  shop = await aConnectedShop(app)
}, 60_000)
afterEach(() => heal(app, 'shopify'))
afterAll(() => app?.close())

/** A last pair that is bought at StockX, and its sale. */
async function aBoughtPair() {
  const size = await aLiveSize(app, shop.owner)
  const [listing] = (await onOffer(app, size.variant_id)).stockx
  const { orderNumber } = app.simulators.stockx.control.buy({ listingId: listing?.id ?? '' })
  await planOrderPolls(app.capabilities)
  return { size, orderNumber }
}
async function saleOf(orderNumber: string): Promise<TestSale> {
  const { body } = await shop.owner.call<{ sales: TestSale[] }>('GET', '/sales/?limit=200')
  const sale = body.sales.find((each) => each.order_number === orderNumber)
  if (!sale) throw new Error(`order ${orderNumber} is no sale`)
  return sale
}
const ordersOf = ({ id }: TestSale) =>
  [...app.simulators.shopify.store.shop(SHOP).orders.values()].filter(
    ({ sourceIdentifier: source }) => source === sourceIdentifier({ retailerId: shop.retailerId, saleId: id }),
  )

const BAD_DAYS = (['CreateOrder', 'AdjustAvailable'] as const).flatMap((call) =>
  (['reply-lost', 'cut', '503', 'html', '429'] as const).map(
    (kind): Pick<TestFault, 'call' | 'kind'> => ({ call, kind }),
  ),
)

test.each(BAD_DAYS)('$call befallen by $kind: the order is there once, the pair left the shop once', async (fault) => {
  await strike(app, 'shopify', { ...fault, times: 1 })
  const { size, orderNumber } = await aBoughtPair()
  await app.drain({ allowFailures: true })

  const sale = await saleOf(orderNumber)
  expect(sale).toMatchObject({ generated_in_shopify: true, store_order_problem: null })
  expect(ordersOf(sale)).toHaveLength(1)
  const rows = await stockRows(app, size.variant_id)
  expect(rows.map(({ shopify_stock, sold_on_ark }) => [shopify_stock, sold_on_ark])).toEqual(rows.map(() => [0, 0]))
  expect(rows.map((row) => shopLevel(app, row))).toEqual(rows.map(() => 0))
  expect(await unexplainedCounters(app)).toEqual([])
})

test('while the shop does not answer, the sale says what waits and since when, and the pair is sold here', async () => {
  await strike(app, 'shopify', { call: '*', kind: '503' })
  const { size, orderNumber } = await aBoughtPair()
  await app.drain({ allowFailures: true })
  const waiting = await saleOf(orderNumber)
  expect(waiting.generated_in_shopify).toBe(false)
  expect(waiting.store_order_problem).toContain('Shopify')
  expect(Date.parse(waiting.store_order_problem_since ?? '')).toBeLessThanOrEqual(
    app.capabilities.clock.now().getTime(),
  )
  const held = await stockRows(app, size.variant_id)
  expect(held.reduce((sum, { sold_on_ark }) => sum + sold_on_ark, 0)).toBe(1)
  expect(held.reduce((sum, { quantity_available }) => sum + quantity_available, 0)).toBe(0)

  await heal(app, 'shopify')
  await app.drain({ allowFailures: true })
  const sale = await saleOf(orderNumber)
  expect(sale).toMatchObject({ generated_in_shopify: true, store_order_problem: null })
  expect(ordersOf(sale)).toHaveLength(1)
})
