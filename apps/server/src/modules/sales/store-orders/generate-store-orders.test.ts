import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { drainJobs } from '#test/acts/drain-jobs.ts'
import { pollOrdersNow } from '#test/acts/poll-orders-now.ts'
import { clearFaults, injectTestFault } from '#test/acts/simulator-control.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { aLiveSize, onOffer, type TestSale } from '#test/acts/test-listings.ts'
import { aPerson } from '#test/acts/test-people.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import { SHOP, unexplainedCounters } from '#test/acts/test-stock.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { createStoreOrderJob, generateStoreOrdersJob } from '../sales.jobs.ts'
import { planLateStoreOrderRuns, planStoreOrders } from '../sales.planners.ts'
import { saleHandlers } from '../sales.worker.ts'
import { sourceIdentifier } from '../records/store-order.ts'

type Committed = AnswerOf<Contract['POST /sales/generate-shopify-orders/bulk']>
type Run = NonNullable<Committed['run']>

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  ;({ app, shop } = await startWithShop())
  const off = await shop.owner.call('PATCH', '/sales/settings', { shopify_generate_order: false })
  if (off.status !== 200) throw new Error('the setting was refused')
})
afterEach(() => clearFaults(app, 'shopify'))
afterAll(() => app?.close())

/** Creates sales whose Shopify orders are not created automatically. */
async function someSales(count: number): Promise<number[]> {
  const numbers: string[] = []
  for (let nth = 0; nth < count; nth += 1) {
    const size = await aLiveSize(app, shop.owner)
    const [listing] = (await onOffer(app, size.variant_id)).stockx
    numbers.push(app.simulators.stockx.control.buy({ listingId: listing?.id ?? '' }).orderNumber)
    await pollOrdersNow(app)
    await app.drain()
  }
  const { body } = await shop.owner.call<{ sales: TestSale[] }>('GET', '/sales/?limit=200')
  return body.sales.filter(({ order_number }) => numbers.includes(order_number)).map(({ id }) => id)
}

const commit = async (ids: number[], by = shop.owner) => {
  const { status, body } = await by.call<Committed>('POST', '/sales/generate-shopify-orders/bulk', ids)
  expect(status).toBe(202)
  return body
}
/** Commits sales and returns the run that creates their orders. */
const runOf = async (ids: number[]): Promise<Run> => {
  const { run } = await commit(ids)
  if (!run) throw new Error('there is nothing to do')
  return run
}
const look = async ({ id }: Pick<Run, 'id'>) => (await shop.owner.call<Run>('GET', `/runs/${id}`)).body
const ordersOf = (saleId: number) =>
  [...app.simulators.shopify.store.shop(SHOP).orders.values()].filter(({ tags }) =>
    tags.includes(sourceIdentifier({ retailerId: shop.retailerId, saleId })),
  ).length

test('sales are committed by a run in the background that shows their results', async () => {
  const ids = await someSales(2)
  const { results, run } = await commit([...ids, ...ids, 987_654])
  if (!run) throw new Error('there is nothing to do')
  expect(results).toEqual({ successful: [], failed: [{ sale_id: 987_654, error: 'Sale 987654 was not found.' }] })
  expect(run).toMatchObject({ kind: 'store-orders', state: 'running', done: 1, total: 3, problem_count: 1 })
  expect(ids.map(ordersOf)).toEqual([0, 0])
  await app.drain()
  expect(await look(run)).toMatchObject({
    state: 'completed',
    phase: '2 sales are now in Shopify',
    done: 3,
    result: { successful: 2, failed: 1 },
    problems: [{ line: null, field: 'sale 987654', message: 'Sale 987654 was not found.' }],
  })
  expect(ids.map(ordersOf)).toEqual([1, 1])
  const again = await commit(ids)
  expect(again).toEqual({ results: { successful: ids.toSorted((one, other) => one - other), failed: [] }, run: null })
  await app.drain()
  expect(ids.map(ordersOf)).toEqual([1, 1])
  expect(await unexplainedCounters(app)).toEqual([])
})

test('an order that the shop refuses for now is reported, and is retried automatically', async () => {
  const [id = 0] = await someSales(1)
  await injectTestFault(app, 'shopify', { call: '*', kind: '503' })
  const run = await runOf([id])
  await app.drain({ allowFailures: true })
  expect(await look(run)).toMatchObject({
    state: 'completed',
    phase: 'No sale is now in Shopify',
    result: { successful: 0, failed: 1 },
    problems: [{ field: expect.stringMatching(/^order /), message: expect.stringContaining('Shopify') }],
  })
  await clearFaults(app, 'shopify')
  await app.pass(15_000)
  await planStoreOrders(app.capabilities)
  await app.drain()
  expect(ordersOf(id)).toBe(1)
})

