import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { compareDueSlots } from '#test/acts/compare-due-slots.ts'
import { drainJobs } from '#test/acts/drain-jobs.ts'
import { stopping } from '#test/processes/interleave.ts'
import { callsOf, clearFaults, injectTestFault } from '#test/acts/simulator-control.ts'
import { IS_LONG } from '#test/short-form.ts'
import type { TestApp } from '#test/start-test-app.ts'
import {
  aSizeWith,
  enable,
  idsOf,
  onOffer,
  sellOnlyAt,
  shownStates,
  sizesWith,
  type TestVariant,
  theSize,
  toggle,
} from '#test/acts/test-listings.ts'
import { pollOrdersNow } from '#test/acts/poll-orders-now.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import { handlersOf } from '../../../modules.ts'
import { followBatch } from './follow-batch.ts'
import { planBatches } from '../listings.planners.ts'
import { reconcileInTurn } from './reconcile-listing.ts'
import { sendBatches } from './send-batches.ts'

const WITHDRAW_ONE = 'DELETE /v2/selling/listings/:listingId'
const WITHDRAW_MANY = 'POST /v2/selling/batch/delete-listing'
/** The number of sizes that leave together. */
const MANY = 5

let app: TestApp
let shop: TestShop
let sizes: TestVariant[]
/** All but the first one of `sizes`, which only StockX lists. */
let others: TestVariant[]
let asked: Record<string, number>

beforeAll(async () => {
  ;({ app, shop } = await startWithShop())
  others = (await sizesWith(shop.owner, 2)).slice(0, MANY - 1)
  await sellOnlyAt(app, 'stockx', idsOf(others))
})
beforeEach(async () => {
  // The first size has a single pair, and both marketplaces list it.
  sizes = [await aSizeWith(shop.owner, 1), ...others]
  if (sizes.length < MANY) throw new Error('the shop has too few sizes')
  for (const { variant_id } of sizes) await enable(shop.owner, variant_id)
  await app.drain()
  for (const { variant_id } of sizes) await expectOnOffer(variant_id, 1)
  asked = await callsOf(app, 'stockx')
})
afterEach(async () => {
  app.simulators.stockx.control.settings({ operationDelayMs: 0 })
  await clearFaults(app, 'stockx')
  await worked()
  await later(11 * 60_000)
  await sql`delete from batch_sendings`.execute(app.capabilities.db.platform)
})
afterAll(() => app?.close())

/** Lets time pass, polls batches and runs due work. */
async function later(ms: number): Promise<void> {
  await app.pass(ms)
  await planBatches(app.capabilities)
  await app.drain()
  await compareDueSlots(app, 0)
}
const place = () => ({ retailerId: shop.retailerId, marketplace: 'stockx' as const })
const askedSince = async (call: string) => ((await callsOf(app, 'stockx'))[call] ?? 0) - (asked[call] ?? 0)
const expectOnOffer = async (variantId: number, listings: number) =>
  expect((await onOffer(app, variantId)).stockx.filter(({ status }) => status === 'ACTIVE')).toHaveLength(listings)

/** Runs only the jobs with these names. */
const run = (...names: string[]) =>
  drainJobs(
    { boss: app.boss, db: app.capabilities.db },
    handlersOf(app.capabilities).filter(({ job }) => names.includes(job.name)),
    { allowFailures: true },
  )

async function switchOff(): Promise<void> {
  for (const { variant_id } of sizes) await toggle(shop.owner, variant_id, false)
}

/** Switches the sizes off and gives each its first turn at StockX, so that they wait for the others. */
async function gather(): Promise<void> {
  await switchOff()
  await sql`delete from jobs.job where name = 'listings.switch-off' and data ->> 'marketplace' = 'stockx'`.execute(
    app.capabilities.db.platform,
  )
  for (const { variant_id: variantId } of sizes)
    await reconcileInTurn(app.capabilities, { ...place(), variantId }, { lane: 'switch-offs', deferrals: 0 })
  expect(await askedSince(WITHDRAW_ONE)).toBe(0)
}
const send = () => sendBatches(app.capabilities, place())

/** Expects that nothing is for sale at StockX, no record says so, and no work is left. */
async function expectGone(gone: readonly TestVariant[] = sizes): Promise<void> {
  for (const { variant_id } of gone) {
    await expectOnOffer(variant_id, 0)
    expect(shownStates(await theSize(shop.owner, variant_id))).toEqual({})
  }
  const { rows } = await sql`select from listing_batches`.execute(app.capabilities.db.platform)
  expect(rows).toHaveLength(0)
}

