import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { pollOrdersNow } from '#test/acts/poll-orders-now.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { aLiveSize, onOffer, type TestSale } from '#test/acts/test-listings.ts'
import { aPerson } from '#test/acts/test-people.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import { SHOP } from '#test/acts/test-stock.ts'
import { sourceIdentifier } from '../records/store-order.ts'

type Settings = AnswerOf<Contract['PATCH /sales/settings']>

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  ;({ app, shop } = await startWithShop())
})
afterAll(() => app?.close())

afterEach(() => change({ shopify_generate_order: true, auto_fulfill_shopify_orders: true, retail_or_payout: false }))

const change = (body: object, from = shop.owner) => from.call<Settings>('PATCH', '/sales/settings', body)

/** Sells a pair at StockX, runs all jobs, and returns the sale. */
async function sold(): Promise<TestSale> {
  const size = await aLiveSize(app, shop.owner)
  const [listing] = (await onOffer(app, size.variant_id)).stockx
  const order = app.simulators.stockx.control.buy({ listingId: listing?.id ?? '' }).orderNumber
  await pollOrdersNow(app)
  await app.drain()
  const { body } = await shop.owner.call<{ sales: TestSale[] }>('GET', '/sales/?limit=200')
  const sale = body.sales.find(({ order_number }) => order_number === order)
  if (!sale) throw new Error('the sale is not here')
  return sale
}

test('one setting changes, the others stay', async () => {
  const { body: before } = await shop.owner.call<Settings>('GET', '/sales/settings')
  expect(before).toMatchObject({
    shopify_generate_order: true,
    auto_fulfill_shopify_orders: true,
    retail_or_payout: false,
    wholesale_sale_direct_ship: false,
    SKU_matches_StockX: false,
    auto_disable_release_day: false,
  })
  const { status, body } = await change({ SKU_matches_StockX: true })
  expect([status, body]).toEqual([200, { ...before, SKU_matches_StockX: true }])
  expect((await change({ SKU_matches_StockX: false })).body).toEqual(before)
})

test('an empty change and staff without permission are refused', async () => {
  expect((await change({})).status).toBe(422)
  const associate = await aPerson(app, { role: 'associate', retailerId: shop.retailerId })
  expect((await change({ retail_or_payout: true }, associate)).status).toBe(403)
})

/** Returns the Shopify order of a sale from the shop. */
function orderOf({ id }: TestSale) {
  const source = sourceIdentifier({ retailerId: shop.retailerId, saleId: id })
  const orders = [...app.simulators.shopify.store.shop(SHOP).orders.values()]
  const order = orders.find(({ tags }) => tags.includes(source))
  if (!order) throw new Error('the sale has no order in the shop')
  return order
}
const chargedFor = (sale: TestSale) => orderOf(sale).lineItems.map(({ unitPriceCents }) => unitPriceCents / 100)
const retailPriceOf = async ({ id }: TestSale) => {
  const { rows } = await sql<{ price: number | null }>`
    select p.retail_price::float8 as price from sales s join products p using (product_id)
      where s.sale_id = ${id}`.execute(app.capabilities.db.platform)
  return rows[0]?.price
}

test('an order is charged at the net payout, with the switch on at the retail price', async () => {
  const usual = await sold()
  expect(chargedFor(usual)).toEqual([usual.retailer_payout])
  await change({ retail_or_payout: true })
  const sale = await sold()
  const retail = await retailPriceOf(sale)
  expect(retail).not.toBe(sale.retailer_payout)
  expect(chargedFor(sale)).toEqual([retail])
})

test('with the switch on, a product without a retail price is charged at the net payout', async () => {
  await change({ retail_or_payout: true })
  await sql`update products set retail_price = null`.execute(app.capabilities.db.platform)
  const sale = await sold()
  expect(chargedFor(sale)).toEqual([sale.retailer_payout])
})

test('a packed sale is fulfilled in Shopify only when the switch is on', async () => {
  const packed = async () => {
    const sale = await sold()
    expect((await shop.owner.call('POST', `/sales/scanning/${sale.id}/mark-fulfilled`)).status).toBe(200)
    await app.drain()
    return orderOf(sale).fulfillmentOrders.map(({ status }) => status)
  }
  await change({ auto_fulfill_shopify_orders: false })
  expect(await packed()).toEqual(['OPEN'])
  await change({ auto_fulfill_shopify_orders: true })
  expect(await packed()).toEqual(['CLOSED'])
})

test('without generated orders a sale waits to be committed; with them the next sale gets its order', async () => {
  await change({ shopify_generate_order: false })
  expect((await sold()).generated_in_shopify).toBe(false)
  await change({ shopify_generate_order: true })
  expect((await sold()).generated_in_shopify).toBe(true)
})
