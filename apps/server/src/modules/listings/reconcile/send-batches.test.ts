import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { compareDueSlots } from '#test/acts/compare-due-slots.ts'
import { stopping } from '#test/processes/interleave.ts'
import { callsOf, clearFaults, injectTestFault } from '#test/acts/simulator-control.ts'
import { IS_LONG } from '#test/short-form.ts'
import type { TestApp } from '#test/start-test-app.ts'
import {
  enable,
  idsOf,
  onOffer,
  sellOnlyAt,
  shownStates,
  type TestVariant,
  theSize,
  toggle,
  vendorListings,
} from '#test/acts/test-listings.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import { followBatch } from './follow-batch.ts'
import { sendBatches } from './send-batches.ts'

// Each test puts twenty sizes on offer and takes them off again, only at StockX.
const CREATE_ONE = 'POST /v2/selling/listings'
const CREATE_MANY = 'POST /v2/selling/batch/create-listing'
const REPRICE_MANY = 'POST /v2/selling/batch/update-listing'
/** The number of sizes that are worth a batch. */
const MANY = 20
/** The desired payout of most tests; sizes keep it from one test to the next. */
const PAYOUT = 100

let app: TestApp
let shop: TestShop
let asked: Record<string, number>
/** The number of listings of each size at StockX when it began to wait. */
const hadBefore = new Map<number, number>()

beforeAll(async () => {
  ;({ app, shop } = await startWithShop())
  await sellOnlyAt(app, 'stockx', idsOf(await unlisted()))
})
afterEach(async () => {
  await clearFaults(app, 'stockx')
  app.simulators.stockx.control.settings({
    operationDelayMs: 0,
    failNextActivations: 0,
    batchItemsPerWindow: 500,
    refusedVariants: [],
  })
  const { variants } = await listed()
  for (const { variant_id } of variants) await toggle(shop.owner, variant_id, false)
  await app.drain()
  await later(11 * 60_000)
  await sql`delete from batch_sendings`.execute(app.capabilities.db.platform)
})
afterAll(() => app?.close())

const later = (ms: number) => compareDueSlots(app, ms)
const place = () => ({ retailerId: shop.retailerId, marketplace: 'stockx' as const })
const unlisted = async () =>
  (await shop.owner.call<{ variants: TestVariant[] }>('GET', '/listings/variants?limit=200&filter=unlisted')).body
    .variants
const listed = async () =>
  (await shop.owner.call<{ variants: TestVariant[] }>('GET', '/listings/variants?limit=200&filter=listed')).body

/** Returns the number of StockX requests since the sizes began to wait. */
const askedSince = async (call: string) => ((await callsOf(app, 'stockx'))[call] ?? 0) - (asked[call] ?? 0)

/** Makes sizes wait for a free request, as their jobs do when they are deferred. */
async function wait(sizes: readonly TestVariant[]): Promise<void> {
  const ids = sizes.map(({ variant_id }) => variant_id)
  await sql`update listing_slots set put_off_since = ${app.capabilities.clock.now()}
    where marketplace = 'stockx' and variant_id = any(${ids}::int8[])`.execute(app.capabilities.db.platform)
  for (const id of ids) hadBefore.set(id, (await vendorListings(app, id)).stockx.length)
  asked = await callsOf(app, 'stockx')
}

/** Returns the statuses of a size's listings at StockX since it began to wait, oldest first. */
const madeOf = async (variantId: number) =>
  (await vendorListings(app, variantId)).stockx.slice(hadBefore.get(variantId)).map(({ status }) => status)

const expectNothingTwice = async (sizes: readonly TestVariant[]) => {
  for (const { variant_id } of sizes) expect(await madeOf(variant_id)).toHaveLength(1)
}

/** Returns sizes that are switched on and wait for free requests of StockX. */
async function sizesThatWait(): Promise<TestVariant[]> {
  const sizes = (await unlisted())
    .filter(({ total_available, stockx }) => total_available > 0 && stockx.net_payout !== null)
    .slice(0, MANY)
  expect(sizes).toHaveLength(MANY)
  for (const { variant_id, desired_payout } of sizes)
    if (desired_payout === PAYOUT) await toggle(shop.owner, variant_id, true)
    else await enable(shop.owner, variant_id, PAYOUT)
  await wait(sizes)
  return sizes
}

