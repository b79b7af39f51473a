import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { compareDueSlots } from '#test/acts/compare-due-slots.ts'
import { drainJobs } from '#test/acts/drain-jobs.ts'
import { stopping } from '#test/processes/interleave.ts'
import { pollOrdersNow } from '#test/acts/poll-orders-now.ts'
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
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import { handlersOf } from '../../../modules.ts'
import { followBatch } from './follow-batch.ts'
import { planBatches } from '../listings.planners.ts'
import { reconcileInTurn } from './reconcile-listing.ts'
import { sendBatches } from './send-batches.ts'

// Each test puts ten sizes on offer and takes them off again through hundreds of jobs.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const WITHDRAW_ONE = 'DELETE /api/v1/listings/:id'
const WITHDRAW_MANY = 'DELETE /api/v1/listings/batch_delete'
const LOOK_AT_ONE = 'GET /api/v1/listings/:id'
const QUOTA = 'GET /api/v1/listings/batch_operation/quota'
const STATUS = 'GET /api/v1/listings/batch/:id'
const ROWS = 'GET /api/v1/listings/batch_operations/:id'
/** The number of sizes that leave ALIAS together. */
const MANY = 10

let app: TestApp
let shop: TestShop
let sizes: TestVariant[]
/** All but the first one of `sizes`, which only ALIAS lists. */
let others: TestVariant[]
let asked: Record<string, number>

beforeAll(async () => {
  ;({ app, shop } = await startWithShop())
  others = (await Promise.all([2, 3, 4].map((units) => sizesWith(shop.owner, units)))).flat().slice(0, MANY - 1)
  await sellOnlyAt(app, 'goat', idsOf(others))
})
beforeEach(async () => {
  // The first size has a single pair, and both marketplaces list it.
  sizes = [await aSizeWith(shop.owner, 1), ...others]
  if (sizes.length < MANY) throw new Error('the shop has too few sizes')
  for (const { variant_id } of sizes) await enable(shop.owner, variant_id)
  await app.drain()
  for (const { variant_id } of sizes) await expectOnOffer(variant_id, 1)
  asked = await callsOf(app, 'alias')
})
afterEach(async () => {
  settings({ operationDelayMs: 0, areBatchesPaused: false, maxOperationQuota: 5_000, quotaRefusals: '429' })
  await clearFaults(app, 'alias')
  await worked()
  await later(11 * 60_000)
})
afterAll(() => app?.close())

const settings = (changed: Parameters<TestApp['simulators']['alias']['control']['settings']>[0]) =>
  app.simulators.alias.control.settings(changed)
/** Lets time pass, polls batches and runs due work. */
async function later(ms: number): Promise<void> {
  await app.pass(ms)
  await planBatches(app.capabilities)
  await app.drain({ allowFailures: true })
  await compareDueSlots(app, 0)
}
async function worked(): Promise<void> {
  await later(10_000)
  await later(20_000)
}
const place = () => ({ retailerId: shop.retailerId, marketplace: 'goat' as const })
const askedSince = async (call: string) => ((await callsOf(app, 'alias'))[call] ?? 0) - (asked[call] ?? 0)
const expectOnOffer = async (variantId: number, listings: number) =>
  expect((await onOffer(app, variantId)).goat.filter(({ status }) => status === 'active')).toHaveLength(listings)

/** Runs only the jobs with these names. */
const run = (...names: string[]) =>
  drainJobs(
    { boss: app.boss, db: app.capabilities.db },
    handlersOf(app.capabilities).filter(({ job }) => names.includes(job.name)),
    { allowFailures: true },
  )

const withdrawing = async (variantId: number) =>
  reconcileInTurn(app.capabilities, { ...place(), variantId }, { lane: 'switch-offs', deferrals: 0 })

/** Switches the sizes off and gives each its first turn at ALIAS, so that they wait for the others. */
async function gather(): Promise<void> {
  for (const { variant_id } of sizes) await toggle(shop.owner, variant_id, false)
  await sql`delete from jobs.job where name = 'listings.switch-off' and data ->> 'marketplace' = 'goat'`.execute(
    app.capabilities.db.platform,
  )
  for (const { variant_id } of sizes) await withdrawing(variant_id)
  expect(await askedSince(WITHDRAW_ONE)).toBe(0)
}
const send = () => sendBatches(app.capabilities, place())

