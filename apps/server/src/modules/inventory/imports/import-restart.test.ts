import type { AnswerOf, Contract } from '@ark/contract'
import type { ExportRow } from '@ark/marketplaces'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drainJobs } from '#test/acts/drain-jobs.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import { setShopLevel, shopLevel, stockRows, unexplainedCounters } from '#test/acts/test-stock.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { importStore } from './import-store.ts'
import { importStoreJob } from '../inventory.jobs.ts'
import { inventoryHandlers } from '../inventory.worker.ts'
import { inventoryRetention } from '../queries/inventory-retention.ts'

type Import = AnswerOf<Contract['GET /runs']>[number]

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  ;({ app, shop } = await startWithShop())
})
afterAll(() => app?.close())

class Killed extends Error {}

/** Returns the app's capabilities with other transactions. */
const withDatabase = (changed: Partial<Capabilities['db']>): Capabilities => ({
  ...app.capabilities,
  db: { ...app.capabilities.db, ...changed },
})

/**
 * Returns capabilities of a process that dies at its nth transaction: before it begins, or after its commit but before
 * the caller receives the result.
 */
function dyingAt(nth: number, moment: 'before' | 'after'): Capabilities {
  let transactions = 0
  return withDatabase({
    async asRetailer(retailerId, work) {
      transactions += 1
      if (transactions === nth && moment === 'before') throw new Killed()
      const result = await app.capabilities.db.asRetailer(retailerId, work)
      if (transactions === nth) throw new Killed()
      return result
    },
  })
}

const MOST_TRANSACTIONS = 40

/** Returns the items that have two ledger lines of one import, which means that a change was made twice. */
async function doubledMovements(): Promise<unknown[]> {
  const { rows } = await sql`
    select inventory_item_id, external_id, count(*) from stock_movements where cause = 'import'
    group by 1, 2 having count(*) > 1`.execute(app.capabilities.db.platform)
  return rows
}

test.each(['before', 'after'] as const)(
  'an import that dies %s any of its transactions is resumed, and loses and repeats nothing',
  async (moment) => {
    const rows = (await stockRows(app)).slice(0, 6)
    const places = (await stockRows(app)).length
    let died = 0
    for (let nth = 1; nth <= MOST_TRANSACTIONS; nth += 1) {
      for (const [at, row] of rows.entries()) setShopLevel(app, row, ((nth + at) % 4) + 1)
      const started = await shop.owner.call<{ run_ids: number[] }>('POST', '/inventory/sync-from-shopify')
      const run = { retailerId: shop.retailerId, storeId: shop.storeId, runId: started.body.run_ids[0] ?? 0 }
      const cut = await importStore(dyingAt(nth, moment), run).then(
        () => null,
        (error: unknown) => error,
      )
      // The job is still in the queue, as after a killed worker.
      await app.drain()
      const now = await stockRows(app)
      expect([nth, now.filter((row) => row.shopify_stock !== shopLevel(app, row))]).toEqual([nth, []])
      expect(now.length).toBe(places)
      const [last] = (await shop.owner.call<Import[]>('GET', '/runs?kind=import')).body
      expect([nth, last?.state]).toEqual([nth, 'completed'])
      if (cut === null) break
      expect(cut).toBeInstanceOf(Killed)
      died += 1
    }
    expect(died).toBeGreaterThan(8)
    expect(died).toBeLessThan(MOST_TRANSACTIONS)
    expect(await doubledMovements()).toEqual([])
    expect(await unexplainedCounters(app)).toEqual([])
  },
)

/** Returns capabilities of a worker whose import is canceled after this many of its transactions have committed. */
function cancelledAfter(nth: number, runId: number): Capabilities {
  let transactions = 0
  return withDatabase({
    async asRetailer(retailerId, work) {
      const result = await app.capabilities.db.asRetailer(retailerId, work)
      transactions += 1
      if (transactions === nth) await shop.owner.call('POST', `/runs/${runId}/cancel`)
      return result
    },
  })
}

test.each([1, 3, 6])('an import that is canceled after %i transactions changes nothing', async (nth) => {
  const before = await stockRows(app)
  const [row] = before
  if (!row) throw new Error('no stock')
  setShopLevel(app, row, row.shopify_stock + 2)
  const started = await shop.owner.call<{ run_ids: number[] }>('POST', '/inventory/sync-from-shopify')
  const runId = started.body.run_ids[0] ?? 0
  const capabilities = cancelledAfter(nth, runId)
  const importing = inventoryHandlers(capabilities).filter(({ job }) => job.name === importStoreJob.name)
  await drainJobs({ boss: app.boss, db: capabilities.db }, importing, {})
  const [last] = (await shop.owner.call<Import[]>('GET', '/runs?kind=import')).body
  expect(last).toMatchObject({ id: runId, state: 'cancelled', phase: 'Canceled; no stock was changed' })
  expect(await stockRows(app)).toEqual(before)
  const { rows: left } = await sql`select from import_levels limit 1`.execute(app.capabilities.db.platform)
  expect(left).toEqual([])
  await shop.owner.call('POST', '/inventory/sync-from-shopify')
  await app.drain()
})

/**
 * Returns capabilities of a worker that reads an export of at least this many rows and cannot stage its second batch.
 */
