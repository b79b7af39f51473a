import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '#test/start-test-app.ts'
import { aLiveSize, type TestVariant, theSize } from '#test/acts/test-listings.ts'
import { aPerson, type TestPerson } from '#test/acts/test-people.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import { importProduct } from './import-product.ts'

type Products = AnswerOf<Contract['GET /admin/products']>
type Edited = AnswerOf<Contract['PATCH /admin/products/{id}/retail-price']>

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

const list = async (query: string): Promise<Products> =>
  (await operator.call<Products>('GET', `/admin/products?${query}`)).body
const edit = (field: string, body: object, id = live.product_id) =>
  operator.call<Edited>('PATCH', `/admin/products/${id}/${field}`, body)
const asks = async () =>
  (await theSize(shop.owner, live.variant_id)).marketplace_listings.map(({ price, net_payout }) => ({
    price: price ?? 0,
    net_payout: net_payout ?? 0,
  }))
const told = async () =>
  (
    await sql<{ details: { field: string; from: unknown; to: unknown } }>`
      select event_details as details from platform_audit_log where event_type = 'product_edited'
      order by platform_audit_log_id`.execute(app.capabilities.db.platform)
  ).rows.map(({ details: { field, from, to } }) => [field, from, to])

test('the catalog can be searched by words and paged without a gap, newest first', async () => {
  const { products: all } = await list('limit=200')
  expect(all.length).toBeGreaterThan(5)
  expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).sort((a, b) => b - a))
  const first = await list('limit=3')
  const second = await list(`limit=200&cursor=${first.next_cursor}`)
  expect([...first.products, ...second.products]).toEqual(all)
  expect((await list('limit=3&skip=3')).products).toEqual(second.products.slice(0, 3))
  const named = await list(`search=${encodeURIComponent(live.product_sku ?? '')}`)
  expect(named.products.map(({ id }) => id)).toEqual([live.product_id])
  const size = named.products[0]?.variants.find(({ id }) => id === live.variant_id)
  expect(size).toEqual({
    id: live.variant_id,
    size: live.size,
    stockx_lowest_ask: live.stockx.lowest_ask,
    alias_lowest_ask: live.goat.lowest_ask,
  })
  expect((await list('search=100%25')).products).toEqual([])
})

test('a promotional fee moves live asks at once, and clearing it moves them back', async () => {
  const before = await asks()
  expect((await edit('promo-fee', { promotional_ark_fee: 60 })).body).toMatchObject({ promotional_ark_fee: 60 })
  await app.drain()
  const dearer = await asks()
  expect(dearer).toHaveLength(2)
  for (const [at, { price, net_payout }] of dearer.entries()) {
    expect(price).toBeGreaterThan(before[at]?.price ?? 0)
    expect(net_payout).toBeGreaterThanOrEqual(live.desired_payout ?? 0)
  }
  expect((await edit('promo-fee', { promotional_ark_fee: null })).body).toMatchObject({ promotional_ark_fee: null })
  await app.drain()
  expect(await asks()).toEqual(before)
})

test('a wholesale markup is saved; the log has old and new values, and nothing that did not change', async () => {
  expect((await edit('wholesale-markup', { wholesale_markup: 12.5 })).body).toMatchObject({ wholesale_markup: 12.5 })
  expect((await edit('wholesale-markup', { wholesale_markup: 12.5 })).status).toBe(200)
  expect((await edit('wholesale-markup', { wholesale_markup: 0 })).body).toMatchObject({ wholesale_markup: 0 })
  expect(await told()).toEqual([
    ['promotional_ark_fee', null, 60],
    ['promotional_ark_fee', 60, null],
    ['wholesale_markup', 0, 12.5],
    ['wholesale_markup', 12.5, 0],
  ])
})

test('of concurrent edits, each answer has its own value, and each log entry starts at the last value', async () => {
  const prices = [150, 160, 170, 180, 190]
  const before = (await told()).length
  const answers = await Promise.all(prices.map((retail_price) => edit('retail-price', { retail_price })))
  expect(answers.map(({ body }) => body.retail_price)).toEqual(prices)
  const steps = (await told()).slice(before)
  expect(steps).toHaveLength(prices.length)
  expect(steps.slice(1).map(([, from]) => from)).toEqual(steps.slice(0, -1).map(([, , to]) => to))
  const { products } = await list(`search=${encodeURIComponent(live.product_sku ?? '')}`)
  expect(products[0]?.retail_price).toBe(steps.at(-1)?.[2])
})

test('a release date set by the operator is not replaced by that of StockX', async () => {
  const { rows } = await sql<{ stockx_product_id: string }>`
    select stockx_product_id from products where product_id = ${live.product_id}`.execute(app.capabilities.db.platform)
  expect((await edit('release-date', { release_date: '2021-03-04' })).body).toMatchObject({
    release_date: '2021-03-04',
  })
  await importProduct(app.capabilities, rows[0]?.stockx_product_id ?? '')
  const { products } = await list(`search=${encodeURIComponent(live.product_sku ?? '')}`)
  expect(products[0]?.release_date).toBe('2021-03-04')
})

test.each([
  ['retail-price', { retail_price: 0 }, 'retail_price'],
  ['retail-price', {}, 'retail_price'],
  ['retail-price', { retail_price: 10.005 }, 'retail_price'],
  ['release-date', { release_date: '2024-13-40' }, 'release_date'],
  ['release-date', { release_date: null }, 'release_date'],
  ['promo-fee', { promotional_ark_fee: -1 }, 'promotional_ark_fee'],
  ['promo-fee', { promotional_ark_fee: 1e12 }, 'promotional_ark_fee'],
  ['wholesale-markup', { wholesale_markup: null }, 'wholesale_markup'],
])('%s %j is refused at its field', async (call, body, field) => {
  const answer = await operator.call<{ errors: { field: string }[] }>(
    'PATCH',
    `/admin/products/${live.product_id}/${call}`,
    body,
  )
  expect([answer.status, answer.body.errors.map(({ field: named }) => named)]).toEqual([422, [field]])
})

test('any edit of an unknown product is answered with not found', async () => {
  expect((await edit('promo-fee', { promotional_ark_fee: 5 }, 999_999)).status).toBe(404)
})

test('a missing retail price that a retailer enters applies to everyone, once', async () => {
  await sql`update products set retail_price = null where product_id = ${live.product_id}`.execute(
    app.capabilities.db.platform,
  )
  const fill = (retail_price: number) =>
    shop.owner.call('PATCH', `/products/${live.product_id}/retail-price`, { retail_price })
  const answers = await Promise.all([fill(110), fill(111)])
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
  expect(
    (await operator.call('PATCH', `/products/${live.product_id}/retail-price`, { retail_price: 112 })).body,
  ).toEqual({
    id: live.product_id,
    retail_price: 112,
  })
})
