import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aPerson } from '#test/acts/test-people.ts'
import { pollOrdersNow } from '#test/acts/poll-orders-now.ts'
import { clearFaults, injectTestFault } from '#test/acts/simulator-control.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import { setShopLevel, stockRows } from '#test/acts/test-stock.ts'
import { planReconciliations } from '../inventory/inventory.planners.ts'
import { watchConnections } from './watch-connections.ts'

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  ;({ app, shop } = await startWithShop({ listens: true }))
})
afterEach(async () => {
  app.simulators.shopify.control.webhooks({ drop: 0 })
  await clearFaults(app, 'stockx')
})
afterAll(() => app?.close())

const LOOK_MS = 30_000

/** Passes time as in production: two workers poll orders and check connections. Retried calls take time too. */
async function pass(ms: number): Promise<void> {
  const { clock } = app.capabilities
  for (const endMs = clock.now().getTime() + ms; clock.now().getTime() < endMs; ) {
    await app.pass(LOOK_MS)
    await pollOrdersNow(app)
    await app.drain({ allowFailures: true })
    await Promise.all([watchConnections(app.capabilities), watchConnections(app.capabilities)])
    await app.drain({ allowFailures: true })
  }
}
const told = async (kind: string) => {
  const { rows } = await sql<{ title: string }>`
    select title from notifications where retailer_id = ${shop.retailerId} and kind = ${kind}
    order by notification_id`.execute(app.capabilities.db.platform)
  return rows.map(({ title }) => title)
}
const mailsWith = async (words: string) => {
  const { rows } = await sql`select recipient from mails where subject like ${`%${words}%`}`.execute(
    app.capabilities.db.platform,
  )
  return rows
}
interface Health {
  connections: {
    kind: string
    shop_domain: string | null
    is_shared: boolean
    retailer_id: number | null
    concerns: string[]
    severity: number
    problem: string | null
    failures: { hour: number; day: number }
    last_success_at: string | null
    reads: { orders: string | null; webhooks: string | null; import: string | null }
    missed_levels: number
    budget: { used: number; most: number } | null
  }[]
  next_cursor: string | null
  counts: { severe: number; wrong: number; well: number }
}
const health = async (query = '') => {
  const operator = await aPerson(app, { role: 'operator' })
  return (await operator.call<Health>('GET', `/admin/provider-health${query}`)).body
}

test('healthy connections cause no alert, and the operator sees the last success of each', async () => {
  await pass(3 * 60_000)
  const { connections, counts } = await health()
  expect(counts).toEqual({ severe: 0, wrong: 0, well: 3 })
  expect(connections.map(({ kind, concerns, is_shared }) => [kind, concerns, is_shared])).toEqual([
    ['goat', [], true],
    ['shopify', [], false],
    ['stockx', [], true],
  ])
  const [goat, store] = connections
  expect(goat?.reads.orders).toBe(app.capabilities.clock.now().toISOString())
  expect(store).toMatchObject({ retailer_id: shop.retailerId, reads: { import: expect.any(String) }, budget: null })
  expect(await told('orders_unread')).toEqual([])
})

test('orders unread for two minutes cause one alert from two workers, and one more when they are read again', async () => {
  await injectTestFault(app, 'stockx', { call: 'GetOrders', kind: '503' })
  await pass(80_000)
  expect(await told('orders_unread')).toEqual([])
  await pass(2 * 60_000)
  const begun = ['Orders of StockX have not been read for two minutes']
  expect(await told('orders_unread')).toEqual(begun)
  expect(await mailsWith('Orders of StockX have not been read')).toHaveLength(2)
  const [worst] = (await health('?is_wrong=true')).connections
  expect(worst).toMatchObject({ kind: 'stockx', severity: 2, problem: 'answers 503' })
  expect(worst?.failures.hour).toBeGreaterThan(3)

  await clearFaults(app, 'stockx')
  await pass(4 * 60_000)
  expect(await told('orders_unread')).toEqual(begun)
  await pass(2 * 60_000)
  expect(await told('orders_unread')).toEqual([...begun, 'Orders of StockX are read again'])
  expect((await health()).counts).toEqual({ severe: 0, wrong: 0, well: 3 })
})

test('a connection that fails repeatedly causes one alert', async () => {
  const before = await told('orders_unread')
  for (let times = 0; times < 3; times += 1) {
    await injectTestFault(app, 'stockx', { call: 'GetOrders', kind: '503' })
    await pass(3 * 60_000)
    await clearFaults(app, 'stockx')
    await pass(60_000)
  }
  expect(await told('orders_unread')).toHaveLength(before.length + 1)
})

test('unread orders during a pause of ARK cause no alert', async () => {
  await pass(6 * 60_000)
  const before = await told('orders_unread')
  await app.pass(3_600_000)
  await watchConnections(app.capabilities)
  await app.drain()
  expect(await told('orders_unread')).toEqual(before)
})

test('missing webhooks cause an alert with the number of missed changes, which ends when they arrive again', async () => {
  app.simulators.shopify.control.webhooks({ drop: 1 })
  for (const row of (await stockRows(app)).slice(0, 3)) setShopLevel(app, row, 17)
  await app.pass(3_600_000)
  await planReconciliations(app.capabilities)
  await app.drain()
  expect((await health('?kind=shopify')).connections).toMatchObject([{ missed_levels: 3 }])
  await pass(3 * 60_000)
  expect(await told('webhooks_silent')).toEqual(['kicks-and-co.myshopify.com does not send changes to ARK'])

  app.simulators.shopify.control.webhooks({ drop: 0 })
  const [row] = await stockRows(app)
  if (!row) throw new Error('the shop has no stock')
  setShopLevel(app, row, 23)
  await pass(7 * 60_000)
  expect(await told('webhooks_silent')).toHaveLength(2)
})

test('the list is paged by severity, with each connection once', async () => {
  const first = await health('?limit=2')
  const second = await health(`?limit=2&cursor=${first.next_cursor}`)
  const kinds = [...first.connections, ...second.connections].map(({ kind }) => kind)
  expect([kinds.toSorted(), second.next_cursor]).toEqual([['goat', 'shopify', 'stockx'], null])
  expect((await health('?search=nobody')).connections).toEqual([])
})
