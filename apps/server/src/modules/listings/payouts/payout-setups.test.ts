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
type Preview = AnswerOf<Contract['POST /listings/product-payouts/preview']>
type Run = AnswerOf<Contract['GET /runs/{id}']>

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  ;({ app, shop } = await startWithShop())
})
afterAll(() => app?.close())
beforeEach(async () => {
  await sql`update variant_offers set desired_payout = null, bottom_payout = null`.execute(platform())
  await sql`update payout_setups set postponed_until = '-infinity'`.execute(platform())
})

const platform = () => app.capabilities.db.platform
const setup = async (person = shop.owner) => (await person.call<Setup>('GET', '/inventory/payout-setup')).body
const later = (person = shop.owner) => person.call('POST', '/inventory/payout-setup/later')
const recent = async () => (await shop.owner.call<Recent>('GET', '/inventory/recent-sync-products')).body
const preview = (body: object, person = shop.owner) =>
  person.call<Preview>('POST', '/listings/product-payouts/preview', body)
const start = (body: object, person = shop.owner) => person.call<Run>('POST', '/listings/product-payouts', body)
/** Starts an unattended import, like the connection of a store does. */
async function importUnwatched(): Promise<void> {
  await startImport(app.capabilities, { retailerId: shop.retailerId, storeId: shop.storeId, userId: null })
  await app.drain()
}
/** Returns the newest product that lacks payouts, and its sizes in stock. */
async function newestProduct() {
  const [product] = (await recent()).products
  if (!product) throw new Error('no product lacks payouts')
  const { rows } = await sql<{ variant_id: number; product_id: number }>`
    select distinct variant_id, product_id from inventory_items
    where product_sync_id = ${product.product_sync_id} and quantity_available > 0 order by 1`.execute(platform())
  return { product, link: product.product_sync_id, sizes: rows.map(({ variant_id }) => variant_id) }
}
/** Gives sizes these payouts, as an earlier edit did. */
const configure = (sizes: number[], desired: number | null, bottom: number | null) =>
  sql`
    insert into variant_offers (retailer_id, variant_id, product_id, desired_payout, bottom_payout)
    select ${shop.retailerId}, variant_id, product_id, ${desired}::numeric, ${bottom}::numeric from variants
    where variant_id = any(${sizes}::int8[])
    on conflict (retailer_id, variant_id) do update set desired_payout = excluded.desired_payout,
      bottom_payout = excluded.bottom_payout`.execute(platform())
/** Returns 'desired/minimum' of each size. */
async function payoutsOf(sizes: number[]): Promise<string[]> {
  const { rows } = await sql<{ payouts: string }>`
    select concat(coalesce(o.desired_payout::text, '-'), '/', coalesce(o.bottom_payout::text, '-')) as payouts
    from unnest(${sizes}::int8[]) v
    left join variant_offers o on o.variant_id = v and o.retailer_id = ${shop.retailerId}
    order by v`.execute(platform())
  return rows.map(({ payouts }) => payouts)
}

test('sizes in stock without payouts are counted until they have both payouts or no stock', async () => {
  const { link, sizes } = await newestProduct()
  const { rows } = await sql<{ sizes: number }>`
    select count(distinct variant_id)::int as sizes from inventory_items where quantity_available > 0`.execute(
    platform(),
  )
  const all = rows[0]?.sizes ?? 0
  expect(sizes.length).toBeGreaterThan(2)
  expect(await setup()).toEqual({ sizes_without_payouts: all })
  await configure(sizes.slice(0, 1), 200, 150)
  await configure(sizes.slice(1, 2), 200, null)
  expect(await setup()).toEqual({ sizes_without_payouts: all - 1 })
  const listed = (await recent()).products.find(({ product_sync_id }) => product_sync_id === link)
  expect(listed?.sizes_without_payouts).toBe(sizes.length - 1)
  await sql`
    update inventory_items set quantity_reserved = shopify_stock where variant_id = ${sizes[1]}`.execute(platform())
  expect(await setup()).toEqual({ sizes_without_payouts: all - 2 })
  await sql`update inventory_items set quantity_reserved = 0 where variant_id = ${sizes[1]}`.execute(platform())
})

test('products that someone postponed are not counted; those of a later import are', async () => {
  await importUnwatched()
  const { link, sizes } = await newestProduct()
  expect((await later()).status).toBe(200)
  expect(await setup()).toEqual({ sizes_without_payouts: 0 })
  await importUnwatched()
  expect(await setup()).toEqual({ sizes_without_payouts: 0 })
  await sql`
    update product_stock_totals set first_seen_at = now() + interval '1 minute'
    where product_sync_id = ${link}`.execute(platform())
  expect(await setup()).toEqual({ sizes_without_payouts: sizes.length })
})

