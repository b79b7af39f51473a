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

type Import = AnswerOf<Contract['GET /runs']>[number]

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  ;({ app, shop } = await startWithShop())
})
afterAll(() => app?.close())

class Killed extends Error {}

/**
 * Returns capabilities of a process that dies at its nth transaction: before it begins, or after its commit but before
 * the caller receives the result.
 */
function dyingAt(nth: number, moment: 'before' | 'after'): Capabilities {
  const { capabilities } = app
  let transactions = 0
  return {
    ...capabilities,
    db: {
      ...capabilities.db,
      async asRetailer(retailerId, work) {
        transactions += 1
        if (transactions === nth && moment === 'before') throw new Killed()
        const result = await capabilities.db.asRetailer(retailerId, work)
        if (transactions === nth) throw new Killed()
        return result
      },
    },
  }
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
  const { capabilities } = app
  let transactions = 0
  return {
    ...capabilities,
    db: {
      ...capabilities.db,
      async asRetailer(retailerId, work) {
        const result = await capabilities.db.asRetailer(retailerId, work)
        transactions += 1
        if (transactions === nth) await shop.owner.call('POST', `/runs/${runId}/cancel`)
        return result
      },
    },
  }
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
