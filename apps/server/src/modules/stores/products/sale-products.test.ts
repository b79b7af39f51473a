import type { AnswerOf, Contract } from '@ark/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { callsOf, clearFaults, injectTestFault } from '#test/acts/simulator-control.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { aPerson, aRetailer } from '#test/acts/test-people.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import { createBriefCache } from '../../../platform/brief-cache.ts'
import { listSaleProducts, type ShopSale } from './list-sale-products.ts'
import { disconnectStore } from '../connection/disconnect-store.ts'
import { lockStore } from '../connection/queries/stores.ts'

type Page = AnswerOf<Contract['GET /liquidation/stores/{id}/sale-products']>
type StoreProduct = AnswerOf<Contract['GET /shopify/stores/{id}/products']>['products'][number]

const SHOP = 'kicks-and-co.myshopify.com'
const DETAIL = 'Failed to fetch sale products'
const A_CACHE = { lifetimeMs: 30_000, most: 10, mostOfOwner: 10 }

let app: TestApp
let shop: TestShop
let panda: StoreProduct

beforeAll(async () => {
  ;({ app, shop } = await startWithShop())
  const found = await shop.owner.call<{ products: StoreProduct[] }>(
    'GET',
    `/shopify/stores/${shop.storeId}/products?search=DD1391`,
  )
  const [first] = found.body.products
  if (!first) throw new Error('the shop has no DD1391')
  panda = first
})
afterEach(async () => {
  await clearFaults(app, 'shopify')
  // Lets the cached answers expire.
  await app.pass(30_000)
})
afterAll(() => app?.close())

const address = (search?: string) =>
  `/liquidation/stores/${shop.storeId}/sale-products${search === undefined ? '' : `?${new URLSearchParams({ search })}`}`
const saleOf = (search?: string) => shop.owner.call<Page>('GET', address(search))
const putOnSale = (compareAtPriceCents: number | null) =>
  app.simulators.shopify.control.editProduct({
    shop: SHOP,
    productId: panda.id,
    priceCents: 8_000,
    compareAtPriceCents,
  })
const asked = async () => (await callsOf(app, 'shopify'))['SaleProducts'] ?? 0

test('connected stores are listed with their names', async () => {
  const { status, body } = await shop.owner.call('GET', '/liquidation/stores')
  expect([status, body]).toEqual([200, [{ id: shop.storeId, name: 'Kicks & Co', shop_domain: SHOP }]])
})

test('a product on sale is listed with its prices, its stock, and whether it is synced', async () => {
  putOnSale(12_050)
  const { status, body } = await saleOf('DD1391')
  expect(status).toBe(200)
  expect(body).toMatchObject({ count: 1, has_more: false, read_at: expect.stringMatching(/Z$/) })
  expect(body.products).toEqual([
    {
      id: panda.id,
      sync_id: panda.sync_id,
      title: panda.title,
      featuredImage: { url: panda.image, altText: panda.title },
      priceRange: { min: 80 },
      compareAtPriceRange: { min: 120.5 },
      totalSaleQuantity: expect.any(Number),
      createdAt: panda.created_at.replace('+00:00', '.000Z'),
      isSynced: true,
      variants: panda.variants.map(({ sku }) => ({ sku })),
    },
  ])
})

test('a search by words, SKU or barcode finds products on sale, and no others', async () => {
  putOnSale(12_050)
  const [size] = panda.variants
  for (const search of [panda.title, ` ${size?.sku} `, size?.barcode ?? ''])
    expect([search, (await saleOf(search)).body.products.map(({ id }) => id)]).toEqual([search, [panda.id]])
  expect((await saleOf('no such shoe')).body).toMatchObject({ products: [], count: 0 })
  await app.pass(30_000)
  putOnSale(null)
  expect((await saleOf('DD1391')).body).toMatchObject({ products: [], count: 0 })
})

test('Shopify is asked once in 30 seconds for a search, even concurrently; the sync state is current', async () => {
  putOnSale(12_050)
  const before = await asked()
  await Promise.all([saleOf(), saleOf(), saleOf('')])
  const [own] = (await saleOf('DD1391')).body.products
  expect([(await asked()) - before, own?.isSynced]).toEqual([2, true])
  expect((await shop.owner.call('POST', `/shopify/syncs/${panda.sync_id}/unsync`)).status).toBe(200)
  const [unlinked] = (await saleOf('DD1391')).body.products
  expect([(await asked()) - before, unlinked?.isSynced]).toEqual([2, false])
  await app.pass(30_000)
  await saleOf()
  expect((await asked()) - before).toBe(3)
})