test('staff of some locations postpone nothing for the others', async () => {
  const { rows } = await sql<{ id: number }>`
    select location_id as id from inventory_items where quantity_available > 0 limit 1`.execute(platform())
  const associate = await aPerson(app, {
    role: 'associate',
    retailerId: shop.retailerId,
    locationIds: [rows[0]?.id ?? 0],
  })
  const before = await setup()
  expect((await setup(associate)).sizes_without_payouts).toBeLessThan(before.sizes_without_payouts)
  expect((await later(associate)).status).toBe(403)
  expect(await setup()).toEqual(before)
})

test('a set-up writes only the products in it and only missing payouts, and its undo restores what was', async () => {
  const { link, sizes } = await newestProduct()
  const other = (await recent()).products.find(({ product_sync_id }) => product_sync_id !== link)
  // The first size is live at $130, the second lacks its minimum, the third one's payout is below the new minimum.
  await configure(sizes.slice(0, 1), 130, 117)
  await configure(sizes.slice(1, 2), 170, null)
  await configure(sizes.slice(2, 3), 90, null)
  const before = await payoutsOf(sizes)
  const body = { products: [{ product_sync_id: link, desired_payout: 160, bottom_payout: 144 }], is_missing_only: true }
  const looked = await preview(body)
  const rest = Array.from(sizes.slice(3), () => '160.00/144.00')
  expect(looked.body).toMatchObject({
    left_out: [{ reason: 'The desired payout would be below the minimum', sizes: 1 }],
    offered_lower: 0,
    offered_higher: 0,
  })
  expect(await payoutsOf(sizes)).toEqual(before)
  const started = await start(body)
  expect(started).toMatchObject({ status: 202, body: { kind: 'payouts' } })
  await app.drain()
  expect(await payoutsOf(sizes)).toEqual(['130.00/117.00', '170.00/144.00', '90.00/-', ...rest])
  const { rows } = await sql<{ written: number }>`
    select count(*)::int as written from variant_offers o join product_links l on l.product_id = o.product_id
    where l.product_sync_id <> ${link} and o.desired_payout is not null`.execute(platform())
  expect([other !== undefined, rows[0]?.written]).toEqual([true, 0])
  const run = (await shop.owner.call<Run>('GET', `/runs/${started.body.id}`)).body
  expect(run).toMatchObject({ state: 'completed', can_undo: true, result: { changed_sizes: looked.body.changed } })
  expect((await shop.owner.call('POST', `/listings/payout-changes/${started.body.id}/undo`)).status).toBe(202)
  await app.drain()
  expect(await payoutsOf(sizes)).toEqual(before)
})

test('a payout that was set after the preview stays', async () => {
  const { link, sizes } = await newestProduct()
  const body = { products: [{ product_sync_id: link, desired_payout: 160, bottom_payout: 144 }], is_missing_only: true }
  await start(body)
  await configure(sizes.slice(0, 1), 200, 150)
  await app.drain()
  expect((await payoutsOf(sizes)).slice(0, 2)).toEqual(['200.00/150.00', '160.00/144.00'])
})

test('one amount for a product leaves the other payout as it is', async () => {
  const { link, sizes } = await newestProduct()
  await configure(sizes.slice(0, 1), 200, 150)
  await configure(sizes.slice(1, 2), 240, 150)
  await start({ products: [{ product_sync_id: link, bottom_payout: 180 }], is_missing_only: false })
  await app.drain()
  expect((await payoutsOf(sizes)).slice(0, 3)).toEqual(['200.00/180.00', '240.00/180.00', '-/180.00'])
})

test('amounts are refused at their field, and products of other retailers are not found', async () => {
  const { link } = await newestProduct()
  const send = (amounts: object) => start({ products: [{ product_sync_id: link, ...amounts }], is_missing_only: true })
  const refused = { status: 422, body: { errors: [{ field: 'products.0.desired_payout' }] } }
  expect(await send({})).toMatchObject(refused)
  expect(await send({ desired_payout: 100, bottom_payout: 120 })).toMatchObject(refused)
  expect(await send({ desired_payout: 0 })).toMatchObject(refused)
  const body = { products: [{ product_sync_id: link + 10_000, desired_payout: 1 }], is_missing_only: true }
  expect([(await start(body)).status, (await preview(body)).status]).toEqual([404, 404])
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

test('a product of two links lacks payouts as long as one size in stock of either does', async () => {
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
  expect(await setup()).toEqual({ sizes_without_payouts: 0 })
  // As many sizes have payouts as the first link has, but not its own sizes.
  await sql`update variant_offers set desired_payout = null where variant_id = ${sizes[0]}`.execute(platform())
  expect(await setup()).toEqual({ sizes_without_payouts: 1 })
})
