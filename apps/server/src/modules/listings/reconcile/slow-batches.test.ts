import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { handlersOf } from '../../../modules.ts'
import { compareDueSlots } from '#test/acts/compare-due-slots.ts'
import { drainJobs } from '#test/acts/drain-jobs.ts'
import { callsOf, clearFaults, injectTestFault } from '#test/acts/simulator-control.ts'
import { IS_LONG } from '#test/short-form.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { enable, idsOf, onOffer, sellOnlyAt, type TestVariant, theSize, toggle } from '#test/acts/test-listings.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import { planBatches } from '../listings.planners.ts'
import { sendBatches } from './send-batches.ts'

// Each test puts twenty sizes on offer, only at StockX.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const MANY = 20
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const ASKED = 'GET /v2/selling/batch/create-listing/:batchId'
const REPRICED_ALONE = 'PATCH /v2/selling/listings/:listingId'
const LISTED_ALONE = 'POST /v2/selling/listings'

let app: TestApp
let shop: TestShop
beforeAll(async () => {
  ;({ app, shop } = await startWithShop())
  await sellOnlyAt(app, 'stockx', idsOf(await unlisted()))
})
afterAll(() => app?.close())
const unlisted = async () =>
  (await shop.owner.call<{ variants: TestVariant[] }>('GET', '/listings/variants?limit=200&filter=unlisted')).body
    .variants
const slow = (ms: number) => app.simulators.stockx.control.settings({ operationDelayMs: ms })
const platform = () => app.capabilities.db.platform

/** Lets time pass; then planners and workers handle all due work. */
async function pass(ms: number): Promise<void> {
  await compareDueSlots(app, ms)
  await planBatches(app.capabilities)
  await drainJobs({ boss: app.boss, db: app.capabilities.db }, handlersOf(app.capabilities), { allowFailures: true })
}

beforeEach(async () => {
  slow(0)
  await clearFaults(app, 'stockx')
  const { body } = await shop.owner.call<{ variants: TestVariant[] }>(
    'GET',
    '/listings/variants?limit=200&filter=listed',
  )
  for (const { variant_id } of body.variants) await toggle(shop.owner, variant_id, false)
  await pass(11 * MINUTE_MS)
  for (let tries = 0; tries < 9 && (await batches()) > 0; tries += 1) await pass(21 * MINUTE_MS)
  if ((await batches()) > 0) throw new Error('the batch of another test does not end')
  await sql`delete from batch_sendings`.execute(platform())
})

async function wait(sizes: readonly TestVariant[]): Promise<void> {
  await sql`update listing_slots set put_off_since = ${app.capabilities.clock.now()} where marketplace = 'stockx'
    and variant_id = any(${sizes.map(({ variant_id }) => variant_id)}::int8[])`.execute(platform())
}
const send = () => sendBatches(app.capabilities, { retailerId: shop.retailerId, marketplace: 'stockx' })

/** Returns sizes that StockX has accepted in one batch and processes for this long. */
async function sizesInSlowBatch(stepMs: number): Promise<[TestVariant, ...TestVariant[]]> {
  const sizes = (await unlisted())
    .filter(({ total_available, stockx }) => total_available > 0 && stockx.net_payout !== null)
    .slice(0, MANY)
  for (const { variant_id } of sizes) await enable(shop.owner, variant_id)
  await wait(sizes)
  slow(stepMs)
  await send()
  const [first, ...others] = sizes
  if (!first || others.length < MANY - 1) throw new Error('there are not enough sizes')
  return [first, ...others]
}

const asksOf = async (variantId: number) =>
  (await onOffer(app, variantId)).stockx.filter(({ status }) => status === 'ACTIVE').map(({ priceCents }) => priceCents)
const askHere = async (variantId: number) =>
  (await theSize(shop.owner, variantId)).marketplace_listings.find(({ marketplace }) => marketplace === 'stockx')?.price
const batches = async () =>
  (await sql<{ id: number }>`select listing_batch_id as id from listing_batches`.execute(platform())).rows.length
const notified = async () =>
  (await sql<{ title: string }>`select title from notifications where kind = 'batch_slow'`.execute(platform())).rows
    .length
const mailed = async () =>
  (await sql<{ subject: string }>`select subject from mails where subject like '%batch for a day'`.execute(platform()))
    .rows.length

test('new listings of a batch that takes hours are created once, and no one requests them one by one', async () => {
  const sizes = await sizesInSlowBatch(2 * HOUR_MS)
  const before = (await callsOf(app, 'stockx'))[LISTED_ALONE] ?? 0
  for (let hours = 0; hours < 3; hours += 1) {
    await pass(HOUR_MS)
    // Wakes from other causes do not change that.
    await enable(shop.owner, sizes[1]?.variant_id ?? 0)
  }
  expect(await batches()).toBe(1)
  for (let hours = 0; hours < 2; hours += 1) await pass(HOUR_MS)
  for (const { variant_id } of sizes) expect(await asksOf(variant_id)).toHaveLength(1)
  expect([((await callsOf(app, 'stockx'))[LISTED_ALONE] ?? 0) - before, await batches()]).toEqual([0, 0])
})

