import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aPerson, type TestPerson } from '#test/acts/test-people.ts'
import { aCatalogue, aConnectedShop, type TestShop } from '#test/acts/test-shop.ts'
import type { Columns } from '../../../platform/database/schema.gen.ts'
import { refreshStockTotals } from '../stock/queries/refresh-stock-totals.ts'

type Page = AnswerOf<Contract['GET /inventory/optimized']>
type Summaries = AnswerOf<Contract['GET /inventory/product-summaries']>
type Summary = Summaries['products'][number]
type Variants = AnswerOf<Contract['GET /inventory/product-syncs/{id}/variants']>

let app: TestApp
let shop: TestShop
let clerk: TestPerson

beforeAll(async () => {
  app = await startTestApp()
  await aCatalogue(app)
  shop = await aConnectedShop(app)
  const [place] = (await shop.owner.call<{ id: number }[]>('GET', '/locations/')).body
  clerk = await aPerson(app, { role: 'associate', retailerId: shop.retailerId, locationIds: [place?.id ?? 0] })
})
afterAll(() => app?.close())

const summaries = async (query = 'limit=50', person: TestPerson = shop.owner) =>
  (await person.call<Summaries>('GET', `/inventory/product-summaries?${query}`)).body

/** Returns the summary that a whole product should have in its collapsed row. */
function told(product: Page['products'][number]): Omit<Summary, 'wholesale'> {
  const { variants, totals, ...rest } = product
  const places = variants
    .flatMap(({ locations }) => locations)
    .filter((item) => item.shopify_stock > 0 || item.quantity_reserved > 0 || item.sold_on_ark > 0)
  return { ...rest, ...totals, active_location_count: new Set(places.map((item) => item.location_id)).size }
}

const withoutBounds = <T extends { not_priced_here?: unknown }>({ not_priced_here: _, ...rest }: T) => rest
const isClosed = ({ not_priced_here }: Summary): boolean => not_priced_here !== undefined

const QUERIES = ['limit=50', 'limit=50&show_zero_stock=false', 'limit=50&product_search=jordan', 'limit=4&skip=3']

test.each(QUERIES)('the collapsed rows match the whole products (%s)', async (query) => {
  for (const person of [shop.owner, clerk]) {
    const whole = (await person.call<Page>('GET', `/inventory/optimized?${query}`)).body
    const { products, total_count } = await summaries(query, person)
    expect(whole.products.length).toBeGreaterThan(0)
    expect(products.map(withoutBounds)).toEqual(whole.products.map(told))
    // Only staff with some locations see that a product is not priced here.
    expect(products.some(isClosed)).toBe(person === clerk)
    expect(total_count).toBe(whole.total_count)
  }
})

test('the sizes of an opened product are those of the whole product', async () => {
  for (const person of [shop.owner, clerk])
    for (const zero of ['', '?show_zero_stock=false']) {
      const [product] = (await person.call<Page>('GET', `/inventory/optimized?limit=1${zero.replace('?', '&')}`)).body
        .products
      const path = `/inventory/product-syncs/${product?.product_sync_id}/variants${zero}`
      const { variants } = (await person.call<Variants>('GET', path)).body
      expect(variants.map(withoutBounds)).toEqual(product?.variants)
    }
})

test('a search for a size names the products that it finds by it, and gives only the sizes that it matches', async () => {
  const whole = (await shop.owner.call<Page>('GET', '/inventory/optimized?limit=50')).body.products
  const product = whole.find(({ variants }) => variants.length > 1)
  const size = product?.variants[0]?.size ?? ''
  const sizesFound = async (search: string) => {
    const query = `product_search=${encodeURIComponent(search)}`
    const found = (await summaries(query)).products.find((each) => each.product_sync_id === product?.product_sync_id)
    const path = `/inventory/product-syncs/${product?.product_sync_id}/variants?${query}`
    const answered = await shop.owner.call<Partial<Variants>>('GET', path)
    return { isBySize: found?.is_found_by_size ?? false, sizes: answered.body.variants?.map((each) => each.size) }
  }
  expect(await sizesFound(`${product?.product_sku} size ${size}`)).toEqual({ isBySize: true, sizes: [size] })
  const all = product?.variants.map((each) => each.size)
  expect(await sizesFound(product?.product_sku ?? '')).toEqual({ isBySize: false, sizes: all })
  expect(await sizesFound(`${product?.product_sku} size 99.5`)).toEqual({ isBySize: false, sizes: undefined })
})

test('an unknown product is not found', async () => {
  expect((await shop.owner.call('GET', '/inventory/product-syncs/987654/variants')).status).toBe(404)
})

