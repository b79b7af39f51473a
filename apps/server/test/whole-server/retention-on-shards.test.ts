import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { duringTransaction } from '../statements/database-owner.ts'
import { KINDS_BY_ROWS, withOldAndYoung } from '../belongings/old-records.ts'
import type { TestApp } from '../start-test-app.ts'
import { type Belongings, startWithTwoRetailers } from '../belongings/two-retailers.ts'
import type { Database } from '../../src/platform/database/connect.ts'
import { prunedRecords } from '../../src/modules.ts'

/**
 * Tests how old rows are found on a distributed database (docs/decisions/025, rule 13), on one that only claims to be
 * one.
 */
const DAY_MS = 24 * 60 * 60_000

let app: TestApp
let own: Belongings
let other: Belongings

beforeAll(async () => {
  ;({ app, own, other } = await startWithTwoRetailers())
})
afterAll(() => app?.close())

const asDistributed = ({ db } = app.capabilities): Database => ({
  ...db,
  asPlatform: (work) =>
    db.asPlatform(async (tx) => {
      await sql`set local ark.is_distributed = 'on'`.execute(tx)
      return work(tx)
    }),
})

/** Prunes a kind until a batch is not full. Returns how many rows each batch removed. */
async function prune(kind: string, limit = 1_000): Promise<number[]> {
  const record = prunedRecords.find((each) => each.kind === kind)
  const now = app.capabilities.clock.now()
  const removed: number[] = []
  for (let isMore = record !== undefined; record && isMore; ) {
    const before = new Date(now.getTime() - record.ageDays * DAY_MS)
    const batch = await record.prune(asDistributed(), { now, before, limit })
    removed.push(batch.removed)
    isMore = batch.isMore
  }
  return removed
}

test('old rows of every kind are deleted, and younger ones stay', async () => {
  const left = await withOldAndYoung(app, own)
  for (const kind of KINDS_BY_ROWS) expect(await left(kind)).toEqual([kind, 'old', 'young'])
  for (const kind of KINDS_BY_ROWS) {
    await prune(kind)
    expect(await left(kind)).toEqual([kind, 'young'])
  }
})

test('a batch covers several retailers, each with its own statement; locked rows stay', async () => {
  const old = new Date(app.capabilities.clock.now().getTime() - 100 * DAY_MS)
  for (const { retailer } of [own, other])
    await sql`
      insert into listing_changes (retailer_id, variant_id, description, created_at)
      select ${retailer}, 1, 'change ' || n, ${old} from generate_series(1, 30) n`.execute(app.capabilities.db.platform)
  await duringTransaction(app, async (user) => {
    await user.query(`select from listing_changes where retailer_id = $1 and description = 'change 30' for update`, [
      other.retailer,
    ])
    const [first = 0, second = 0, ...more] = await prune('listing-changes', 40)
    expect([first + second, more]).toEqual([59, []])
  })
  expect(await prune('listing-changes', 40)).toEqual([1])
})