function failingSecondBatch(rows: number) {
  const { db, shops } = app.capabilities
  const seen = { batches: 0, underWay: 0 }
  let isReading = false
  async function* large(once: AsyncIterable<ExportRow[]>) {
    const pieces: ExportRow[][] = []
    for await (const piece of once) pieces.push(piece)
    isReading = true
    for (let read = 0; read < rows; read += pieces.flat().length) yield* pieces
  }
  const capabilities: Capabilities = {
    ...app.capabilities,
    shops: {
      ...shops,
      open(...shop) {
        const store = shops.open(...shop)
        return { ...store, exportRows: (exportId) => large(store.exportRows(exportId)) }
      },
    },
    db: {
      ...db,
      async asRetailer(retailerId, work) {
        if (isReading && (seen.batches += 1) === 2) throw new Killed()
        seen.underWay += 1
        return db.asRetailer(retailerId, work).finally(() => (seen.underWay -= 1))
      },
    },
  }
  return { capabilities, seen }
}

test('a batch that cannot be staged ends an import after the others are written; the import is resumed', async () => {
  const [row] = await stockRows(app)
  if (!row) throw new Error('no stock')
  setShopLevel(app, row, row.shopify_stock + 3)
  const started = await shop.owner.call<{ run_ids: number[] }>('POST', '/inventory/sync-from-shopify')
  const run = { retailerId: shop.retailerId, storeId: shop.storeId, runId: started.body.run_ids[0] ?? 0 }
  const { capabilities, seen } = failingSecondBatch(30_000)
  await expect(importStore(capabilities, run)).rejects.toBeInstanceOf(Killed)
  expect(seen.batches).toBeGreaterThan(2)
  expect(seen.underWay).toBe(0)
  await app.drain()
  const now = await stockRows(app)
  expect(now.filter((each) => each.shopify_stock !== shopLevel(app, each))).toEqual([])
  const [last] = (await shop.owner.call<Import[]>('GET', '/runs?kind=import')).body
  expect(last).toMatchObject({ id: run.runId, state: 'completed' })
})

/** Starts an import of a store with one change. */
async function beginImport(): Promise<{ retailerId: number; storeId: number; runId: number }> {
  const [row] = await stockRows(app)
  if (!row) throw new Error('no stock')
  setShopLevel(app, row, row.shopify_stock + 1)
  const started = await shop.owner.call<{ run_ids: number[] }>('POST', '/inventory/sync-from-shopify')
  return { retailerId: shop.retailerId, storeId: shop.storeId, runId: started.body.run_ids[0] ?? 0 }
}

/** Returns capabilities of a worker that does something else before its nth long transaction. */
function interruptedAt(nth: number, meanwhile: () => Promise<unknown>): Capabilities {
  let transactions = 0
  return withDatabase({
    async asRetailerForLong(retailerId, work) {
      if ((transactions += 1) === nth) await meanwhile()
      return app.capabilities.db.asRetailerForLong(retailerId, work)
    },
  })
}

/** The long transactions that read the staged rows: one saves the products, the other applies the stock. */
const READERS = [
  { reader: 'products are matched', nth: 3 },
  { reader: 'stock is applied', nth: 4 },
]

async function expectResumed(runId: number, places: number): Promise<void> {
  await app.drain()
  const now = await stockRows(app)
  expect(now.filter((each) => each.shopify_stock !== shopLevel(app, each))).toEqual([])
  expect(now.length).toBe(places)
  const [last] = (await shop.owner.call<Import[]>('GET', '/runs?kind=import')).body
  expect(last).toMatchObject({ id: runId, state: 'completed' })
}

test.each(READERS)('staged rows that are lost before $reader are read again, and no size is gone', async ({ nth }) => {
  const before = await stockRows(app)
  const run = await beginImport()
  const lose = () =>
    sql`delete from import_levels where ctid in (select ctid from import_levels limit 1)`.execute(
      app.capabilities.db.platform,
    )
  await expect(importStore(interruptedAt(nth, lose), run)).rejects.toThrow('staged rows')
  expect((await stockRows(app)).length).toBe(before.length)
  await expectResumed(run.runId, before.length)
})

test.each(READERS)('a worker that was replaced before $reader applies nothing of another attempt', async ({ nth }) => {
  const before = await stockRows(app)
  const run = await beginImport()
  // The second attempt deletes the rows of the first, and dies when it has staged some of its own.
  const replace = () => importStore(failingSecondBatch(30_000).capabilities, run).catch(() => undefined)
  await expect(importStore(interruptedAt(nth, replace), run)).rejects.toThrow('staged rows')
  await expectResumed(run.runId, before.length)
})

test('the staged rows of an old import stay while it is in progress, and go once it is not', async () => {
  const places = (await stockRows(app)).length
  const run = await beginImport()
  const { db, clock } = app.capabilities
  const prune = async () => {
    for (const { kind, prune: remove } of inventoryRetention)
      if (kind !== 'import-undo') await remove(db, { now: clock.now(), before: clock.now(), limit: 1_000 })
  }
  const stagedLevels = async () => (await sql`select from import_levels`.execute(db.platform)).rows.length
  const shiftStart = (days: number) =>
    sql`
      update runs set started_at = started_at + ${days} * interval '1 day'
      where run_id = ${run.runId}`.execute(db.platform)
  // Dies before it applies what it has staged.
  await expect(
    importStore(
      interruptedAt(4, () => Promise.reject(new Killed())),
      run,
    ),
  ).rejects.toBeInstanceOf(Killed)
  const staged = await stagedLevels()
  expect(staged).toBeGreaterThan(0)
  await shiftStart(-8)
  await prune()
  expect(await stagedLevels()).toBe(staged)
  await shiftStart(8)
  await expectResumed(run.runId, places)

  await sql`
    insert into import_levels
      (retailer_id, run_id, shopify_inventory_item_id, shopify_location_id, available, updated_at)
    values (${run.retailerId}, ${run.runId}, 'left', 'left', 1, now())`.execute(db.platform)
  await shiftStart(-8)
  await prune()
  expect(await stagedLevels()).toBe(0)
})