test('the row of a product shows what wholesale buyers are offered of its sizes', async () => {
  const find = async (id: number) => (await summaries()).products.find(({ product_id }) => product_id === id)
  const product = (await summaries()).products.find(({ variant_count }) => variant_count > 1)
  const id = product?.product_id ?? 0
  expect(product).not.toHaveProperty('wholesale')
  const path = `/inventory/product-syncs/${product?.product_sync_id}/variants`
  const [size] = (await shop.owner.call<Variants>('GET', path)).body.variants
  await shop.owner.call('POST', '/inventory/product-syncs/bulk-wholesale-toggle', { product_id: id, enabled: true })
  await shop.owner.call('POST', '/inventory/product-syncs/bulk-wholesale-price', {
    product_id: id,
    wholesale_price: 90,
  })
  expect((await find(id))?.wholesale).toEqual({ enabled: true, price: 90, is_mixed: false })
  await shop.owner.call('POST', '/inventory/variant-wholesale-price', { variant_id: size?.variant_id, price: 80 })
  expect((await find(id))?.wholesale).toEqual({ enabled: true, price: null, is_mixed: true })
  await shop.owner.call('POST', '/inventory/product-syncs/bulk-wholesale-toggle', { product_id: id, enabled: false })
  expect(await find(id)).not.toHaveProperty('wholesale')
})

test("a retailer's sums are those of its products, whatever happened to them", async () => {
  const sums = () =>
    app.capabilities.db.asPlatform(async (tx) => {
      const { rows } = await sql<{ kept: number[]; counted: number[] }>`
        select (select array[sum(product_count), sum(stocked_product_count), sum(variant_count), sum(total_available),
            sum(total_reserved)] from retailer_stock_totals where retailer_id = ${shop.retailerId}) as kept,
          (select array[count(*), count(*) filter (where total_shopify_stock > 0), sum(variant_count),
            sum(total_available), sum(total_reserved)] from product_stock_totals
            where retailer_id = ${shop.retailerId}) as counted`.execute(tx)
      return rows[0]
    })
  const change = (statement: ReturnType<typeof sql>) =>
    app.capabilities.db.asRetailer(shop.retailerId, (tx) => statement.execute(tx))
  const steps = [
    sql`update product_stock_totals set total_available = total_available + 3, total_reserved = total_reserved + 1`,
    sql`update product_stock_totals set total_shopify_stock = 0 where product_sync_id % 3 = 0`,
    sql`update product_stock_totals set total_shopify_stock = 7, variant_count = variant_count + 1
      where product_sync_id % 2 = 0`,
    sql`delete from product_stock_totals where product_sync_id % 5 = 0`,
    sql`delete from product_stock_totals`,
  ]
  const seen = [await sums()]
  for (const step of steps) {
    await change(step)
    seen.push(await sums())
  }
  for (const each of seen) expect(each?.kept.map(Number)).toEqual(each?.counted.map((value) => Number(value ?? 0)))
  expect(new Set(seen.map((each) => String(each?.kept))).size).toBe(seen.length)
})

test('every page of a long list is the same when read from either end, including the last page and beyond', async () => {
  const { retailerId, owner } = shop
  const names = await app.capabilities.db.asRetailer(retailerId, async (tx) => {
    await sql`
      insert into product_links (retailer_id, store_id, shopify_product_id, shopify_title, status, product_id)
      select ${retailerId}, s.store_id, 'long-' || n, 'Long', 'synced', p.product_id
      from generate_series(1, 2207) n, stores s, (select min(product_id) as product_id from products) p
      where s.retailer_id = ${retailerId}`.execute(tx)
    await sql`
      insert into inventory_items (retailer_id, product_sync_id, product_id, variant_id, location_id,
        shopify_variant_id, shopify_inventory_item_id, shopify_stock)
      select ${retailerId}, l.product_sync_id, l.product_id, v.variant_id, p.location_id, '1', '1',
        l.product_sync_id % 3
      from product_links l, lateral (select variant_id from variants where product_id = l.product_id limit 1) v,
        lateral (select location_id from locations where retailer_id = ${retailerId} limit 1) p
      where l.retailer_id = ${retailerId} and l.shopify_product_id like 'long-%'`.execute(tx)
    const { rows } = await sql<Columns<'product_links', 'product_sync_id'>>`
      select product_sync_id from product_links where retailer_id = ${retailerId}`.execute(tx)
    await refreshStockTotals(
      tx,
      retailerId,
      rows.map(({ product_sync_id }) => product_sync_id),
    )
    return sql<Columns<'product_stock_totals', 'product_sync_id' | 'is_stocked'>>`
      select product_sync_id, is_stocked from product_stock_totals where retailer_id = ${retailerId}
      order by product_name, product_sync_id`.execute(tx)
  })
  for (const inStock of [false, true]) {
    const all = names.rows.filter(({ is_stocked }) => is_stocked || !inStock).map((row) => row.product_sync_id)
    expect(all.length).toBeGreaterThan(1_400)
    const deep = [0, 950, 1_000, Math.floor(all.length / 2), all.length - 70, all.length - 20, all.length, 9_000]
    for (const skip of deep) {
      const page = await summaries(`limit=50&skip=${skip}&show_zero_stock=${!inStock}`, owner)
      expect(page.products.map((row) => row.product_sync_id)).toEqual(all.slice(skip, skip + 50))
      expect(page.total_count).toBe(all.length)
    }
  }
})
