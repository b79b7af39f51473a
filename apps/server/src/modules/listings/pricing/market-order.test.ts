import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApp } from '#test/start-test-app.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import { recordMarketRead } from '../../catalogue/market/queries/save-market-data.ts'
import { scheduleMarketRead, takeDueProducts } from './queries/due-products.ts'

const MINUTE_MS = 60_000

let app: TestApp
let shop: TestShop
/** Products that the shop has units of but does not offer, few units first. */
let shelved: number[]

const platform = () => app.capabilities.db.platform
const now = () => app.capabilities.clock.now()
const at = (minutes: number) => new Date(now().getTime() + minutes * MINUTE_MS)

beforeAll(async () => {
  ;({ app, shop } = await startWithShop())
  const { rows } = await sql<{ product_id: number }>`
    select product_id from product_stock_totals where total_shopify_stock > 0
    group by product_id order by sum(total_shopify_stock)`.execute(platform())
  shelved = rows.map(({ product_id }) => product_id)
})
afterAll(() => app?.close())

/** Makes nothing due except what a test sets. */
beforeEach(async () => {
  await sql`
    update products set market_next_attempt_at = 'infinity', market_weight = null, market_attempts = 0,
      market_stale_since = '-infinity'`.execute(platform())
  await sql`update variant_offers set listings_enabled = false`.execute(platform())
})

const put = (productId: number, staleMinutes: number, dueIn = -1) =>
  sql`
    update products set market_stale_since = ${at(-staleMinutes)}, market_next_attempt_at = ${at(dueIn)},
      market_weight = 0 where product_id = ${productId}`.execute(platform())

/** Puts all sizes of a product on offer. */
async function offerAll(productId: number): Promise<void> {
  await sql`
    insert into variant_offers (retailer_id, variant_id, product_id, listings_enabled)
    select ${shop.retailerId}, variant_id, product_id, true from variants where product_id = ${productId}
    on conflict (retailer_id, variant_id) do update set listings_enabled = true`.execute(platform())
  await schedule(productId)
}
/** Reports a stock change of products. */
async function schedule(...productIds: number[]): Promise<void> {
  const { rows } = await sql<{ variant_id: number }>`
    select variant_id from variants where product_id = any(${productIds}::int8[])`.execute(platform())
  const variantIds = rows.map(({ variant_id }) => variant_id)
  await app.capabilities.db.asPlatform((tx) =>
    scheduleMarketRead(tx, { retailerId: shop.retailerId, variantIds, now: now() }),
  )
}
const take = (limit: number, when = now()) =>
  app.capabilities.db.asPlatform((tx) => takeDueProducts(tx, { now: when, limit }))
const rowOf = async (productId: number) =>
  (
    await sql<{ weight: number | null; stale_since: Date; next: Date; attempts: number }>`
      select market_weight as weight, market_stale_since as stale_since, market_next_attempt_at as next,
        market_attempts as attempts from products where product_id = ${productId}`.execute(platform())
  ).rows[0]

test('of the due products, offered ones are read before shelved ones, unless a shelved one is much staler', async () => {
  const [few = 0, other = 0] = shelved
  await put(few, 60)
  await put(other, 40)
  await offerAll(other)
  expect(await take(1)).toEqual([other])
  await put(few, 40 * 1_000)
  await put(other, 40)
  await schedule(few, other)
  expect(await take(1)).toEqual([few])
})

test('with the same weight the stalest is read first, each once, and no more than requested', async () => {
  const [first = 0, second = 0, third = 0] = shelved
  await put(second, 90)
  await put(first, 50)
  await put(third, 70)
  expect(new Set(await take(2))).toEqual(new Set([second, third]))
  expect(await take(2)).toEqual([first])
  expect(await take(2)).toEqual([])
})

test('a product that always fails is stamped before it is requested, and returns later and later', async () => {
  const [failing = 0, well = 0] = shelved
  await put(failing, 10_000)
  await put(well, 100)
  expect(await take(1)).toEqual([failing])
  const stamped = await rowOf(failing)
  expect(stamped?.attempts).toBe(1)
  expect(stamped?.next.getTime()).toBeGreaterThan(at(20).getTime())
  // A stock change does not make it due again.
  await schedule(failing)
  expect((await rowOf(failing))?.next).toEqual(stamped?.next)
  expect(await take(1)).toEqual([well])
  expect(await take(1, at(40))).toEqual([failing])
  expect((await rowOf(failing))?.next.getTime()).toBeGreaterThan(at(40 + 50).getTime())
})

test('a market that was read is fresh for its pace: 30 minutes on a shelf, 2 on offer', async () => {
  const [shelf = 0, offered = 0] = shelved
  await put(shelf, 100)
  await put(offered, 100)
  await offerAll(offered)
  expect(new Set(await take(5))).toEqual(new Set([shelf, offered]))
  for (const id of [shelf, offered]) await app.capabilities.db.asPlatform((tx) => recordMarketRead(tx, id, now()))
  expect(await take(5, at(1))).toEqual([])
  expect(await take(5, at(3))).toEqual([offered])
  expect(new Set(await take(5, at(34)))).toEqual(new Set([shelf, offered]))
})

test('a product that no one has is not read, is weighed again after hours, and is read at once when someone has it', async () => {
  const [product = 0] = shelved
  const { rows } = await sql<{ product_id: number }>`
    insert into products (name, market_next_attempt_at) values ('Of nobody', '-infinity') returning product_id`.execute(
    platform(),
  )
  const nobodys = rows[0]?.product_id ?? 0
  expect(await take(5)).toEqual([])
  expect(await rowOf(nobodys)).toMatchObject({ weight: null })
  expect((await rowOf(nobodys))?.next.getTime()).toBeGreaterThan(at(5 * 60).getTime())
  // The shop has it and its weight is missing, so the take makes up for a lost job.
  await sql`update products set market_next_attempt_at = ${at(-1)} where product_id = ${product}`.execute(platform())
  await take(0)
  expect((await rowOf(product))?.weight).not.toBeNull()
  expect(await take(1)).toEqual([product])
})

test('a product that someone gets counts as six hours stale, and one that is given up is forgotten', async () => {
  const [product = 0] = shelved
  await sql`update products set market_next_attempt_at = ${at(300)} where product_id = ${product}`.execute(platform())
  await schedule(product)
  const weighed = await rowOf(product)
  expect(weighed?.stale_since).toEqual(at(-360))
  expect(weighed?.next).toEqual(now())
  await sql`update product_stock_totals set total_shopify_stock = 0 where product_id = ${product}`.execute(platform())
  expect(await take(shelved.length)).not.toContain(product)
  expect((await rowOf(product))?.weight).toBeNull()
})
