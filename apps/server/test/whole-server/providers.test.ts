import { ProviderThrottled, ProviderUnavailable, type RequestLane } from '@ark/marketplaces'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { anotherProcess, idleTransactions, sleepUntilNoLease } from '../processes/other-process.ts'
import { callsOf, clearFaults, injectTestFault, untilCalled } from '../acts/simulator-control.ts'
import { startTestApp, type TestApp } from '../start-test-app.ts'
import type { Composition } from '../../src/compose.ts'
import { connectMarketplaces } from '../../src/sandbox/connect-marketplaces.ts'

/** Tests two processes of one installation that use the same marketplace account. */

const TOKENS = 'POST /oauth/token'
const ORDERS = 'GET /v2/selling/orders/active'
const LISTING = '00000000-0000-4000-8000-000000000000'

let app: TestApp
let other: Composition

beforeAll(async () => {
  app = await startTestApp()
  // So many that no test waits for a permit.
  app.capabilities.config.stockx.requestsPerSecond = 1_000
  other = await anotherProcess(app)
  await connectMarketplaces(app.capabilities)
})
afterAll(async () => {
  await other?.close()
  await app?.close()
})
afterEach(async () => {
  await clearFaults(app, 'stockx')
  app.simulators.stockx.control.settings({ retryAfterSeconds: 0, requestsPerDay: 25_000 })
  await sql`delete from request_budgets`.execute(app.capabilities.db.platform)
  await sql`delete from token_leases`.execute(app.capabilities.db.platform)
})

type Process = Pick<Composition, 'capabilities'>

const stockx = ({ capabilities }: Process = app) => capabilities.marketplaces.of(null, 'stockx')
const orders = async (process?: Process) => (await stockx(process)).orders(null)
const asked = async (name: string) => (await callsOf(app, 'stockx'))[name] ?? 0
const sum = async () => Object.values(await callsOf(app, 'stockx')).reduce((all, each) => all + each, 0)

/** Moves the time to the end of the pause. */
const endPause = () =>
  sql`update request_budgets set next_permit_at = now() - interval '1 minute'`.execute(app.capabilities.db.platform)

test('one process at a time refreshes an account, while no transaction is open', async () => {
  app.simulators.stockx.control.revokeTokens()
  const before = await asked(TOKENS)
  await injectTestFault(app, 'stockx', { call: TOKENS, kind: 'latency', latencyMs: 8_000, times: 1 })
  const first = orders()
  await untilCalled(app, 'stockx', { name: TOKENS, before })
  expect(await idleTransactions(app)).toBe(0)
  const { sleeps, wake } = sleepUntilNoLease(app)
  const others = [orders(other), orders(other)]
  while (sleeps() < 2) await idleTransactions(app)
  await app.pass(8_000)
  await Promise.all([first, ...others])
  wake()
  expect((await asked(TOKENS)) - before).toBe(1)
})

test('a process that dies during a refresh delays the others until its lease expires', async () => {
  app.simulators.stockx.control.revokeTokens()
  const before = await asked(TOKENS)
  await sql`
    insert into token_leases (retailer_id, subject, lease_id, taken_at, expires_at)
    select null, 'stockx account ' || marketplace_account_id, gen_random_uuid(), now(), now() + interval '45 s'
    from marketplace_accounts where marketplace = 'stockx'`.execute(app.capabilities.db.platform)
  await expect(orders()).rejects.toBeInstanceOf(ProviderUnavailable)
  expect(await asked(TOKENS)).toBe(before)
  await sql`update token_leases set taken_at = now() - interval '1 hour', expires_at = now()`.execute(
    app.capabilities.db.platform,
  )
  await orders()
  expect((await asked(TOKENS)) - before).toBe(1)
})

/** One call of each request lane of a marketplace. */
const lanes: [RequestLane, (process: Process) => Promise<unknown>][] = [
  ['orders', orders],
  ['withdrawals', async (process) => (await stockx(process)).withdrawListing(LISTING)],
  ['writes', async (process) => (await stockx(process)).listing(LISTING, 'writes')],
  ['lookups', async (process) => (await stockx(process)).searchProducts('Dunk', 1)],
]

test.each(lanes)('after a 429 no process sends requests for the account before Retry-After: %s', async (_lane, ask) => {
  app.simulators.stockx.control.settings({ retryAfterSeconds: 60, requestsPerDay: 0 })
  await expect(orders()).rejects.toMatchObject({ retryAfterMs: 60_000 })
  app.simulators.stockx.control.settings({ requestsPerDay: 25_000 })
  const before = await sum()
  for (const process of [app, other]) {
    const error = await ask(process).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ProviderThrottled)
    const { retryAfterMs } = error as ProviderThrottled
    // Urgent lanes may wait for the last ten seconds of a pause.
    expect([retryAfterMs > 30_000, retryAfterMs <= 60_000]).toEqual([true, true])
  }
  expect(await sum()).toBe(before)
  await endPause()
  await orders(other)
  expect(await sum()).toBeGreaterThan(before)
})

test('without Retry-After the pause is 5 s and doubles with each 429 of any process, until a success', async () => {
  const pauses: number[] = []
  const met = async (process: Process) => {
    await endPause()
    await injectTestFault(app, 'stockx', { call: ORDERS, kind: '429', times: 1 })
    await orders(process).catch((error: ProviderThrottled) => pauses.push(error.retryAfterMs))
  }
  for (const process of [app, other, app, other, app, other, app, other]) await met(process)
  await endPause()
  await orders()
  await met(other)
  expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 300, 300, 5].map((seconds) => seconds * 1_000))
})

test('concurrent requests that were all refused pause the account once', async () => {
  await orders()
  await injectTestFault(app, 'stockx', { call: ORDERS, kind: '429', times: 4, latencyMs: 1_000 })
  const before = await asked(ORDERS)
  const calls = Promise.allSettled([orders(), orders(), orders(other), orders(other)])
  await untilCalled(app, 'stockx', { name: ORDERS, before: before + 3 })
  await app.pass(1_000)
  const pauses = (await calls).map((call) => call.status === 'rejected' && call.reason.retryAfterMs)
  expect(pauses).toEqual([5_000, 5_000, 5_000, 5_000])
  await endPause()
  await injectTestFault(app, 'stockx', { call: ORDERS, kind: '429', times: 1 })
  await expect(orders(other)).rejects.toMatchObject({ retryAfterMs: 10_000 })
})
