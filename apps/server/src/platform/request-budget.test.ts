import { ProviderThrottled, type RequestLane } from '@ark/marketplaces'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tooling/create-test-database.ts'
import { connect, type Database } from './database/connect.ts'
import { createRequestBudget } from './request-budget.ts'

/** A slot is long, so that the test decides how much of it has passed, and not the clock. */
const GAP_MS = 600_000
const LIMITS = {
  account: 'stockx:test',
  provider: 'stockx',
  requestsPerSecond: 1_000 / GAP_MS,
  requestsPerDay: 10,
} as const

let database: TestDatabase
let db: Database

beforeAll(async () => {
  database = await createTestDatabase()
  db = connect(database.url, 2)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

/** What a lane is told when the next slot comes free in this many gaps; negative: it has been free for as long. */
async function spend(lane: RequestLane, { freeInGaps, spentToday = 0 }: { freeInGaps: number; spentToday?: number }) {
  await sql`
    insert into request_budgets (account, next_free_at, day, spent_today)
    values (${LIMITS.account}, now() + make_interval(secs => ${(freeInGaps * GAP_MS) / 1_000}), (now() at time zone 'utc')::date, ${spentToday})
    on conflict (account) do update set next_free_at = excluded.next_free_at, day = excluded.day, spent_today = excluded.spent_today`.execute(
    db.platform,
  )
  const waitsMs: number[] = []
  const budget = createRequestBudget(db, LIMITS, { sleep: async (ms) => void waitsMs.push(ms) })
  try {
    await budget.spend(lane)
    return waitsMs.length > 0 ? 'queued' : 'taken'
  } catch (error) {
    if (error instanceof ProviderThrottled) return 'turned away'
    throw error
  }
}

test('a withdrawal queues behind others', async () => {
  expect(await spend('withdrawals', { freeInGaps: 0.01 })).toBe('queued')
  expect(await spend('orders', { freeInGaps: 0.01 })).toBe('queued')
})

test('market data leaves a free slot to writes and takes one only after another went unused', async () => {
  expect(await spend('market-data', { freeInGaps: -0.5 })).toBe('turned away')
  expect(await spend('market-data', { freeInGaps: -1.5 })).toBe('taken')
})

test.each(['lookups', 'writes'] as const)(
  '%s reserve the next slot, so that polls cannot keep them out, and none behind one that is reserved',
  async (lane) => {
    expect(await spend(lane, { freeInGaps: 0.9 })).toBe('queued')
    expect(await spend(lane, { freeInGaps: 1.1 })).toBe('turned away')
  },
)

test('what is left of the day belongs to orders and withdrawals', async () => {
  const nearlySpent = { freeInGaps: -2, spentToday: 9 }
  expect(await spend('writes', nearlySpent)).toBe('turned away')
  expect(await spend('withdrawals', nearlySpent)).toBe('taken')
})