async function batchesUnderWay(): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select listing_batch_id as id from listing_batches
    where marketplace = 'goat'`.execute(app.capabilities.db.platform)
  return rows.map(({ id }) => id)
}

/** Expects that nothing is for sale at ALIAS, no record says so, and no work is left. */
async function expectGone(gone: readonly TestVariant[] = sizes): Promise<void> {
  for (const { variant_id } of gone) {
    await expectOnOffer(variant_id, 0)
    expect(shownStates(await theSize(shop.owner, variant_id))).toEqual({})
  }
  expect(await batchesUnderWay()).toEqual([])
}

/** Asserts that the account works as before: it has no pause, and its owner sees no notice. */
async function expectAccountAtWork(): Promise<void> {
  const { rows } = await sql<{ throttled: boolean; refused: boolean }>`
    select coalesce(bool_or(throttles > 0), false) as throttled,
      exists (select 1 from account_refusals where provider = 'goat' and ended_at is null) as refused
    from request_budgets where account like 'goat%'`.execute(app.capabilities.db.platform)
  expect(rows).toEqual([{ throttled: false, refused: false }])
}

test('sizes that are switched off together leave by one call, within the requested quota', async () => {
  await gather()
  await send()
  await app.drain()
  await expectGone()
  expect([await askedSince(WITHDRAW_MANY), await askedSince(WITHDRAW_ONE)]).toEqual([1, 0])
  expect([await askedSince(QUOTA), await askedSince(STATUS), await askedSince(ROWS)]).toEqual([1, 1, 1])
  expect(await askedSince(LOOK_AT_ONE)).toBe(0)
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
  const [listing] = (await onOffer(app, sold?.variant_id ?? 0)).stockx
  app.simulators.stockx.control.buy({ listingId: listing?.id ?? '' })
  await pollOrdersNow(app)
  await run('sales.poll-orders', 'listings.reconcile-when-stock-changes', 'listings.withdraw')
  await expectOnOffer(sold?.variant_id ?? 0, 0)
  expect([await askedSince(WITHDRAW_MANY), await askedSince(WITHDRAW_ONE)]).toEqual([0, 1])
  await send()
  await worked()
  await expectGone()
})

test('a listing that was bought there fails alone in a batch that completes, and its order is read', async () => {
  settings({ operationDelayMs: 3_000 })
  await gather()
  await send()
  const [bought] = sizes
  const [listing] = (await onOffer(app, bought?.variant_id ?? 0)).goat
  const { id } = app.simulators.alias.control.buy({ listingId: listing?.id ?? '' })
  await worked()
  await pollOrdersNow(app)
  await app.drain()
  await later(60_000)
  await expectGone()
  const { rows } = await sql<{ taken: boolean }>`
    select inventory_item_id is not null as taken from sales where external_order_id = ${id}`.execute(
    app.capabilities.db.platform,
  )
  expect(rows).toEqual([{ taken: true }])
})

/** The forms in which ALIAS reports a row that it has not changed. */
const SAID: ((row: Record<string, unknown>) => object | null)[] = [
  () => null,
  (row) => ({ ...row, status: 'BATCH_OPERATION_STATUS_SKIPPED' }),
  (row) => ({ ...row, status: 'BATCH_OPERATION_STATUS_IN_PROGRESS', success: false }),
  (row) => ({ ...row, status: 'BATCH_OPERATION_STATUS_FAILED', success: false }),
  ({ success: _, ...row }) => row,
  ({ delete_listing_result: _, ...row }) => row,
  (row) => ({ ...row, delete_listing_result: { id: 'another' } }),
  (row) => ({ ...row, errors: ['Some of it'] }),
]

test('a listing does not count as gone because its batch is completed: its own row has to say so', async () => {
  settings({ operationDelayMs: 1_000 })
  await gather()
  await send()
  const [batch] = [...app.simulators.alias.store.batches.values()].slice(-1)
  const rows = batch?.rows.map(({ request }) => request) ?? []
  const operations = rows.flatMap((request, nth) => {
    const done = {
      type: 'BATCH_TYPE_DELETE',
      status: 'BATCH_OPERATION_STATUS_COMPLETED',
      success: true,
      errors: [],
      delete_listing_request: request,
      delete_listing_result: request,
    }
    return SAID[nth] ? (SAID[nth](done) ?? []) : done
  })
  // The others are withdrawn.
  batch?.rows.splice(0, SAID.length)
  await app.pass(3_000)
  const body = { id: batch?.id, operations, pagination_token: '' }
  await injectTestFault(app, 'alias', { call: 'GetBatchOperations', kind: 'answer', status: 200, body })
  await run('listings.follow-batch')
  const shown = await Promise.all(
    sizes.map(async ({ variant_id }) => shownStates(await theSize(shop.owner, variant_id))),
  )
  expect(shown.filter((states) => 'goat' in states)).toHaveLength(SAID.length)
  await clearFaults(app, 'alias')
  await worked()
  await expectGone()
  expect(await askedSince(WITHDRAW_ONE)).toBe(SAID.length)
})

test.each(IS_LONG ? (['429', '400'] as const) : (['429'] as const))(
  'sizes of a batch over the quota (%s) leave one by one, and nothing else waits for it',
  async (quotaRefusals) => {
    await gather()
    // Another user of the account has spent the quota since ALIAS reported it.
    const capabilities = stopping(app.capabilities, async (at) => {
      if (at === 'send') settings({ maxOperationQuota: 0, quotaRefusals })
    })
    await sendBatches(capabilities, place())
    expect([await askedSince(WITHDRAW_MANY), await batchesUnderWay()]).toEqual([1, []])
    await expectAccountAtWork()
    await later(10_000)
    await expectGone()
    expect(await askedSince(WITHDRAW_ONE)).toBe(MANY)
  },
)

test('a batch is not sent when a retailer has no share of the quota left: its sizes leave one by one', async () => {
  settings({ maxOperationQuota: 4 * MANY - 1 })
  await gather()
  await send()
  await app.drain()
  await expectGone()
  expect([await askedSince(WITHDRAW_MANY), await askedSince(WITHDRAW_ONE)]).toEqual([0, MANY])
})

const REFUSED = [
  ['BatchDeleteListings', 415],
  ['GetBatchOperationQuota', 403],
  ['BatchDeleteListings', 403],
  ['BatchDeleteListings', 404],
  ['GetBatchOperationQuota', 415],
] as const

test.each(IS_LONG ? REFUSED : REFUSED.slice(0, 1))(
  'when %s is answered %d, sizes leave one by one, without another attempt for ten minutes',
  async (call, status) => {
    await injectTestFault(app, 'alias', { call, kind: 'answer', status, body: { code: 7, message: 'no', details: [] } })
    await gather()
    await send()
    await app.drain()
    await expectGone()
    await expectAccountAtWork()
    expect(await askedSince(WITHDRAW_ONE)).toBe(MANY)
    // The next sizes do not wait for a batch.
    const account = { marketplace: 'goat' as const, accountId: await accountId() }
    expect(app.capabilities.marketplaces.hasBatches(account)).toBe(false)
    await app.pass(10 * 60_000)
    expect(app.capabilities.marketplaces.hasBatches(account)).toBe(true)
  },
)

async function accountId(): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select marketplace_account_id as id from marketplace_accounts where marketplace = 'goat'`.execute(
    app.capabilities.db.platform,
  )
  return rows[0]?.id ?? 0
}

