import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '#test/start-test-app.ts'
import { aLiveSize, onOffer } from '#test/acts/test-listings.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import { offerProductWholesale } from '#test/belongings/wholesale-belongings.ts'
import { aBuyingBuyer, offeredOf, setStatus, submit } from '#test/belongings/wholesale-people.ts'

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  ;({ app, shop } = await startWithShop())
})
afterAll(() => app?.close())

const counts = async (variantId: number) => {
  const { stockx, goat } = await onOffer(app, variantId)
  return [stockx.length, goat.length]
}

test('pairs of an approved order are withdrawn from the marketplaces, and listed again after a cancelation', async () => {
  const { variant_id, product_id } = await aLiveSize(app, shop.owner)
  expect(await counts(variant_id)).toEqual([1, 1])
  await offerProductWholesale(shop.owner, { productId: product_id, price: 90 })
  const buying = await aBuyingBuyer(app)
  const offered = (await offeredOf(buying, product_id)).find((size) => size.variant_id === variant_id)
  const [stock] = offered?.retailer_stocks ?? []
  const { body } = await submit(buying, [
    { product_sync_id: stock?.product_sync_id ?? 0, variant_id, qty: 1, sale_price: 90 },
  ])
  const id = body.orders[0]?.id ?? 0
  await app.drain()
  expect(await counts(variant_id)).toEqual([1, 1])
  expect((await setStatus(shop, id, 'approved')).status).toBe(200)
  await app.drain()
  expect(await counts(variant_id)).toEqual([0, 0])
  expect((await setStatus(shop, id, 'canceled_by_retailer')).status).toBe(200)
  await app.drain()
  expect(await counts(variant_id)).toEqual([1, 1])
})