test('at most a hundred products are read, and the answer says that there are more', async () => {
  const all = [...app.simulators.shopify.store.shop(SHOP).products.keys()]
  const { products } = (await saleOf()).body
  expect(products.length).toBeLessThan(all.length)
  await app.pass(30_000)
  const first = all[0] ?? 0
  const before = app.simulators.shopify.store.shop(SHOP).products.get(first)
  if (!before) throw new Error('the shop is empty')
  for (let id = 900_000_000; id < 900_000_120; id += 1) {
    const variants = before.variants.map((each) => ({ ...each, compareAtPriceCents: each.priceCents + 100 }))
    app.simulators.shopify.store.shop(SHOP).products.set(id, { ...before, id, variants })
  }
  const capped = (await saleOf()).body
  expect([capped.count, capped.products.length, capped.has_more]).toEqual([100, 100, true])
  for (let id = 900_000_000; id < 900_000_120; id += 1) app.simulators.shopify.store.shop(SHOP).products.delete(id)
})

test.each(['500', '503', 'cut', 'html', '429'] as const)(
  'a Shopify that answers %s is reported, and is asked again the next time',
  async (kind) => {
    putOnSale(12_050)
    await injectTestFault(app, 'shopify', { call: 'SaleProducts', kind })
    expect(await saleOf('DD1391')).toMatchObject({
      status: 503,
      body: { code: 'provider', detail: expect.stringMatching(`^${DETAIL}: Shopify `) },
    })
    await clearFaults(app, 'shopify')
    await app.pass(10_000)
    expect((await saleOf('DD1391')).body.count).toBe(1)
  },
)

test('throttling by points is reported', async () => {
  app.simulators.shopify.control.settings({ graphqlFault: { kind: 'THROTTLED' } })
  const { status, body } = await saleOf('Nike')
  app.simulators.shopify.control.settings({ graphqlFault: null })
  expect([status, body]).toEqual([
    503,
    { code: 'provider', detail: `${DETAIL}: Shopify limits requests. Try again in a moment.` },
  ])
})

test('a search gives up on a slow Shopify before a person would', async () => {
  await injectTestFault(app, 'shopify', { call: 'SaleProducts', kind: 'latency', latencyMs: 60_000 })
  const caller = { retailerId: shop.retailerId, locationIds: [] as number[] } as Parameters<typeof listSaleProducts>[1]
  const sales = createBriefCache<ShopSale>(app.capabilities.clock, A_CACHE)
  const needs = { ...app.capabilities, sales, withinMs: 50 }
  expect(await listSaleProducts(needs, caller, { storeId: shop.storeId, search: '' })).toEqual({
    refused: 'unavailable',
    code: 'provider',
    detail: `${DETAIL}: Shopify does not answer. Try again in a moment.`,
  })
})

test("another retailer's store and an unknown store are not found", async () => {
  const other = await aPerson(app, { role: 'owner', retailerId: await aRetailer(app) })
  expect((await other.call('GET', address())).status).toBe(404)
  expect((await other.call('GET', '/liquidation/stores')).body).toEqual([])
  expect((await shop.owner.call('GET', '/liquidation/stores/999999/sale-products')).status).toBe(404)
})

test('only roles that work with stock have access', async () => {
  const { retailerId } = shop
  const associate = await aPerson(app, { role: 'associate', retailerId })
  const fulfillment = await aPerson(app, { role: 'fulfillment', retailerId })
  expect((await associate.call('GET', address())).status).toBe(200)
  expect((await fulfillment.call('GET', address())).status).toBe(403)
  expect((await fulfillment.call('GET', '/liquidation/stores')).status).toBe(403)
})

test('staff of some locations see products on sale, but not their total units', async () => {
  putOnSale(12_050)
  const places = await shop.owner.call<{ id: number }[]>('GET', '/locations/')
  const locationIds = [places.body[0]?.id ?? 0]
  const restricted = await aPerson(app, { role: 'manager', retailerId: shop.retailerId, locationIds })
  const [own] = (await saleOf('DD1391')).body.products
  const [theirs] = (await restricted.call<Page>('GET', address('DD1391'))).body.products
  expect(own?.totalSaleQuantity).toBeGreaterThan(0)
  expect(theirs).toEqual({ ...own, totalSaleQuantity: null })
})

test('a disconnected store shows nothing, not even what was just read', async () => {
  putOnSale(12_050)
  expect((await saleOf()).status).toBe(200)
  await app.capabilities.db.asRetailer(shop.retailerId, async (tx) => {
    const row = await lockStore(tx, shop.storeId)
    if (row) await disconnectStore(tx, row, 'access_refused')
  })
  expect(await saleOf()).toMatchObject({ status: 409, body: { detail: expect.stringContaining('Connect it again') } })
  expect((await shop.owner.call('GET', '/liquidation/stores')).body).toEqual([])
})
