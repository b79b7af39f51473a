import type { AnswerOf, Contract } from '@ark/contract'
import { DEFAULT_FEE_SCHEDULE, netPayout } from '@ark/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner } from '#test/statements/database-owner.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aPerson, aRetailer, type TestPerson } from '#test/acts/test-people.ts'
import { aCatalogue } from '#test/acts/test-shop.ts'

let app: TestApp
let owner: TestPerson
let panda: number

beforeAll(async () => {
  app = await startTestApp()
  await aCatalogue(app)
  owner = await aPerson(app, { role: 'owner', retailerId: await aRetailer(app) })
  const { rows } = await sql<{ product_id: number }>`select product_id from products where sku = 'DD1391-100'`.execute(
    app.capabilities.db.platform,
  )
  panda = rows[0]?.product_id ?? 0
})
afterAll(() => app?.close())

const facts = { promotional_ark_fee_cents: null, is_pre_release: false, has_retail_price: true }
const netOf = (marketplace: 'stockx' | 'goat', ask: number | null) =>
  ask === null
    ? null
    : netPayout({ marketplace, ask_cents: ask * 100, facts }, DEFAULT_FEE_SCHEDULE).net_payout_cents / 100

test('net payouts are each ask and bid after the fees', async () => {
  const { variants: market } = (await owner.call<AnswerOf<Contract['GET /products/{id}']>>('GET', `/products/${panda}`))
    .body
  const { variants } = (
    await owner.call<AnswerOf<Contract['POST /products/{id}/net-payouts']>>('POST', `/products/${panda}/net-payouts`)
  ).body
  expect(variants).toEqual(
    market.map((size) => ({
      id: size.id,
      size: size.size,
      sort_index: size.sort_index,
      stockx_net_ask_payout: netOf('stockx', size.stockx_lowest_ask),
      stockx_net_bid_payout: netOf('stockx', size.stockx_highest_bid),
      goat_net_ask_payout: netOf('goat', size.alias_lowest_ask),
      goat_net_bid_payout: netOf('goat', size.alias_highest_bid),
    })),
  )
  expect(variants.filter((size) => size.stockx_net_ask_payout !== null).length).toBeGreaterThan(5)
})

test('a market that was never read is read in the background, and the next request finds it', async () => {
  const payouts = async () =>
    (
      await owner.call<AnswerOf<Contract['POST /products/{id}/net-payouts']>>('POST', `/products/${panda}/net-payouts`)
    ).body.variants.filter(({ stockx_net_ask_payout }) => stockx_net_ask_payout !== null).length
  await sql`delete from market_data`.execute(app.capabilities.db.platform)
  expect(await payouts()).toBe(0)
  await app.drain()
  expect(await payouts()).toBeGreaterThan(5)
})

test.each([
  ['panda dunk', true],
  ['NIKE dd1391', true],
  ['dunk%low', false],
  ['panda samba', false],
])('every word of a search must match the product literally: “%s” finds it: %s', async (search, isFound) => {
  const { body } = await owner.call<AnswerOf<Contract['GET /products/']>>(
    'GET',
    `/products/?search=${encodeURIComponent(search)}`,
  )
  expect(body.products.some(({ id }) => id === panda)).toBe(isFound)
  expect(body.total).toBe(body.products.length)
})

test('the list shows the lowest ask of all sizes, and its net payout', async () => {
  const { body: list } = await owner.call<AnswerOf<Contract['GET /products/']>>('GET', '/products/?search=DD1391-100')
  const { body: detail } = await owner.call<AnswerOf<Contract['GET /products/{id}']>>('GET', `/products/${panda}`)
  const { body: nets } = await owner.call<AnswerOf<Contract['POST /products/{id}/net-payouts']>>(
    'POST',
    `/products/${panda}/net-payouts`,
  )
  const lowest = (prices: (number | null)[]) => Math.min(...prices.filter((price) => price !== null))
  expect(list.products).toMatchObject([
    {
      id: panda,
      stockx_lowest_ask: lowest(detail.variants.map((size) => size.stockx_lowest_ask)),
      alias_lowest_ask: lowest(detail.variants.map((size) => size.alias_lowest_ask)),
      stockx_read_at: expect.stringMatching(/^\d{4}-/),
      alias_read_at: expect.stringMatching(/^\d{4}-/),
      stockx_net_ask_payout: lowest(nets.variants.map((size) => size.stockx_net_ask_payout)),
      goat_net_ask_payout: lowest(nets.variants.map((size) => size.goat_net_ask_payout)),
    },
  ])
})

