import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApp } from '#test/start-test-app.ts'
import { aPerson } from '#test/acts/test-people.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import { refreshStockTotals } from '../../inventory/stock/queries/refresh-stock-totals.ts'
import { startImport } from '../../inventory/imports/start-import.ts'

type Setup = AnswerOf<Contract['GET /inventory/payout-setup']>
type Recent = AnswerOf<Contract['GET /inventory/recent-sync-products']>

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  ;({ app, shop } = await startWithShop())
})
afterAll(() => app?.close())
beforeEach(async () => {
  await sql`update variant_offers set desired_payout = null, bottom_payout = null`.execute(platform())
})

const platform = () => app.capabilities.db.platform
const setup = async (person = shop.owner) => (await person.call<Setup>('GET', '/inventory/payout-setup')).body
const later = (person = shop.owner) => person.call('POST', '/inventory/payout-setup/later')
const recent = async () => (await shop.owner.call<Recent>('GET', '/inventory/recent-sync-products')).body
/** Starts an unattended import, like the connection of a store does. */
async function importUnwatched(): Promise<void> {
  await startImport(app.capabilities, { retailerId: shop.retailerId, storeId: shop.storeId, userId: null })
  await app.drain()
}

test('the first import of a store that was connected by OAuth makes the set-up due', async () => {
  expect(await setup()).toMatchObject({ is_due: true })
})

test('an unattended import makes the set-up due once, and the count is still shown', async () => {
  await sql`delete from payout_setups`.execute(platform())
  expect(await setup()).toMatchObject({ is_due: false })
  await importUnwatched()
  const { new_products, is_due } = await setup()
  expect([new_products > 0, is_due]).toEqual([true, true])
  await later()
  expect(await setup()).toEqual({ new_products, is_due: false })
  // Another import without anything new does not make the set-up due for the same products again.
  await importUnwatched()
  expect(await setup()).toEqual({ new_products, is_due: false })
})

test('products that arrive later make the set-up due until they have payouts', async () => {
  await importUnwatched()
  await later()
  const { products } = await recent()
  const [first] = products
  const link = first?.product_sync_id ?? 0
  await sql`
    update product_stock_totals set first_seen_at = now() + interval '1 minute'
    where product_sync_id = ${link}`.execute(platform())
  await importUnwatched()
  expect(await setup()).toMatchObject({ is_due: true })
  await shop.owner.call('POST', '/inventory/bulk-update-payouts', [
    { product_sync_id: link, desired_payout: 200, bottom_payout: 150 },
  ])
  expect(await setup()).toMatchObject({ new_products: products.length - 1, is_due: false })
})

test('staff of some locations get no set-up and postpone nothing for the others', async () => {
  await sql`update payout_setups set asked_until = '-infinity'`.execute(platform())
  const { rows } = await sql<{ id: number }>`
    select location_id as id from inventory_items where retailer_id = ${shop.retailerId} limit 1`.execute(platform())
  const associate = await aPerson(app, {
    role: 'associate',
    retailerId: shop.retailerId,
    locationIds: [rows[0]?.id ?? 0],
  })
  expect(await setup(associate)).toMatchObject({ is_due: false })
  expect((await associate.call('POST', '/inventory/payout-setup/later')).status).toBe(403)
  expect(await setup()).toMatchObject({ is_due: true })
})

test('a new product shows the net of its sizes’ lowest asks, from the cheapest to the most expensive', async () => {
  const [product] = (await recent()).products
  const { rows } = await sql<{ variant_id: number }>`
    select distinct variant_id from inventory_items where product_sync_id = ${product?.product_sync_id ?? 0}
    order by 1`.execute(platform())
  const sizes = rows.map(({ variant_id }) => variant_id)
  await sql`delete from market_data where variant_id = any(${sizes}::int8[])`.execute(platform())
  await sql`
    insert into market_data (variant_id, marketplace, lowest_ask, refreshed_at)
    select v, 'stockx', case v when ${sizes[0]}::bigint then 100 else 300 end, now()
    from unnest(${sizes}::int8[]) v`.execute(platform())
  const found = (await recent()).products.find(({ product_sync_id }) => product_sync_id === product?.product_sync_id)
  expect(sizes.length).toBeGreaterThan(1)
  // 100 - 10% - $4 are 86, less $3; 300 - 10% - $4 are 266, less 7%.
  expect(found?.ask_payouts).toEqual({ stockx: { lowest: 83, highest: 247.38 }, goat: null })
})

test('a product of two links lacks payouts as long as one size of either does', async () => {
  const [first] = (await recent()).products
  const link = first?.product_sync_id ?? 0
  const { rows } = await sql<{ variant_id: number }>`
    select distinct variant_id from inventory_items where product_sync_id = ${link} order by 1`.execute(platform())
  const sizes = rows.map(({ variant_id }) => variant_id)
  await app.capabilities.db.asRetailer(shop.retailerId, async (tx) => {
    const second = await sql<{ id: number }>`
      with l as (
        insert into product_links (retailer_id, store_id, shopify_product_id, shopify_title, status, product_id)
        select retailer_id, store_id, 'second', shopify_title, status, product_id from product_links
        where product_sync_id = ${link} returning product_sync_id)
      select product_sync_id as id from l`.execute(tx)
    const id = second.rows[0]?.id ?? 0
    await sql`
      with moved as (
        delete from inventory_items where product_sync_id = ${link} and variant_id = any(${sizes.slice(1)}::int8[])
        returning *)
      insert into inventory_items (retailer_id, product_sync_id, product_id, variant_id, location_id,
        shopify_variant_id, shopify_inventory_item_id, shopify_stock)
      select retailer_id, ${id}::bigint, product_id, variant_id, location_id, shopify_variant_id,
        shopify_inventory_item_id, shopify_stock from moved`.execute(tx)
    await refreshStockTotals(tx, shop.retailerId, [link, id])
    await sql`
      insert into variant_offers (retailer_id, variant_id, product_id, desired_payout, bottom_payout)
      select distinct retailer_id, variant_id, product_id, 200, 150 from inventory_items
      on conflict (retailer_id, variant_id) do update set desired_payout = 200, bottom_payout = 150`.execute(tx)
  })
  expect(await setup()).toMatchObject({ new_products: 0 })
  // As many sizes have payouts as the first link has, but not its own sizes.
  await sql`update variant_offers set desired_payout = null where variant_id = ${sizes[0]}`.execute(platform())
  expect(await setup()).toMatchObject({ new_products: 1 })
})