/** Polls sent batches and lets the sizes come to rest. */
const worked = async () => {
  await app.drain()
  await later(20_000)
}

async function batchesUnderWay(): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select listing_batch_id as id from listing_batches where marketplace = 'stockx'`.execute(
    app.capabilities.db.platform,
  )
  return rows.map(({ id }) => id)
}

/** Asserts that every size has one listing at StockX, live both there and in ARK, at the price that ARK shows. */
async function expectOneEach(sizes: readonly TestVariant[]): Promise<void> {
  const { variants } = await listed()
  for (const { variant_id } of sizes) {
    const shown = variants
      .filter((size) => size.variant_id === variant_id)
      .flatMap((size) => size.marketplace_listings.filter(({ marketplace }) => marketplace === 'stockx'))
    const there = (await onOffer(app, variant_id)).stockx
    expect(there).toMatchObject([{ status: 'ACTIVE' }])
    expect(shown).toMatchObject([{ state: 'live', problem: null }])
    expect(shown[0]?.price).toBe((there[0]?.priceCents ?? 0) / 100)
  }
}

describe('sizes that wait for free requests', () => {
  test('are listed by one call and read by one', async () => {
    const sizes = await sizesThatWait()
    await sendBatches(app.capabilities, place())
    await worked()
    await expectOneEach(sizes)
    expect([await askedSince(CREATE_MANY), await askedSince(CREATE_ONE)]).toEqual([1, 0])
    expect(await askedSince('GET /v2/selling/listings/:listingId')).toBe(0)
    expect(await batchesUnderWay()).toEqual([])
  })

  test('are repriced by one call', async () => {
    const sizes = await sizesThatWait()
    await sendBatches(app.capabilities, place())
    await worked()
    for (const { variant_id } of sizes) await enable(shop.owner, variant_id, 140)
    await wait(sizes)
    await sendBatches(app.capabilities, place())
    await worked()
    await expectOneEach(sizes)
    expect([await askedSince(REPRICE_MANY), await askedSince('PATCH /v2/selling/listings/:listingId')]).toEqual([1, 0])
  })

  test.runIf(IS_LONG)('are handled one by one when they are few', async () => {
    const sizes = await sizesThatWait()
    await wait(sizes)
    await sql`update listing_slots set put_off_since = null where variant_id = ${sizes[0]?.variant_id}`.execute(
      app.capabilities.db.platform,
    )
    await sendBatches(app.capabilities, place())
    expect(await askedSince(CREATE_MANY)).toBe(0)
    await worked()
    await expectOneEach(sizes)
  })

  test('keep the reason when one is refused, and the others are listed', async () => {
    const sizes = await sizesThatWait()
    app.simulators.stockx.control.settings({ failNextActivations: 1 })
    await sendBatches(app.capabilities, place())
    await app.drain()
    const states = await Promise.all(sizes.map(({ variant_id }) => theSize(shop.owner, variant_id)))
    const problems = states.flatMap(({ marketplace_listings }) =>
      marketplace_listings.flatMap(({ marketplace, problem }) =>
        marketplace === 'stockx' && problem ? [problem] : [],
      ),
    )
    expect(problems).toEqual(['This item cannot be sold'])
    expect(states.filter((state) => shownStates(state).stockx === 'live')).toHaveLength(MANY - 1)
    await later(11 * 60_000)
    await later(20_000)
    await expectOneEach(sizes)
  })

  test('are left out when they sell out before the batch is sent', async () => {
    const sizes = await sizesThatWait()
    const [soldOut] = sizes
    const capabilities = stopping(app.capabilities, async (at) => {
      if (at === 'send' && soldOut) await toggle(shop.owner, soldOut.variant_id, false)
    })
    await sendBatches(capabilities, place())
    await worked()
    expect(await madeOf(soldOut?.variant_id ?? 0)).toEqual([])
    await expectOneEach(sizes.slice(1))
    expect(await askedSince(CREATE_MANY)).toBe(1)
  })

  test('are withdrawn as soon as they are listed if they may no longer be offered after the batch was sent', async () => {
    const sizes = await sizesThatWait()
    app.simulators.stockx.control.settings({ operationDelayMs: 3_000 })
    await sendBatches(app.capabilities, place())
    const [gone] = sizes
    await toggle(shop.owner, gone?.variant_id ?? 0, false)
    await app.pass(10_000)
    await worked()
    expect((await onOffer(app, gone?.variant_id ?? 0)).stockx).toEqual([])
    expect(await madeOf(gone?.variant_id ?? 0)).toEqual(['DELETED'])
    await expectOneEach(sizes.slice(1))
  })
})

describe('a batch', () => {
  test('that is refused for one of its sizes is sent without that one, which shows the reason', async () => {
    const sizes = await sizesThatWait()
    const [refused] = sizes
    const { rows } = await sql<{ id: string }>`
      select stockx_variant_id as id from variants where variant_id = ${refused?.variant_id}`.execute(
      app.capabilities.db.platform,
    )
    app.simulators.stockx.control.settings({ refusedVariants: rows.map(({ id }) => id) })
    await sendBatches(app.capabilities, place())
    await worked()
    await expectOneEach(sizes.slice(1))
    expect(await askedSince(CREATE_ONE)).toBe(0)
    const shown = (await theSize(shop.owner, refused?.variant_id ?? 0)).marketplace_listings
    expect(shown.find(({ marketplace }) => marketplace === 'stockx')).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('cannot be listed'),
    })
  })

  test('whose answer was lost lists nothing twice', async () => {
    const sizes = await sizesThatWait()
    await injectTestFault(app, 'stockx', { call: CREATE_MANY, kind: 'reply-lost', times: 1 })
    await sendBatches(app.capabilities, place())
    await worked()
    await later(11 * 60_000)
    await later(20_000)
    await expectOneEach(sizes)
    await expectNothingTwice(sizes)
  })

  test('that never arrived is repeated one by one, but not before it can no longer arrive', async () => {
    const sizes = await sizesThatWait()
    await injectTestFault(app, 'stockx', { call: CREATE_MANY, kind: 'cut', times: 1 })
    await sendBatches(app.capabilities, place())
    await worked()
    await later(8 * 60_000)
    for (const { variant_id } of sizes) expect(await madeOf(variant_id)).toEqual([])
    await later(3 * 60_000)
    await later(20_000)
    await expectOneEach(sizes)
  })

  // Step 24 sends, so before step 25 StockX has a batch that ARK does not know.
  test.each(IS_LONG ? [1, 2, 3, 4, 5, 6, 8, 13, 21, 22, 23, 24, 25, 26] : [25])(
    'whose worker dies before step %d is replaced by single steps, and lists nothing twice',
    async (dies) => {
      const sizes = await sizesThatWait()
      let steps = 0
      const capabilities = stopping(app.capabilities, async () => {
        steps += 1
        if (steps >= dies) throw new Error('the worker died')
      })
      await sendBatches(capabilities, place()).catch(() => undefined)
      await app.drain()
      await later(11 * 60_000)
      await later(20_000)
      await expectOneEach(sizes)
      await expectNothingTwice(sizes)
    },
  )

  // Step 2 reads the batch, and the others record its rows.
  test.each(IS_LONG ? [1, 2, 3, 4, 12, 22, 23] : [12])(
    'whose poll dies before step %d is polled again',
    async (dies) => {
      const sizes = await sizesThatWait()
      await sendBatches(app.capabilities, place())
      const [batchId = 0] = await batchesUnderWay()
      let steps = 0
      const capabilities = stopping(app.capabilities, async () => {
        steps += 1
        if (steps >= dies) throw new Error('the worker died')
      })
      await followBatch(capabilities, { retailerId: shop.retailerId, batchId }).catch(() => undefined)
      await worked()
      await expectOneEach(sizes)
      expect(await batchesUnderWay()).toEqual([])
    },
  )

  test.runIf(IS_LONG)(
    'of an account without items left is not sent, and its sizes are handled one by one',
    async () => {
      const sizes = await sizesThatWait()
      await sql`insert into batch_sendings (account, items) select account, 500 from request_budgets`.execute(
        app.capabilities.db.platform,
      )
      await sendBatches(app.capabilities, place())
      expect(await askedSince(CREATE_MANY)).toBe(0)
      await worked()
      await expectOneEach(sizes)
    },
  )

  test('that StockX has no room for is deferred', async () => {
    const sizes = await sizesThatWait()
    app.simulators.stockx.control.settings({ batchItemsPerWindow: 0 })
    await sendBatches(app.capabilities, place())
    await worked()
    await later(10 * 60_000)
    await later(20_000)
    await expectOneEach(sizes)
  })
})