test.each(IS_LONG ? (['reply-lost', 'cut', '500'] as const) : (['reply-lost'] as const))(
  'a batch with the fault %s leaves nothing behind',
  async (kind) => {
    await gather()
    await injectTestFault(app, 'alias', { call: WITHDRAW_MANY, kind, times: 1 })
    await send()
    await app.drain()
    await later(2 * 60_000)
    await later(11 * 60_000)
    await expectGone()
  },
)

test('a batch that never ends delays no sold pair, and no other size longer than ten minutes', async () => {
  settings({ areBatchesPaused: true })
  await gather()
  await send()
  const [sold, ...rest] = sizes
  const [listing] = (await onOffer(app, sold?.variant_id ?? 0)).stockx
  app.simulators.stockx.control.buy({ listingId: listing?.id ?? '' })
  await pollOrdersNow(app)
  await run('sales.poll-orders', 'listings.reconcile-when-stock-changes', 'listings.withdraw')
  await expectOnOffer(sold?.variant_id ?? 0, 0)
  expect(await askedSince(WITHDRAW_ONE)).toBe(1)
  for (let minutes = 0; minutes < 9; minutes += 3) await later(3 * 60_000)
  expect(await askedSince(WITHDRAW_ONE)).toBe(1)
  for (const { variant_id } of rest) await expectOnOffer(variant_id, 1)
  await later(2 * 60_000)
  for (const { variant_id } of sizes) await expectOnOffer(variant_id, 0)
  expect(await askedSince(WITHDRAW_ONE)).toBe(MANY)
  settings({ areBatchesPaused: false })
  await worked()
  await later(11 * 60_000)
  await expectGone()
})

test('two workers that send and poll at once send each listing once', async () => {
  await gather()
  await Promise.all([send(), send()])
  const rows = [...app.simulators.alias.store.batches.values()].flatMap(({ rows: each }) => each)
  const ids = rows.map(({ request }) => request['id'])
  const batches = await batchesUnderWay()
  const follow = (batchId: number) => followBatch(app.capabilities, { retailerId: shop.retailerId, batchId })
  await Promise.all([...batches, ...batches].map(follow))
  expect(new Set(ids).size).toBe(ids.length)
  await worked()
  await expectGone()
})

// Step 15 sends, so before step 16 ALIAS has a batch that ARK does not know.
test.each(IS_LONG ? [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17] : [16])(
  'a batch whose worker dies before step %d leaves nothing behind',
  async (dies) => {
    await gather()
    let steps = 0
    const capabilities = stopping(app.capabilities, async () => {
      steps += 1
      if (steps >= dies) throw new Error('the worker died')
    })
    await sendBatches(capabilities, place()).catch(() => undefined)
    await app.drain({ allowFailures: true })
    await later(2 * 60_000)
    await later(11 * 60_000)
    await expectGone()
  },
)

// Step 2 reads the batch, and the others record its rows.
test.each(IS_LONG ? [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13] : [7])(
  'a batch whose poll dies before step %d is polled again',
  async (dies) => {
    await gather()
    await send()
    const [batchId = 0] = await batchesUnderWay()
    let steps = 0
    const capabilities = stopping(app.capabilities, async () => {
      steps += 1
      if (steps >= dies) throw new Error('the worker died')
    })
    await followBatch(capabilities, { retailerId: shop.retailerId, batchId }).catch(() => undefined)
    await app.drain({ allowFailures: true })
    await later(2 * 60_000)
    await expectGone()
  },
)
