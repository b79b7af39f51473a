import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../start-test-app.ts'
import { startWithShop, type TestShop } from '../acts/test-shop.ts'

/**
 * Growing lists continue after the last row that was seen, so that changes between two pages neither repeat nor skip a
 * row. Paging by offset would skip one in each of these tests.
 */

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  ;({ app, shop } = await startWithShop())
})
afterAll(() => app?.close())

interface Page {
  ids: number[]
  cursor: string | number | null
}

interface List {
  path: (cursor: string | number | null) => string
  read: (body: never) => Page
  /** Removes the row from the list. */
  remove: (id: number) => Promise<unknown>
}

const asPlatform = (statement: (id: number) => ReturnType<typeof sql>) => (id: number) =>
  statement(id).execute(app.capabilities.db.platform)
const hidden = asPlatform((id) => sql`delete from product_stock_totals where product_id = ${id}`)
const cursorOf = (cursor: string | number | null) => (cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`)

interface Products {
  products: { id: number; product_id: number; product_sync_id: number; sync_id: number }[]
  next_cursor: string | null
}
const productsBy = (id: 'id' | 'product_id' | 'sync_id') => (body: Products) => ({
  ids: body.products.map((product) => product[id]),
  cursor: body.next_cursor,
})
const catalogue = (order: string): List => ({
  path: (cursor) => `/products/?limit=2&${order}${cursorOf(cursor)}`,
  read: productsBy('id') as List['read'],
  // The search no longer finds it.
  remove: asPlatform(
    (id) => sql`update products set name = '-', sku = null, brand = null, colorway = null where product_id = ${id}`,
  ),
})

const LISTS: Record<string, () => List> = {
  'the catalogue by name': () => catalogue('search=a&sort_by=title&sort_order=asc'),
  'the catalogue by name, backwards': () => catalogue('search=a&sort_by=title&sort_order=desc'),
  'the catalogue by release, latest first': () => catalogue('search=a&sort_by=release_date&sort_order=desc'),
  'products of a shop': () => ({
    path: (cursor) => `/shopify/stores/${shop.storeId}/products?limit=2&sort=title${cursorOf(cursor)}`,
    read: productsBy('sync_id') as List['read'],
    remove: asPlatform((id) => sql`update product_links set shopify_title = '' where product_sync_id = ${id}`),
  }),
  'fulfillment settings': () => ({
    path: (cursor) => `/fulfillment-management/products?limit=2${cursorOf(cursor)}`,
    read: productsBy('product_id') as List['read'],
    remove: hidden,
  }),
  'the inventory with sizes': () => ({
    path: (cursor) => `/inventory/optimized?limit=2${cursorOf(cursor)}`,
    read: ((body: Pick<Products, 'products'> & { pagination: { next_cursor: string | null } }) => ({
      ids: body.products.map(({ product_id }) => product_id),
      cursor: body.pagination.next_cursor,
    })) as List['read'],
    remove: hidden,
  }),
}

test.each(Object.entries(LISTS))('%s: a row that is deleted between two pages causes no gap', async (_name, make) => {
  const list = make()
  const page = async (cursor: Page['cursor']) => {
    const { status, body } = await shop.owner.call<never>('GET', list.path(cursor))
    expect(status).toBe(200)
    return list.read(body)
  }
  const all: number[] = []
  for (let cursor: Page['cursor'] | undefined; cursor !== null; ) {
    const next = await page(cursor ?? null)
    all.push(...next.ids)
    cursor = next.cursor
  }
  expect(new Set(all).size).toBe(all.length)
  expect(all.length).toBeGreaterThan(4)

  const first = await page(null)
  await list.remove(first.ids[0] ?? 0)
  const seen = [...first.ids]
  for (let { cursor } = first; cursor !== null; ) {
    const next = await page(cursor)
    seen.push(...next.ids)
    cursor = next.cursor
  }
  expect(seen).toEqual(all)
})

test.each([
  '/products/?sort_by=release_date&cursor=1_2026-02-30',
  '/products/?sort_by=release_date&cursor=1_Dunk',
  '/products/?cursor=Dunk',
  '/inventory/?cursor=1_Dunk',
  '/inventory/optimized?cursor=x',
  '/listings/products?cursor=1_2',
])('an invalid cursor is refused at its field: %s', async (path) => {
  const { status, body } = await shop.owner.call<{ errors: { field: string }[] }>('GET', path)
  expect([status, body.errors[0]?.field]).toEqual([422, 'cursor'])
})

test('an invalid cursor for a list of a shop is refused', async () => {
  const path = `/shopify/stores/${shop.storeId}/products?sort=created_at_desc&cursor=1_2026-01-01T10:00:00%2B23:00`
  expect((await shop.owner.call('GET', path)).status).toBe(422)
})
