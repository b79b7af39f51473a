import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clearFaults, injectTestFault } from '#test/acts/simulator-control.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { aLiveSize, type TestVariant } from '#test/acts/test-listings.ts'
import { aPerson, type TestPerson } from '#test/acts/test-people.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'

type Refreshed = AnswerOf<Contract['POST /admin/products/{id}/refresh-stockx-data']>

let app: TestApp
let shop: TestShop
let operator: TestPerson
let live: TestVariant

beforeAll(async () => {
  ;({ app, shop } = await startWithShop())
  operator = await aPerson(app, { role: 'operator' })
  live = await aLiveSize(app, shop.owner)
})
afterAll(() => app?.close())

const refresh = (id = live.product_id) => operator.call<Refreshed>('POST', `/admin/products/${id}/refresh-stockx-data`)
const product = async () =>
  (
    await sql<{ name: string; colorway: string; retail_price: number }>`
      select name, colorway, retail_price::float8 from products where product_id = ${live.product_id}`.execute(
      app.capabilities.db.platform,
    )
  ).rows[0]

test('a product that matches StockX does not change, and no row is reported as updated', async () => {
  const { status, body } = await refresh()
  expect(status).toBe(200)
  expect(body.changes).toEqual({
    product_changes: {},
    variant_changes: [],
    denormalized_updates: { inventory_items: 0, sales: 0, product_syncs: 0, marketplace_listings: 0, listing_queue: 0 },
  })
})

test('differences are reported by field and by size; values that a person set stay', async () => {
  const { platform } = app.capabilities.db
  const before = await product()
  await sql`update products set name = 'Wrong', colorway = null, retail_price = 1 where product_id = ${live.product_id}`.execute(
    platform,
  )
  await sql`delete from variant_gtins where variant_id = ${live.variant_id}`.execute(platform)
  const { body } = await refresh()
  expect(body.changes.product_changes).toEqual({
    name: { old: 'Wrong', new: before?.name },
    colorway: { old: null, new: before?.colorway },
  })
  expect(body.changes.variant_changes).toMatchObject([{ action: 'updated', size: live.size }])
  expect(await product()).toEqual({ ...before, retail_price: 1 })
  const { denormalized_updates: rows } = body.changes
  expect(rows).toMatchObject({ product_syncs: 1, marketplace_listings: 2, listing_queue: 0, sales: 0 })
  expect(rows.inventory_items).toBeGreaterThan(0)
})

test('an outage of StockX, a product that it does not list, and an unknown product each have a message', async () => {
  await injectTestFault(app, 'stockx', { call: 'GetProduct', kind: '503' })
  const ill = await refresh()
  expect([ill.status < 500 || ill.status === 503, JSON.stringify(ill.body)]).toEqual([true, expect.any(String)])
  await clearFaults(app, 'stockx')
  const { rows } = await sql<{ product_id: number }>`
    insert into products (name, sku) values ('By hand', 'ZZ1-1') returning product_id`.execute(
    app.capabilities.db.platform,
  )
  expect((await refresh(rows[0]?.product_id)).status).toBe(409)
  expect((await refresh(999_999)).status).toBe(404)
})