test('a newer price is sent after the batch with the older one has ended, and stays', async () => {
  const sizes = await sizesInSlowBatch(0)
  await pass(1_000)
  for (const { variant_id } of sizes) await enable(shop.owner, variant_id, 140)
  await wait(sizes)
  slow(15 * MINUTE_MS)
  await send()
  const [size] = sizes
  const asks = await asksOf(size.variant_id)
  const before = (await callsOf(app, 'stockx'))[REPRICED_ALONE] ?? 0
  await enable(shop.owner, size.variant_id, 200)
  for (let minute = 0; minute < 28; minute += 14) {
    await pass(14 * MINUTE_MS)
    expect([await asksOf(size.variant_id), (await callsOf(app, 'stockx'))[REPRICED_ALONE] ?? 0]).toEqual([asks, before])
  }
  slow(0)
  await pass(7 * MINUTE_MS)
  await pass(11 * MINUTE_MS)
  const [ask = 0] = await asksOf(size.variant_id)
  const [other = 0] = await asksOf(sizes[1]?.variant_id ?? 0)
  expect(ask).toBeGreaterThan(20_000)
  expect(other).toBeLessThan(20_000)
  expect(await askHere(size.variant_id)).toBe(ask / 100)
  expect(((await callsOf(app, 'stockx'))[REPRICED_ALONE] ?? 0) - before).toBe(1)
})

test('a listing that has to leave does not wait for its batch, and listings that the batch creates afterwards leave too', async () => {
  const sizes = await sizesInSlowBatch(20 * MINUTE_MS)
  const [gone] = sizes
  await pass(MINUTE_MS)
  await toggle(shop.owner, gone.variant_id, false)
  for (let step = 0; step < 3; step += 1) await pass(21 * MINUTE_MS)
  expect(await asksOf(gone.variant_id)).toEqual([])
  expect(await asksOf(sizes[1]?.variant_id ?? 0)).toHaveLength(1)
})

test.runIf(IS_LONG)(
  'a listing whose price is being changed by a batch exists already, so it leaves at once',
  async () => {
    const sizes = await sizesInSlowBatch(0)
    const [gone] = sizes
    await pass(MINUTE_MS)
    for (const { variant_id } of sizes) await enable(shop.owner, variant_id, 160)
    await wait(sizes)
    slow(20 * MINUTE_MS)
    await send()
    slow(0)
    await toggle(shop.owner, gone.variant_id, false)
    await pass(MINUTE_MS)
    expect([await asksOf(gone.variant_id), await batches()]).toEqual([[], 1])
  },
)

test('a batch that takes an hour is reported to the retailer, one that takes a day to the operator, once each', async () => {
  const [told, sent] = [await notified(), await mailed()]
  await sizesInSlowBatch(40 * HOUR_MS)
  const since = async () => [(await notified()) - told, (await mailed()) - sent]
  await pass(50 * MINUTE_MS)
  expect(await since()).toEqual([0, 0])
  await pass(11 * MINUTE_MS)
  await pass(11 * MINUTE_MS)
  expect(await since()).toEqual([1, 0])
  for (let hours = 0; hours < 24; hours += 6) await pass(6 * HOUR_MS)
  await pass(11 * MINUTE_MS)
  expect([await since(), await batches()]).toEqual([[1, 1], 1])
  slow(0)
  await pass(40 * HOUR_MS)
  await pass(40 * HOUR_MS)
  await pass(11 * MINUTE_MS)
  expect(await batches()).toBe(0)
})

test('a batch that StockX does not know is over once StockX must know it, and its sizes are listed one by one', async () => {
  const sizes = await sizesInSlowBatch(5 * MINUTE_MS)
  app.simulators.stockx.store.batches.clear()
  await pass(5 * MINUTE_MS)
  expect(await batches()).toBe(1)
  slow(0)
  await pass(11 * MINUTE_MS)
  await pass(11 * MINUTE_MS)
  await pass(MINUTE_MS)
  expect(await batches()).toBe(0)
  for (const { variant_id } of sizes) expect(await asksOf(variant_id)).toHaveLength(1)
})

test('a batch is polled again while StockX cannot answer, although its job was lost', async () => {
  const sizes = await sizesInSlowBatch(0)
  await injectTestFault(app, 'stockx', { call: ASKED, kind: '503' })
  await sql`delete from jobs.job where name = 'listings.follow-batch'`.execute(platform())
  await pass(11 * MINUTE_MS)
  await pass(11 * MINUTE_MS)
  expect(await batches()).toBe(1)
  await clearFaults(app, 'stockx')
  await pass(11 * MINUTE_MS)
  expect(await batches()).toBe(0)
  for (const { variant_id } of sizes) expect(await asksOf(variant_id)).toHaveLength(1)
})
