import type { AnswerOf, Contract } from '@ark/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '#test/start-test-app.ts'
import { aLiveSize, type TestVariant, theSize, toggle } from '#test/acts/test-listings.ts'
import { aPerson, type TestPerson } from '#test/acts/test-people.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'

type Overview = AnswerOf<Contract['GET /admin/stockx-listings-overview']>

let app: TestApp
let shop: TestShop
let operator: TestPerson
/** Two sizes; the first is listed before the second. */
let sizes: TestVariant[]

beforeAll(async () => {
  ;({ app, shop } = await startWithShop())
  operator = await aPerson(app, { role: 'operator' })
  sizes = [await aLiveSize(app, shop.owner), await aLiveSize(app, shop.owner), await aLiveSize(app, shop.owner)]
})
afterAll(() => app?.close())

const overview = async (query = '') =>
  (await operator.call<Overview>('GET', `/admin/stockx-listings-overview?${query}`)).body

test("each StockX listing shows its net payout and the market's, the same as its retailer sees", async () => {
  const { listings } = await overview()
  expect(listings).toHaveLength(3)
  const own = await theSize(shop.owner, sizes[2]?.variant_id ?? 0)
  const listing = own.marketplace_listings.find(({ marketplace }) => marketplace === 'stockx')
  expect(listings[0]).toMatchObject({
    marketplace_listing_id: listing?.listing_id,
    product_name: own.product_name,
    size: own.size,
    listed_ask: listing?.price,
    net_payout: listing?.net_payout,
    ark_fee: listing?.ark_fees,
    current_market_ask: own.stockx.lowest_ask,
    market_net_payout: own.stockx.net_payout,
    status: 'active',
  })
})

test('pages skip nothing and repeat nothing, by cursor and by skipping', async () => {
  const { listings: all } = await overview()
  const first = await overview('limit=2')
  const second = await overview(`limit=2&cursor=${first.next_cursor}`)
  expect([...first.listings, ...second.listings]).toEqual(all)
  expect(second.next_cursor).toBeNull()
  expect((await overview('limit=2&skip=2')).listings).toEqual(second.listings)
})

test("the filter shows only one retailer's listings, without withdrawn ones", async () => {
  expect((await overview(`retailer_id=${shop.retailerId}`)).listings).toHaveLength(3)
  expect((await overview('retailer_id=999999')).listings).toEqual([])
  const [first] = sizes
  await toggle(shop.owner, first?.variant_id ?? 0, false)
  await app.drain()
  expect((await overview()).listings).toHaveLength(2)
})
