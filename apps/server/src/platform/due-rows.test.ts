import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tooling/create-test-database.ts'
import { connect, type Database } from './database/connect.ts'
import { type DueRows, retryAfterMs, takeDue } from './due-rows.ts'

let database: TestDatabase
let db: Database

const NOW = new Date('2026-11-22T12:00:00Z')
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)

/** A table with the usual columns of due rows. */
const THINGS: DueRows = {
  table: 'due_things',
  key: { retailer_id: 'bigint', thing_id: 'bigint' },
  isFair: true,
  retry: { firstMs: 60_000, mostMs: 600_000 },
}

beforeAll(async () => {
  database = await createTestDatabase()
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  await owner.query(`
    create table due_things (
      retailer_id bigint not null, thing_id bigint not null,
      next_attempt_at timestamptz, attempts int not null default 0,
      primary key (retailer_id, thing_id));
    grant select, insert, update, delete on due_things to ark_platform;
    insert into retailers (business_name) values ('One of three'), ('Two of three'), ('Three of three')`)
  await owner.end()
  db = connect(database.url, { report: () => undefined, poolSize: 4 })
})
afterAll(async () => {
  await db?.close()
  await database?.drop()
})
beforeEach(() => sql`delete from due_things`.execute(db.platform))

const insert = (retailerId: number, thingIds: number[], at: Date | null) =>
  sql`
    insert into due_things (retailer_id, thing_id, next_attempt_at)
    select ${retailerId}, thing_id, ${at} from unnest(${thingIds}::int8[]) as thing_id`.execute(db.platform)
const numbers = (from: number, count: number) => Array.from({ length: count }, (_, n) => from + n)
const take = (limit: number, now = NOW) =>
  db.asPlatform((tx) => takeDue<{ retailer_id: number; thing_id: number }>(tx, THINGS, { now, limit }))

test('due rows are taken once, the longest due first; rows that are not due stay', async () => {
  await insert(1, [1], ago(1))
  await insert(1, [2], ago(5))
  await insert(1, [3], ago(-1))
  await insert(1, [4], null)
  expect((await take(10)).map(({ thing_id }) => thing_id)).toEqual([2, 1])
  expect(await take(10)).toEqual([])
})

test('finding rows in turn reads as many rows of one retailer as needed to reach the limit', async () => {
  await insert(1, numbers(1, 300), ago(60))
  await insert(2, numbers(1_001, 6), ago(1))
  const taken = await take(200)
  const of = Map.groupBy(taken, ({ retailer_id }) => retailer_id)
  expect([of.get(1)?.length, of.get(2)?.length]).toEqual([194, 6])
})

test('a retailer with a thousand failing rows does not delay others', async () => {
  await insert(1, numbers(1, 1_000), ago(60))
  await insert(2, [5_001, 5_002], ago(1))
  await insert(3, [6_001], ago(2))
  const taken = await take(6)
  expect(taken.map(({ retailer_id }) => retailer_id).toSorted((a, b) => a - b)).toEqual([1, 1, 1, 2, 2, 3])
})

test('a distributed database is asked shard by shard, with the same result', async () => {
  await insert(1, numbers(1, 100), ago(60))
  await insert(2, [5_001, 5_002], ago(1))
  await insert(3, [6_001, 6_002], ago(-1))
  const onShards = (limit: number) =>
    db.asPlatform(async (tx) => {
      await sql`set local ark.is_distributed = 'on'`.execute(tx)
      return takeDue<{ retailer_id: number; thing_id: number }>(tx, THINGS, { now: NOW, limit })
    })
  const taken = await onShards(5)
  expect(taken.map(({ retailer_id }) => retailer_id).toSorted((a, b) => a - b)).toEqual([1, 1, 1, 2, 2])
  expect(await onShards(200)).toHaveLength(97)
})

test('failing rows do not come before rows that wait for their first attempt', async () => {
  await insert(1, [1, 2, 3], ago(60))
  await insert(1, [4], ago(1))
  expect((await take(3)).map(({ thing_id }) => thing_id).toSorted((a, b) => a - b)).toEqual([1, 2, 3])
  // No one reports success, so the first three are due again, and the fourth comes first.
  expect((await take(1, new Date(NOW.getTime() + 1_000))).map(({ thing_id }) => thing_id)).toEqual([4])
})

test('each failed attempt doubles the wait, up to a limit, with jitter', async () => {
  await insert(1, [1], ago(1))
  let now = NOW
  const waits: number[] = []
  for (let attempt = 0; attempt < 6; attempt += 1) {
    expect(await take(1, now)).toHaveLength(1)
    const { rows } = await sql<{ next: Date; attempts: number }>`
      select next_attempt_at as next, attempts from due_things`.execute(db.platform)
    expect(rows[0]?.attempts).toBe(attempt + 1)
    const next = rows[0]?.next ?? now
    waits.push(next.getTime() - now.getTime())
    now = next
  }
  for (const [attempt, wait] of waits.entries()) {
    const expected = retryAfterMs(attempt, THINGS.retry)
    expect(Math.abs(wait - expected)).toBeLessThanOrEqual(expected / 10)
  }
  expect(retryAfterMs(1_000, THINGS.retry)).toBe(600_000)
})

test('two planners at the same moment take different rows, and all rows are taken', async () => {
  await insert(1, numbers(1, 20), ago(10))
  await insert(2, numbers(101, 20), ago(10))
  const taken = (await Promise.all([take(40), take(40), take(40)])).flat()
  expect(new Set(taken.map(({ thing_id }) => thing_id)).size).toBe(taken.length)
  const rest = await take(40)
  expect(taken.length + rest.length).toBe(40)
})

test('rows taken by a failed transaction stay due', async () => {
  await insert(1, [1], ago(1))
  const failing = db.asPlatform(async (tx) => {
    await takeDue(tx, THINGS, { now: NOW, limit: 1 })
    throw new Error('the job could not be enqueued')
  })
  await expect(failing).rejects.toThrow('could not be enqueued')
  expect(await take(1)).toHaveLength(1)
})
