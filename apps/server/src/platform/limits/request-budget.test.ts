import { ProviderThrottled, type RequestLane } from '@ark/marketplaces'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../../tooling/create-test-database.ts'
import { connect, type Database } from '../database/connect.ts'
import { createErrorReport } from '../watch/error-report.ts'
import { createLogger } from '../log.ts'
import { takesAfterMs } from './lane-order.ts'
import { createRequestBudget } from './request-budget.ts'

/** The gap between permits is long, so that the test and not the clock decides how much of it has passed. */
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
  /** The gaps until the next permit; negative when it has been free for that long. */
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
          throttles = excluded.throttles, recent_lanes = excluded.recent_lanes`.execute(db.platform)

/** Sleeping moves the time toward the next permit; nothing else does. */
const passTimeOf = (account: string) => (ms: number) =>
  sql`
    update request_budgets set next_permit_at = next_permit_at - make_interval(secs => ${ms / 1_000})
    where account = ${account}`.execute(db.platform)
const passTime = passTimeOf(LIMITS.account)

/** Returns what a lane gets from an account in this state. */
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

test.each(['orders', 'withdrawals', 'switch-offs', 'writes'] as const)(
  '%s wait up to ten seconds for a permit',
  async (lane) => {
    expect(await spend(lane, { freeInGaps: 9_000 / GAP_MS })).toBe('waited')
    expect(await spend(lane, { freeInGaps: 11_000 / GAP_MS })).toBe('turned away')
  },
)

test('a poll waits for the end of a short pause, and is retried after a long one', async () => {
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
  // The cap of two permits is long here.
  expect(await pause(60_000)).toBe(2 * GAP_MS)
})

test('a lookup by a person waits for at most three permits', async () => {
  expect(await spend('lookups', { freeInGaps: 2.9 })).toBe('waited')
  expect(await spend('lookups', { freeInGaps: 3.3 })).toBe('turned away')
})

test('market data leaves a free permit to writes, and takes one only after another went unused', async () => {
  expect(await spend('market-data', { freeInGaps: -0.5 })).toBe('turned away')
  expect(await spend('market-data', { freeInGaps: -1.5 })).toBe('taken')
})

test('of all requests that wait in a process, a sold pair gets the next permit', async () => {
  const account = { ...LIMITS, account: 'stockx:waiting', requestsPerSecond: 5 }
  const budget = createRequestBudget(db, account, { sleep })
  await budget.spend('writes')
  // Far enough in the future that all of them wait for it, however slow the machine is.
  await sql`update request_budgets set next_permit_at = now() + interval '2 seconds'
    where account = ${account.account}`.execute(db.platform)
  const granted: string[] = []
  const ask = (lane: RequestLane) => budget.spend(lane).then(() => granted.push(lane))
  await Promise.all([ask('writes'), ask('writes'), ask('switch-offs'), ask('orders'), ask('withdrawals')])
  expect(granted).toEqual(['withdrawals', 'orders', 'switch-offs', 'writes', 'writes'])
})

/** Returns the lanes in the order in which they may take a permit after these last permits, the newest first. */
const orderAfter = (recentLanes: string, gapMs = 1_000) =>
  (['writes', 'switch-offs', 'lookups', 'orders', 'withdrawals'] as const)
    .map((lane) => ({ lane, after: takesAfterMs({ lane, gapMs }, recentLanes) }))
    .toSorted((one, other) => one.after - other.after)
    .map(({ lane }) => lane)

test.each([50, 1_000, 60_000])('with %i ms between permits the lanes take turns in this order', (gapMs) => {
  expect(orderAfter('', gapMs)).toEqual(['withdrawals', 'orders', 'lookups', 'switch-offs', 'writes'])
  expect(takesAfterMs({ lane: 'writes', gapMs }, '')).toBeLessThanOrEqual(10)
})

test.each([
  ['orders', 'o', 'withdrawals'],
  ['lookups', 'l', 'withdrawals'],
  ['switch-offs', 's', 'withdrawals'],
  ['withdrawals', 'www', 'orders'],
] as const)('%s leave a permit to all others after having had %s', (lane, recent, first) => {
  expect(orderAfter(recent)[0]).toBe(first)
  expect(orderAfter(recent).at(-1)).toBe(lane)
})

test('a sold pair needs two or three requests, and gets them at once', () => {
  expect(orderAfter('ww')[0]).toBe('withdrawals')
  expect(orderAfter('oww')[0]).toBe('withdrawals')
})

test('a lane that had none of the last permits goes before all except sold pairs', () => {
  expect(orderAfter('olololololololol').slice(0, 3).toSorted()).toEqual(['switch-offs', 'withdrawals', 'writes'])
  expect(orderAfter('olololololololol')[0]).toBe('withdrawals')
  expect(orderAfter('lololololololol').at(-1)).toBe('lookups')
})

/** Returns how many permits each of these always-waiting lanes gets. Ties go to the lane that is last in the order. */
function grantedOf(wanting: readonly RequestLane[], permits: number): Record<string, number> {
  const LETTERS: Record<string, string> = {
    withdrawals: 'w',
    orders: 'o',
    lookups: 'l',
    'switch-offs': 's',
    writes: 'c',
  }
  let recent = ''
  const granted: Record<string, number> = Object.fromEntries(wanting.map((lane) => [lane, 0]))
  for (let permit = 0; permit < permits; permit += 1) {
    const [next] = wanting.toSorted(
      (one, other) =>
        takesAfterMs({ lane: one, gapMs: 1_000 }, recent) - takesAfterMs({ lane: other, gapMs: 1_000 }, recent),
    )
    if (!next) break
    granted[next] = (granted[next] ?? 0) + 1
    recent = `${LETTERS[next]}${recent}`.slice(0, 16)
  }
  return granted
}

test('under endless demand of any lanes, no lane waits for long', () => {
  const lanes = ['withdrawals', 'orders', 'lookups', 'switch-offs', 'writes'] as const
  for (let some = 1; some < 2 ** lanes.length; some += 1) {
    const wanting = lanes.filter((_, nth) => some & (2 ** nth))
    const granted = grantedOf(wanting, 900)
    expect([granted, Math.min(...Object.values(granted)) >= 40]).toEqual([granted, true])
  }
})

test("one person's lookups leave every second permit to polls and new listings", () => {
  expect(grantedOf(['lookups', 'writes'], 20)).toEqual({ lookups: 10, writes: 10 })
  const { orders = 0, lookups = 0, writes = 0 } = grantedOf(['lookups', 'orders', 'writes'], 90)
  expect([orders >= lookups, lookups <= 45, writes > 3]).toEqual([true, true, true])
})

test.each(['withdrawals', 'orders', 'lookups', 'switch-offs', 'writes'] as const)(
  'in the lane of %s one retailer with many requests leaves every second turn to another',
  async (lane) => {
    const account = { ...LIMITS, account: `stockx:turns-${lane}`, requestsPerSecond: 1, requestsPerDay: 1_000 }
    const budget = createRequestBudget(db, account, { sleep: passTimeOf(account.account) })
    const granted: string[] = []
    const ask = (retailerId: number, name: string) =>
      budget.spend(lane, retailerId).then(
        () => granted.push(name),
        () => granted.push(`${name} turned away`),
      )
    const all = Array.from({ length: 20 }, (_, nth) => ask(1, `a${nth}`))
    all.push(ask(2, 'b0'), ask(2, 'b1'), ask(3, 'c0'))
    await Promise.all(all)
    // A person waits for three permits at most.
    const first = lane === 'lookups' ? 4 : 5
    expect(granted.slice(0, first)).toEqual(['a0', 'b0', 'c0', 'a1', 'b1'].slice(0, first))
  },
)

test('a retailer may join a full line while none of its own requests waits in that line', async () => {
  const account = { ...LIMITS, account: 'stockx:room', requestsPerSecond: 1 / 3_600 }
  const budget = createRequestBudget(db, account, { sleep: () => new Promise<never>(() => undefined) })
  const room = () => ['writes', 'switch-offs'].map((lane) => budget.hasRoom(lane as RequestLane, 1))
  await sql`insert into request_budgets (account, next_permit_at)
    values (${account.account}, now() + interval '5 seconds')`.execute(db.platform)
  for (let waiting = 0; waiting < 6; waiting += 1) {
    expect(room()).toEqual([true, true])
    void budget.spend('writes', 1)
  }
  expect([room(), budget.hasRoom('writes', 2)]).toEqual([[false, true], true])
})

test.each(['lookups', 'orders', 'switch-offs', 'writes'] as const)(
  'a backlog of sold pairs leaves turns to %s',
  async (lane) => {
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
  },
)

test('the last requests of the day are reserved for orders and withdrawals', async () => {
  const nearlySpent = { freeInGaps: -2, spentToday: 9 }
  expect(await spend('writes', nearlySpent)).toBe('turned away')
  expect(await spend('withdrawals', nearlySpent)).toBe('taken')
})

const awake = { sleep: async () => undefined }

test('a granted request costs one statement, except the first of an account', async () => {
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
  // The first try costs an update, a look, an insert, a look and an update; later ones only the update.
  expect(costs).toEqual([5, 1, 1])
})

test('a request that waits for a permit is not sent during a pause that began in the meantime', async () => {
  await putAccount({ freeInGaps: -2 })
  const met = await createRequestBudget(db, LIMITS, awake).spend('orders')
  await putAccount({ freeInGaps: 5_000 / GAP_MS })
  const queued = createRequestBudget(db, LIMITS, { sleep: () => met.throttled(60_000) }).spend('orders')
  const error = await queued.catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ProviderThrottled)
})

test('only an answer to a request sent after a 429 resets the growth of pauses', async () => {
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

test('no Retry-After pauses an account for more than an hour', async () => {
  await putAccount({ freeInGaps: 0 })
  const permit = await createRequestBudget(db, LIMITS, awake).spend('orders')
  expect(await permit.throttled(400 * 24 * 3_600_000)).toBe(3_600_000)
})
