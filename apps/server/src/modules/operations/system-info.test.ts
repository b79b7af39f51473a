import type { AnswerOf, Contract } from '@ark/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner } from '#test/statements/database-owner.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { aLiveSize, onOffer } from '#test/acts/test-listings.ts'
import { aPerson, type TestPerson } from '#test/acts/test-people.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import { pollSharedAccount } from '#test/acts/shared-account.ts'

type SystemInfo = AnswerOf<Contract['GET /admin/system-info']>

let app: TestApp
let shop: TestShop
let operator: TestPerson

beforeAll(async () => {
  ;({ app, shop } = await startWithShop())
  operator = await aPerson(app, { role: 'operator' })
})
afterAll(() => app?.close())

test('the overview shows totals and recommendations', async () => {
  const size = await aLiveSize(app, shop.owner, 2)
  const { stockx } = await onOffer(app, size.variant_id)
  app.simulators.stockx.control.buy({ listingId: stockx[0]?.id ?? '' })
  await pollSharedAccount(app.capabilities, 'stockx')
  await app.drain()
  await asOwner(app, 'update sales set oversold = true, inventory_item_id = null')
  await shop.owner.call('PATCH', `/listings/products/${size.product_id}/pick-rules`, {
    pick_rule_mode: 'pick_evenly',
    location_priority_order: null,
  })

  const { body } = await operator.call<SystemInfo>('GET', '/admin/system-info')
  const { total_products, products_with_retail_price, products_without_retail_price } = body.system_stats
  expect(total_products).toBe(products_with_retail_price + products_without_retail_price)
  expect(body.system_stats.total_inventory_items).toBeGreaterThan(10)
  expect(body.system_stats.fulfillment_settings_enabled).toBe(1)
  expect(body.sample_inventory).toHaveLength(1)
  expect(body.unlinked_sales.count).toBe(1)
  expect(body.recommendations).toContain('Sales without a pair: 1. Link them in Debug Tools.')
})
