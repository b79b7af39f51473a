import type { AnswerOf, Contract } from '@ark/contract'
import { contract } from '@ark/contract'
import { lowReason, type PlaceStock } from '@ark/domain'
import { Ajv } from 'ajv'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '#test/start-test-app.ts'
import { aPerson } from '#test/acts/test-people.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'

import { readInventoryPage } from './read-inventory-page.ts'
import { stockPlaceAt } from '../stock/stock-place.ts'

type Page = AnswerOf<Contract['GET /inventory/optimized']>

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  ;({ app, shop } = await startWithShop())
})
afterAll(() => app?.close())

const page = async (query = '') => (await shop.owner.call<Page>('GET', `/inventory/optimized?limit=50${query}`)).body

test('the page that the database writes matches the contract', async () => {
  const body = await page()
  const valid = new Ajv({ strict: false }).compile(contract.inventory['GET /inventory/optimized'].answer)
  valid(body)
  expect(valid.errors ?? []).toEqual([])
  expect(body.products.length).toBeGreaterThan(5)
})

test('names with quotes, backslashes and line breaks stay text', async () => {
  const wild = 'Air "Max" \\ 97\n<script>'
  const [first] = (await page()).products
  await app.capabilities.db.asPlatform(async (tx) => {
    await sql`update product_stock_totals set product_name = ${wild}
      where product_sync_id = ${first?.product_sync_id}`.execute(tx)
  })
  expect((await page()).products.map(({ product_name }) => product_name)).toContain(wild)
})

test('totals are the sums of their sizes and locations', async () => {
  for (const { totals, variants } of (await page()).products) {
    const places = variants.flatMap(({ locations }) => locations)
    const sum = (of: (row: (typeof places)[number]) => number) => places.reduce((total, row) => total + of(row), 0)
    expect(totals).toEqual({
      total_shopify_stock: sum((row) => row.shopify_stock),
      total_reserved: sum((row) => row.quantity_reserved),
      total_sold_on_ark: sum((row) => row.sold_on_ark),
      total_available: sum((row) => row.quantity_available),
    })
  }
})

test('without zero stock only sizes in stock are shown', async () => {
  const shown = (await page('&show_zero_stock=false')).products.flatMap(({ variants }) => variants)
  expect(shown.length).toBeGreaterThan(0)
  expect(Math.min(...shown.map(({ total_shopify_stock }) => total_shopify_stock))).toBeGreaterThan(0)
})

test('a page that is read in parts equals the page that is read at once', async () => {
  const inParts = async (words: string | undefined, [skip, limit]: [number, number], productsAtOnce: number) => {
    const scope = { skip, limit, words, productsAtOnce, showZeroStock: true, isLowOnly: false, locationIds: [] }
    return JSON.parse(await readInventoryPage(app.capabilities, shop.retailerId, scope)) as Page
  }
  const whole = await page()
  expect(whole.products.length).toBeGreaterThan(7)
  expect(await inParts(undefined, [0, 50], 3)).toEqual(whole)
  expect(await inParts(undefined, [2, 5], 2)).toEqual({
    ...whole,
    products: whole.products.slice(2, 7),
    pagination: {
      skip: 2,
      limit: 5,
      total_count: whole.total_count,
      has_more: true,
      next_cursor: expect.stringMatching(`^0_${whole.products[6]?.product_sync_id}_`),
    },
  })
  expect(await inParts(undefined, [50, 50], 3)).toMatchObject({ products: [], total_count: whole.total_count })
  // The search is corrected once for all parts of the page.
  const corrected = await inParts('jordon', [0, 50], 1)
  expect(corrected).toEqual(await page('&product_search=jordan'))
  expect(corrected.products.length).toBeGreaterThan(1)
})

test('a page of large products ends early, says how many it has, and goes on where it ended', async () => {
  const whole = await page()
  const scope = { limit: 50, words: undefined, productsAtOnce: 3, mostCharacters: 1, showZeroStock: true }
  const read = async (at: { skip: number; after?: ReturnType<typeof stockPlaceAt> }) => {
    const asked = { ...scope, ...at, isLowOnly: false, locationIds: [] }
    return JSON.parse(await readInventoryPage(app.capabilities, shop.retailerId, asked)) as Page
  }
  const first = await read({ skip: 0 })
  expect(first.products).toEqual(whole.products.slice(0, 3))
  expect(first.pagination).toMatchObject({ skip: 0, limit: 3, has_more: true })
  const bySkip = await read({ skip: 3 })
  const byCursor = await read({ skip: 0, after: stockPlaceAt(first.pagination.next_cursor ?? '') })
  expect([bySkip.products, byCursor.products]).toEqual([whole.products.slice(3, 6), whole.products.slice(3, 6)])
})

test('a search that finds nothing is an empty page', async () => {
  expect(await page('&product_search=no-such-shoe%25')).toMatchObject({ products: [], total_count: 0 })
})

test("the retailer's threshold decides what is low; those who run the business set it", async () => {
  const low = async () => (await page('&low_stock=true')).products.flatMap(({ variants }) => variants).length
  const set = (threshold: number, person = shop.owner) =>
    person.call<{ threshold: number }>('PATCH', '/inventory/low-stock-threshold', { threshold })
  const read = async () => (await shop.owner.call('GET', '/inventory/low-stock-threshold')).body
  const associate = await aPerson(app, { role: 'associate', retailerId: shop.retailerId })
  expect((await set(500, associate)).status).toBe(403)
  expect((await set(-1)).status).toBe(422)
  expect(await read()).toEqual({ threshold: 1 })
  const atOne = await low()
  await set(500)
  expect(await read()).toEqual({ threshold: 500 })
  expect(await low()).toBeGreaterThan(atOne)
})

test('the screen shows why a low size is in the list', async () => {
  await shop.owner.call('PATCH', '/inventory/low-stock-threshold', { threshold: 1 })
  const isLow = ({ locations }: { locations: PlaceStock[] }) => locations.some((place) => lowReason(place, 1) !== null)
  const sizes = async (query: string) => (await page(query)).products.flatMap(({ variants }) => variants)
  const ids = (of: { variant_id: number }[]) =>
    of.map(({ variant_id }) => variant_id).toSorted((one, other) => one - other)
  const listed = await sizes('&low_stock=true')
  expect(listed.length).toBeGreaterThan(0)
  expect(ids(listed)).toEqual(ids((await sizes('')).filter(isLow)))
})