test('a product without an alias counterpart gets it by its style code, size by size', async () => {
  const { db } = app.capabilities
  const linked = async () =>
    (
      await sql<{
        ids: string[]
      }>`select array_agg(alias_variant_id order by sort_index) as ids from variants
        where product_id = ${panda}`.execute(db.platform)
    ).rows[0]?.ids
  const before = await linked()
  await sql`update products set alias_catalog_id = null where product_id = ${panda}`.execute(db.platform)
  await sql`update variants set alias_variant_id = null where product_id = ${panda}`.execute(db.platform)
  expect(await owner.call('POST', `/products/${panda}/check-alias-and-update`)).toMatchObject({
    body: { alias_available: true },
  })
  expect(await linked()).toEqual(before)
})

test('a size that only alias has is saved as it was matched, and the gap names it where ours is missing', async () => {
  const { platform } = app.capabilities.db
  const { rows } = await sql<{ variant_id: number; size: string }>`
    select variant_id, size from variants where product_id = ${panda} order by sort_index limit 1`.execute(platform)
  const [first] = rows
  if (!first) throw new Error('the product has no size')
  const rename = (size: string) =>
    sql`update variants set size = ${size}, alias_variant_id = null where variant_id = ${first.variant_id}`.execute(
      platform,
    )
  const gap = async () => {
    await owner.call('POST', `/products/${panda}/check-alias-and-update`)
    const market = `/products/variants/${first.variant_id}/market-data`
    return (await owner.call<AnswerOf<Contract['GET /products/variants/{id}/market-data']>>('GET', market)).body.goat
      .gap
  }
  await rename('99')
  const only = (await gap())?.match(/^ALIAS has no size 99; it has (.*) instead$/)?.[1]?.split(', ')
  expect(only?.map(Number.parseFloat)).toContain(Number.parseFloat(first.size))
  await rename(first.size)
  expect(await gap()).toBeUndefined()
})

test('a style code that alias does not know is reported as not yet available', async () => {
  const { db } = app.capabilities
  await sql`insert into products (name, sku) values ('Not released', 'ZZ9999-999')`.execute(db.platform)
  const { rows } = await sql<{ id: number }>`select product_id as id from products where sku = 'ZZ9999-999'`.execute(
    db.platform,
  )
  expect(await owner.call('POST', `/products/${rows[0]?.id}/check-alias-and-update`)).toMatchObject({
    status: 200,
    body: { alias_available: false, message: expect.stringContaining('ZZ9999-999') },
  })
  expect(await owner.call('POST', `/products/${rows[0]?.id}/extract-stockx-image`)).toMatchObject({ status: 409 })
})

test('a picture is fetched again to a new address, and ARK serves it', async () => {
  const { status, body } = await owner.call<{ image_url: string }>('POST', `/products/${panda}/extract-stockx-image`)
  expect([status, body.image_url]).toEqual([200, expect.stringMatching(/^\/api\/v1\/images\/products\/\d+\?v=\d+$/)])
  const image = await app.app.inject({ method: 'GET', url: body.image_url })
  expect([image.statusCode, image.headers['content-type']]).toEqual([200, expect.stringMatching(/^image\//)])
})

test('payouts of a product outside the catalog are read from the marketplaces, and nothing is saved', async () => {
  const ask = () =>
    owner.call<AnswerOf<Contract['POST /products/search-and-calculate-payouts']>>(
      'POST',
      '/products/search-and-calculate-payouts',
      { sku: 'DD1391-100', retail_price: 110 },
    )
  const known = (await ask()).body
  expect(known.product_id).toBe(panda)
  await asOwner(app, `delete from products where product_id = ${panda}`)
  const { body } = await ask()
  expect(body).toEqual({ ...known, product_id: null })
  expect((await owner.call('GET', `/products/?search=DD1391-100`)).body).toMatchObject({ total: 0 })
})

test('an unknown style code is not found', async () => {
  expect(await owner.call('POST', '/products/search-and-calculate-payouts', { sku: 'ZZ0000-000' })).toMatchObject({
    status: 404,
  })
})
