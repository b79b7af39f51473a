import { ProviderThrottled, type RequestLane } from '@ark/marketplaces'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tooling/create-test-database.ts'
import { connect, type Database } from './database/connect.ts'
import { createErrorReport } from './error-report.ts'
import { createLogger } from './log.ts'
import { asksAfterMs, createRequestBudget } from './request-budget.ts'

/** A permit is long, so that the test decides how much of it has passed, and not the clock. */
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
  db = connect(database.url, { report: createErrorReport(createLogger('silent')), poolSize: 2 })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

interface State {
  /** The next permit comes free in this many gaps; negative: it has been free for as long. */
  freeInGaps: number
  spentToday?: number
}

const putAccount = ({ freeInGaps, spentToday = 0 }: State) =>
  sql`
    insert into request_budgets (account, next_permit_at, day, spent_today)
    values (${LIMITS.account}, now() + make_interval(secs => ${(freeInGaps * GAP_MS) / 1_000}),
            (now() at time zone 'utc')::date, ${spentToday})
    on conflict (account) do update
      set next_permit_at = excluded.next_permit_at, day = excluded.day, spent_today = excluded.spent_today,
          throttles = excluded.throttles`.execute(db.platform)

/** Sleeping is what lets permits come nearer here: nothing else moves the time. */
const passTime = (ms: number) =>
  sql`
    update request_budgets set next_permit_at = next_permit_at - make_interval(secs => ${ms / 1_000})
    where account = ${LIMITS.account}`.execute(db.platform)

/** What a lane is granted in an account that stands like this. */
async function spend(lane: RequestLane, state: State) {
  await putAccount(state)
  const waitsMs: number[] = []
  const budget = createRequestBudget(db, LIMITS, {
    async sleep(ms) {
      waitsMs.push(ms)
      await passTime(ms)
    },
  })
  try {
    await budget.spend(lane)
    return waitsMs.length > 0 ? 'waited' : 'taken'
  } catch (error) {
    if (error instanceof ProviderThrottled) return 'turned away'
    throw error
  }
}

test.each(['orders', 'withdrawals', 'writes'] as const)(
  '%s wait ten seconds for a permit, and no longer',
  async (lane) => {
    expect(await spend(lane, { freeInGaps: 9_000 / GAP_MS })).toBe('waited')
    expect(await spend(lane, { freeInGaps: 11_000 / GAP_MS })).toBe('turned away')
  },
)

test('a poll waits for the end of a short pause, and comes back after a long one', async () => {
  const pause = async (ms: number) => {
    await putAccount({ freeInGaps: 0 })
    const met = await createRequestBudget(db, LIMITS, { sleep: passTime }).spend('orders')
    await met.throttled(ms)
    await sql`update request_budgets set next_permit_at = now() + make_interval(secs => ${ms / 1_000})
      where account = ${LIMITS.account}`.execute(db.platform)
    return createRequestBudget(db, LIMITS, { sleep: passTime })
      .spend('orders')
      .then(
        () => 'granted',
        (error: ProviderThrottled) => error.retryAfterMs,
      )
  }
  expect(await pause(5_000)).toBe('granted')
  // Two permits are long here.
  expect(await pause(60_000)).toBe(2 * GAP_MS)
})

test('what a person looks up waits for two permits at most', async () => {
  expect(await spend('lookups', { freeInGaps: 1.9 })).toBe('waited')
  expect(await spend('lookups', { freeInGaps: 2.1 })).toBe('turned away')
})

test('market data leaves a free permit to writes and takes one only after another went unused', async () => {
  expect(await spend('market-data', { freeInGaps: -0.5 })).toBe('turned away')
  expect(await spend('market-data', { freeInGaps: -1.5 })).toBe('taken')
})

test('of all that wait for a permit a withdrawal gets it, whoever came first', async () => {
  const account = { ...LIMITS, account: 'stockx:waiting', requestsPerSecond: 5 }
  const budget = createRequestBudget(db, account, { sleep })
  const other = createRequestBudget(db, account, { sleep })
  await budget.spend('writes')
  // Far enough away that all of them wait for it, however slow the machine is.
  await sql`update request_budgets set next_permit_at = now() + interval '2 seconds'
    where account = ${account.account}`.execute(db.platform)
  const granted: string[] = []
  const ask = (from: typeof budget, lane: RequestLane) => from.spend(lane).then(() => granted.push(lane))
  await Promise.all([ask(budget, 'writes'), ask(other, 'writes'), ask(other, 'orders'), ask(budget, 'withdrawals')])
  expect(granted).toEqual(['withdrawals', 'orders', 'writes', 'writes'])
})