async function batchesUnderWay(): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select listing_batch_id as id from listing_batches where marketplace = 'stockx'`.execute(
    app.capabilities.db.platform,
  )
  return rows.map(({ id }) => id)
}

/** Puts their listings into one batch that StockX has accepted and is processing. */
async function leaveTogether(): Promise<void> {
  app.simulators.stockx.control.settings({ operationDelayMs: 3_000 })
  await gather()
  await send()
  expect([await askedSince(WITHDRAW_MANY), await askedSince(WITHDRAW_ONE)]).toEqual([1, 0])
}

/** Lets time pass until the batch has ended, and runs the follow-up work. */
async function worked(): Promise<void> {
  await later(10_000)
  await later(20_000)
}

test('sizes that are switched off together leave by one call, and the batch is polled twice', async () => {
  await gather()
  await send()
  await app.drain()
  await expectGone()
  expect([await askedSince(WITHDRAW_MANY), await askedSince(WITHDRAW_ONE)]).toEqual([1, 0])
  expect(await askedSince('GET /v2/selling/listings/:listingId')).toBe(0)
  expect(await askedSince('GET /v2/selling/batch/delete-listing/:batchId')).toBe(1)
  expect(await askedSince('GET /v2/selling/batch/delete-listing/:batchId/items')).toBe(1)
})

test('fewer leave one by one, without waiting for others', async () => {
  for (const { variant_id } of sizes.slice(1)) await toggle(shop.owner, variant_id, false)
  await run('listings.switch-off')
  await expectGone(sizes.slice(1))
  expect([await askedSince(WITHDRAW_MANY), await askedSince(WITHDRAW_ONE)]).toEqual([0, MANY - 1])
})

test('a size that sells out before the batch is sent leaves alone, before the batch', async () => {
  await gather()
  const [sold] = sizes
  const [listing] = (await onOffer(app, sold?.variant_id ?? 0)).goat
  app.simulators.alias.control.buy({ listingId: listing?.id ?? '' })
  await pollOrdersNow(app)
  await run('sales.poll-orders', 'listings.reconcile-when-stock-changes', 'listings.withdraw')
  await expectOnOffer(sold?.variant_id ?? 0, 0)
  expect([await askedSince(WITHDRAW_MANY), await askedSince(WITHDRAW_ONE)]).toEqual([0, 1])
  await send()
  await app.drain()
  await expectGone()
})

test('a size that is switched on again before the batch is sent stays', async () => {
  await gather()
  const [kept] = sizes
  const capabilities = stopping(app.capabilities, async (at) => {
    if (at === 'send' && kept) await toggle(shop.owner, kept.variant_id, true)
  })
  await sendBatches(capabilities, place())
  await app.drain()
  await expectGone(sizes.slice(1))
  await expectOnOffer(kept?.variant_id ?? 0, 1)
  expect((await onOffer(app, kept?.variant_id ?? 0)).stockx).toHaveLength(1)
})

test('a size that is switched on again while the batch is processed is listed again once it has left', async () => {
  await leaveTogether()
  const [back] = sizes
  await toggle(shop.owner, back?.variant_id ?? 0, true)
  await app.drain()
  expect(await askedSince('POST /v2/selling/listings')).toBe(0)
  await worked()
  await expectGone(sizes.slice(1))
  await expectOnOffer(back?.variant_id ?? 0, 1)
  expect(shownStates(await theSize(shop.owner, back?.variant_id ?? 0))).toMatchObject({ stockx: 'live' })
})

test('a batch in progress is not a failed one: its withdrawals are not requested one by one', async () => {
  app.simulators.stockx.control.settings({ areBatchesPaused: true })
  await leaveTogether()
  for (let minutes = 0; minutes < 9; minutes += 3) {
    await switchOff()
    await later(3 * 60_000)
  }
  expect(await askedSince(WITHDRAW_ONE)).toBe(0)
  // Once the batch can no longer be expected to act, each listing is withdrawn by itself.
  app.simulators.stockx.control.settings({ operationDelayMs: 0 })
  await later(2 * 60_000)
  for (const { variant_id } of sizes) await expectOnOffer(variant_id, 0)
  expect(await askedSince(WITHDRAW_ONE)).toBe(MANY)
  app.simulators.stockx.control.settings({ areBatchesPaused: false })
  await worked()
  await later(11 * 60_000)
  await expectGone()
})

test('a size whose last pair is sold while the batch is processed is withdrawn at once', async () => {
  app.simulators.stockx.control.settings({ areBatchesPaused: true })
  await leaveTogether()
  app.simulators.stockx.control.settings({ operationDelayMs: 0 })
  const [sold] = sizes
  const [listing] = (await onOffer(app, sold?.variant_id ?? 0)).goat
  app.simulators.alias.control.buy({ listingId: listing?.id ?? '' })
  await pollOrdersNow(app)
  await run('sales.poll-orders', 'listings.reconcile-when-stock-changes', 'listings.withdraw')
  await expectOnOffer(sold?.variant_id ?? 0, 0)
  expect(await askedSince(WITHDRAW_ONE)).toBe(1)
  app.simulators.stockx.control.settings({ areBatchesPaused: false })
  await worked()
  await later(11 * 60_000)
  await expectGone()
})

test('a listing that was bought there fails alone, and its order is read', async () => {
  app.simulators.stockx.control.settings({ operationDelayMs: 3_000 })
  await gather()
  const [bought] = sizes
  const [listing] = (await onOffer(app, bought?.variant_id ?? 0)).stockx
  const { orderNumber } = app.simulators.stockx.control.buy({ listingId: listing?.id ?? '' })
  await send()
  await worked()
  await pollOrdersNow(app)
  await app.drain()
  await expectGone()
  const { rows } = await sql<{ taken: boolean }>`
    select inventory_item_id is not null as taken from sales where external_order_id = ${orderNumber}`.execute(
    app.capabilities.db.platform,
  )
  expect(rows).toEqual([{ taken: true }])
})

test.each(IS_LONG ? (['reply-lost', 'cut', '500'] as const) : (['reply-lost'] as const))(
  'a batch with the fault %s leaves nothing behind',
  async (kind) => {
    await gather()
    await injectTestFault(app, 'stockx', { call: WITHDRAW_MANY, kind, times: 1 })
    await send()
    await app.drain()
    await later(2 * 60_000)
    await later(11 * 60_000)
    await expectGone()
  },
)

test('sizes of a batch that StockX refuses entirely leave one by one, and the batch is not retried for each', async () => {
  await gather()
  await injectTestFault(app, 'stockx', { call: WITHDRAW_MANY, kind: 'html', status: 403 })
  await send()
  await app.drain()
  await later(2 * 60_000)
  await expectGone()
  expect(await askedSince(WITHDRAW_ONE)).toBe(MANY)
})

test('sizes leave one by one when a batch has no room left', async () => {
  await sql`insert into batch_sendings (account, items) select account, 500 from request_budgets`.execute(
    app.capabilities.db.platform,
  )
  await gather()
  await send()
  await app.drain()
  await expectGone()
  expect([await askedSince(WITHDRAW_MANY), await askedSince(WITHDRAW_ONE)]).toEqual([0, MANY])
})

// Step 9 sends, so before step 10 StockX has a batch that ARK does not know.
test.each(IS_LONG ? [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] : [10])(
  'a batch whose worker dies before step %d leaves nothing behind',
  async (dies) => {
    await gather()
    let steps = 0
    const capabilities = stopping(app.capabilities, async () => {
      steps += 1
      if (steps >= dies) throw new Error('the worker died')
    })
    await sendBatches(capabilities, place()).catch(() => undefined)
    await app.drain()
    await later(2 * 60_000)
    await later(20_000)
    await expectGone()
  },
)

// Step 2 reads the batch, and the others record its rows.
test.each(IS_LONG ? [1, 2, 3, 4, 5, 6, 7, 8] : [5])(
  'a batch whose poll dies before step %d is polled again',
  async (dies) => {
    app.simulators.stockx.control.settings({ operationDelayMs: 0 })
    await gather()
    await send()
    const [batchId = 0] = await batchesUnderWay()
    let steps = 0
    const capabilities = stopping(app.capabilities, async () => {
      steps += 1
      if (steps >= dies) throw new Error('the worker died')
    })
    await followBatch(capabilities, { retailerId: shop.retailerId, batchId }).catch(() => undefined)
    await app.drain()
    await later(2 * 60_000)
    await expectGone()
  },
)