test('a run that is canceled before its orders are sent creates none', async () => {
  const ids = await someSales(2)
  const run = await runOf(ids)
  expect((await shop.owner.call('POST', `/runs/${run.id}/cancel`)).status).toBe(202)
  await app.drain()
  expect(await look(run)).toMatchObject({ state: 'cancelled', done: 0 })
  expect(ids.map(ordersOf)).toEqual([0, 0])
  const { rows } = await sql`select from store_order_requests`.execute(app.capabilities.db.platform)
  expect(rows).toEqual([])
})

const ofRun = (capabilities: Capabilities) =>
  saleHandlers(capabilities).filter(({ job }) =>
    [generateStoreOrdersJob.name, createStoreOrderJob.name].includes(job.name),
  )

/** Returns the handler of these runs. */
function ofOrders(capabilities: Capabilities) {
  const handler = saleHandlers(capabilities).find(({ job }) => job.name === generateStoreOrdersJob.name)
  if (!handler) throw new Error('nobody does runs of orders')
  return handler
}

class Killed extends Error {}

test('a run whose worker dies after any of its transactions continues, and each sale has one order', async () => {
  let died = 0
  for (let nth = 1; nth <= 30; nth += 1) {
    const [id = 0] = await someSales(1)
    const run = await runOf([id])
    let transactions = 0
    const dying: Capabilities = {
      ...app.capabilities,
      db: {
        ...app.capabilities.db,
        async asRetailer(retailerId, work) {
          if (transactions >= nth) throw new Killed()
          const result = await app.capabilities.db.asRetailer(retailerId, work)
          transactions += 1
          if (transactions === nth) throw new Killed()
          return result
        },
      },
    }
    const cut = await drainJobs({ boss: app.boss, db: app.capabilities.db }, ofRun(dying), { allowFailures: true })
    await app.pass(60_000)
    await planStoreOrders(app.capabilities)
    await app.drain()
    expect([nth, ordersOf(id)]).toEqual([nth, 1])
    expect([nth, await look(run)]).toMatchObject([nth, { state: 'completed', done: 1 }])
    if (cut.failures.length === 0) break
    died += 1
  }
  expect(died).toBeGreaterThan(5)
  expect(died).toBeLessThan(30)
  expect(await unexplainedCounters(app)).toEqual([])
})

test('two workers at once send each order once', async () => {
  const ids = await someSales(2)
  const run = await runOf(ids)
  const handler = ofOrders(app.capabilities)
  const data = { retailer_id: shop.retailerId, run_id: run.id }
  await Promise.all([1, 2, 3].map(async () => handler.run(data, { id: 'a job', attempt: 0 })))
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from jobs.job where name = ${createStoreOrderJob.name} and state = 'created'`.execute(
    app.capabilities.db.platform,
  )
  expect(rows).toEqual([{ count: 2 }])
  await app.drain()
  expect(await look(run)).toMatchObject({ state: 'completed', done: 2, result: { successful: 2, failed: 0 } })
})

test('a late worker does not end a run whose orders are in progress', async () => {
  const run = await runOf(await someSales(1))
  const data = { retailer_id: shop.retailerId, run_id: run.id }
  const { db } = app.capabilities
  let transactions = 0
  const behind: Capabilities = {
    ...app.capabilities,
    db: {
      ...db,
      async asRetailer(retailerId, work) {
        transactions += 1
        // This worker has counted and is about to send, but the other one sends first.
        if (transactions === 2) await ofOrders(app.capabilities).run(data, { id: 'a job', attempt: 0 })
        return db.asRetailer(retailerId, work)
      },
    },
  }
  await ofOrders(behind).run(data, { id: 'another job', attempt: 0 })
  expect(await look(run)).toMatchObject({ state: 'running', done: 0 })
  await app.drain()
  expect(await look(run)).toMatchObject({ state: 'completed', result: { successful: 1, failed: 0 } })
})

test('a run waits ten minutes for an order without a result', async () => {
  const [id = 0] = await someSales(1)
  const run = await runOf([id])
  const sends = ofOrders(app.capabilities)
  await drainJobs({ boss: app.boss, db: app.capabilities.db }, [sends], {})
  expect((await look(run)).state).toBe('running')
  await app.pass(11 * 60_000)
  await planLateStoreOrderRuns(app.capabilities)
  await drainJobs({ boss: app.boss, db: app.capabilities.db }, [sends], {})
  expect(await look(run)).toMatchObject({
    state: 'completed',
    problems: [{ message: 'Still in progress; ARK continues automatically.' }],
  })
  await app.drain()
  expect(ordersOf(id)).toBe(1)
})

test('a run of orders is visible only to its starter', async () => {
  const [id = 0] = await someSales(1)
  const colleague = await aPerson(app, { role: 'owner', retailerId: shop.retailerId })
  const run = await runOf([id])
  expect((await colleague.call('GET', `/runs/${run.id}`)).status).toBe(404)
  expect((await colleague.call('POST', `/runs/${run.id}/cancel`)).status).toBe(404)
  await app.drain()
})