test.each([50, 1_000, 60_000])(
  'with %i ms between permits each lane asks before the next, and who lost has a turn',
  (gapMs) => {
    const after = (lane: RequestLane, lost = 0) => asksAfterMs({ lane, gapMs }, lost)
    expect(after('withdrawals')).toBe(0)
    const inOrder = [after('withdrawals'), after('lookups'), after('orders'), after('writes')]
    expect(inOrder).toEqual([...new Set(inOrder)].toSorted((one, other) => one - other))
    expect(after('writes')).toBeLessThanOrEqual(30)
    expect([after('lookups', 1), after('orders', 3)]).toEqual([0, 0])
    // A withdrawal that comes now and then leaves a permit between: a poll that lost one is not in the way of the next.
    expect(after('orders', 2)).toBe(after('orders'))
    expect(after('writes', 9)).toBe(after('writes'))
  },
)

test.each(['lookups', 'orders'] as const)('a backlog of withdrawals leaves turns to %s', async (lane) => {
  const account = { ...LIMITS, account: `stockx:backlog-${lane}`, requestsPerSecond: 100, requestsPerDay: 1_000 }
  const worker = createRequestBudget(db, account, { sleep })
  const api = createRequestBudget(db, account, { sleep })
  let waiting = 100
  const withdrawals = Array.from({ length: waiting }, () => worker.spend('withdrawals').then(() => (waiting -= 1)))
  await withdrawals[0]
  let turns = 0
  while (waiting > 0) {
    const granted = await api.spend(lane).catch(() => null)
    if (granted) turns += 1
    else await sleep(5)
  }
  expect(turns).toBeGreaterThan(5)
})

test('what is left of the day belongs to orders and withdrawals', async () => {
  const nearlySpent = { freeInGaps: -2, spentToday: 9 }
  expect(await spend('writes', nearlySpent)).toBe('turned away')
  expect(await spend('withdrawals', nearlySpent)).toBe('taken')
})

const awake = { sleep: async () => undefined }

test('a request that is granted costs one statement, but for the first of an account', async () => {
  let statements = 0
  const counted = db.platform.withPlugin({
    transformQuery({ node }) {
      statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const account = { ...LIMITS, account: 'stockx:new', requestsPerSecond: 1e6 }
  const budget = createRequestBudget({ ...db, platform: counted }, account, awake)
  const costs: number[] = []
  for (let requests = 0; requests < 3; requests += 1) {
    statements = 0
    await budget.spend('orders')
    costs.push(statements)
  }
  // Update, look, insert, update; then the update alone.
  expect(costs).toEqual([4, 1, 1])
})

test('who waits for a permit does not leave in a pause that has begun meanwhile', async () => {
  await putAccount({ freeInGaps: -2 })
  const met = await createRequestBudget(db, LIMITS, awake).spend('orders')
  await putAccount({ freeInGaps: 5_000 / GAP_MS })
  const queued = createRequestBudget(db, LIMITS, { sleep: () => met.throttled(60_000) }).spend('orders')
  const error = await queued.catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ProviderThrottled)
})

test('an answer to what left before a 429 ends no row of them, one to what left after it does', async () => {
  const pauses: number[] = []
  const budget = createRequestBudget(db, LIMITS, awake)
  const granted = async () => {
    await sql`update request_budgets set next_permit_at = now()`.execute(db.platform)
    return budget.spend('orders')
  }
  await putAccount({ freeInGaps: 0 })
  const [early, first] = [await granted(), await granted()]
  pauses.push(await first.throttled(null))
  await early.answered()
  const second = await granted()
  pauses.push(await second.throttled(null))
  await (await granted()).answered()
  pauses.push(await (await granted()).throttled(null))
  expect(pauses).toEqual([5_000, 10_000, 5_000])
})

test('no Retry-After stops an account for more than an hour', async () => {
  await putAccount({ freeInGaps: 0 })
  const permit = await createRequestBudget(db, LIMITS, awake).spend('orders')
  expect(await permit.throttled(400 * 24 * 3_600_000)).toBe(3_600_000)
})
