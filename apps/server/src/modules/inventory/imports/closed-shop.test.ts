import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '#test/start-test-app.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import { SHOP, stockRows } from '#test/acts/test-stock.ts'

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  ;({ app, shop } = await startWithShop())
})
afterAll(() => app?.close())

test.each([
  ['frozen', 'its plan is not paid'],
  ['locked', 'Ask Shopify support'],
  ['closed', 'was closed or renamed'],
] as const)(
  'a shop that is %s is reported with its own message, and its stock does not change',
  async (standing, words) => {
    const before = await stockRows(app)
    app.simulators.shopify.control.changeState({ shop: SHOP, standing })
    const productId = before[0]?.product_id ?? 0
    const { body } = await shop.owner.call<{ errors: string[] }>('POST', `/inventory/sync-single-product/${productId}`)
    expect(body.errors).toEqual([expect.stringContaining(words)])
    const refreshed = await shop.owner.call<{ detail: string }>(
      'GET',
      `/liquidation/stores/${shop.storeId}/sale-products`,
    )
    expect(JSON.stringify(refreshed.body)).toContain(words)
    expect(await stockRows(app)).toEqual(before)
    app.simulators.shopify.control.changeState({ shop: SHOP, standing: 'open' })
    // In 20 seconds ARK sends one request, which finds that the shop is open.
    await app.pass(30_000)
    const again = await shop.owner.call<{ errors: string[] }>('POST', `/inventory/sync-single-product/${productId}`)
    expect(again.body.errors).toEqual([])
  },
)
