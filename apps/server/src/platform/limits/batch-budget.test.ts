import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../../tooling/create-test-database.ts'
import { takeBatchItems } from './batch-budget.ts'
import { connect, type Database } from '../database/connect.ts'
import { createErrorReport } from '../watch/error-report.ts'
import { createLogger } from '../log.ts'

const LIMITS = { account: 'stockx:test', itemsPerWindow: 500, windowMs: 300_000, itemsPerDay: 2_000 }

let database: TestDatabase
let db: Database

beforeAll(async () => {
  database = await createTestDatabase()
  db = connect(database.url, { report: createErrorReport(createLogger('silent')), poolSize: 8 })
})
beforeEach(() => sql`delete from batch_sendings`.execute(db.platform))
afterAll(async () => {
  await db.close()
  await database.drop()
})

const take = (wanted: number, account = LIMITS.account) => takeBatchItems(db, { ...LIMITS, account }, wanted)
/** Inserts items that were sent this many seconds ago. */
const sent = (items: number, agoSeconds: number) =>
  sql`insert into batch_sendings (account, items, sent_at)
      values (${LIMITS.account}, ${items}, clock_timestamp() - make_interval(secs => ${agoSeconds}))`.execute(
    db.platform,
  )

test('a window grants its remaining items, then reports when the oldest leave it', async () => {
  expect(await take(100)).toEqual({ items: 100, comeBackMs: 0 })
  expect(await take(450)).toEqual({ items: 400, comeBackMs: 0 })
  const none = await take(1)
  expect(none.items).toBe(0)
  expect(none.comeBackMs).toBeGreaterThan(200_000)
  expect(none.comeBackMs).toBeLessThanOrEqual(300_000)
  expect(await take(100, 'stockx:other')).toEqual({ items: 100, comeBackMs: 0 })
})

test('the window slides: items sent before it do not count', async () => {
  await sent(300, 299)
  expect(await take(500)).toEqual({ items: 200, comeBackMs: 0 })
  await sql`delete from batch_sendings`.execute(db.platform)
  await sent(300, 301)
  expect(await take(500)).toEqual({ items: 500, comeBackMs: 0 })
})

test('concurrent requests share the remaining items', async () => {
  const granted = await Promise.all(Array.from({ length: 8 }, () => take(100)))
  expect(granted.reduce((sum, { items }) => sum + items, 0)).toBe(500)
})

test('rows that count for no limit are deleted', async () => {
  await sent(5, 2 * 86_400)
  await take(1)
  const { rows } = await sql`select items from batch_sendings`.execute(db.platform)
  expect(rows).toEqual([{ items: 1 }])
})
