import type { AnswerOf, Contract } from '@ark/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertedSales } from '#test/belongings/made-sales.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { aSizeWith, enable, toggle } from '#test/acts/test-listings.ts'
import { aPerson, aRetailer, type TestPerson } from '#test/acts/test-people.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'

type FirstSteps = AnswerOf<Contract['GET /dashboard/first-steps']>

let app: TestApp
let shop: TestShop
beforeAll(async () => {
  ;({ app, shop } = await startWithShop())
})
afterAll(() => app?.close())

const stepsOf = async (person: TestPerson) => (await person.call<FirstSteps>('GET', '/dashboard/first-steps')).body

const NONE = {
  is_store_connected: false,
  is_importing: false,
  products_to_confirm: 0,
  sizes_to_recognize: 0,
  sizes_without_payouts: 0,
  sizes_to_enable: 0,
  enabled_sizes: 0,
  is_stock_imported: false,
  is_product_matched: false,
  are_payouts_set: false,
  is_listing_live: false,
}

test('a new business has taken no step, and the shared marketplaces count as connected', async () => {
  const retailerId = await aRetailer(app)
  const owner = await aPerson(app, { role: 'owner', retailerId })
  expect(await stepsOf(owner)).toEqual({
    ...NONE,
    marketplaces: ['stockx', 'goat'],
    shared_marketplaces: ['stockx', 'goat'],
  })
})

test('each step is recorded when it is taken, and stays after the listing has ended', async () => {
  const { owner } = shop
  const imported = { is_store_connected: true, is_importing: false, is_stock_imported: true, is_product_matched: true }
  const before = await stepsOf(owner)
  expect(before).toMatchObject({ ...imported, are_payouts_set: false, is_listing_live: false, enabled_sizes: 0 })
  expect(before.products_to_confirm).toBeGreaterThan(0)
  expect(before.sizes_without_payouts).toBeGreaterThan(1)
  const { variant_id } = await aSizeWith(owner, 1)
  await enable(owner, variant_id)
  expect(await stepsOf(owner)).toMatchObject({
    ...imported,
    are_payouts_set: true,
    enabled_sizes: 1,
    sizes_without_payouts: before.sizes_without_payouts - 1,
  })
  await app.drain()
  const live = { ...imported, are_payouts_set: true, is_listing_live: true }
  expect(await stepsOf(owner)).toMatchObject(live)
  // Nothing is left to prepare, so nothing is counted.
  expect(await stepsOf(owner)).toMatchObject({ sizes_without_payouts: 0, sizes_to_enable: 0 })
  await toggle(owner, variant_id, false)
  await app.drain()
  await app.capabilities.db.asRetailer(shop.retailerId, (tx) => insertedSales(tx, [{ platform: 'shopify' }]))
  expect(await stepsOf(owner)).toMatchObject({ is_listing_live: false })
  await app.capabilities.db.asRetailer(shop.retailerId, (tx) =>
    insertedSales(tx, [{ sold_at: '2026-11-21T10:00:00.000Z' }]),
  )
  expect(await stepsOf(owner)).toMatchObject(live)
})
