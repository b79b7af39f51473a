import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dyingAt, Killed } from '#test/processes/dying-worker.ts'
import { clearFaults, injectTestFault } from '#test/acts/simulator-control.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aPerson, type TestPerson } from '#test/acts/test-people.ts'
import { aCatalogue } from '#test/acts/test-shop.ts'
import { backfillRetailPrices } from './backfill-retail-prices.ts'

type Backfill = AnswerOf<Contract['POST /admin/products/backfill-retail-prices']>
type Run = Backfill['run']
type Shown = AnswerOf<Contract['GET /admin/products/backfill-retail-prices']>

let app: TestApp
let operator: TestPerson
/** Every product has its own price at StockX. */
let prices: { product_id: number; sku: string; retail_price: number }[]

beforeAll(async () => {
  app = await startTestApp()
  await aCatalogue(app)
  operator = await aPerson(app, { role: 'operator' })
  prices = await current()
})
beforeEach(async () => {
  app.simulators.stockx.control.settings({ missingProducts: [], unpricedProducts: [] })
  await clearFaults(app, 'stockx')
  await sql`update products set retail_price = null`.execute(app.capabilities.db.platform)
})
afterAll(() => app?.close())

const current = async () =>
  (
    await sql<{ product_id: number; sku: string; retail_price: number }>`
      select product_id, sku, retail_price::float8 from products order by product_id`.execute(
      app.capabilities.db.platform,
    )
  ).rows
const start = async () => (await operator.call<Backfill>('POST', '/admin/products/backfill-retail-prices')).body
const shown = async () => (await operator.call<Shown>('GET', '/admin/products/backfill-retail-prices')).body
/** Runs the jobs that wait for a free request or a retry as well. */
async function finish(): Promise<Run> {
  for (let round = 0; round < 50; round += 1) {
    await app.drain()
    const { run } = await shown()
    if (run && run.finished_at !== null) return run
    await app.pass(30_000)
  }
  throw new Error('the backfill does not end')
}

test('every price that StockX knows is saved in the end, and the progress is reported', async () => {
  const [begun, joined] = await Promise.all([start(), start()])
  expect(begun).toMatchObject({
    summary: { total_products: prices.length, updated_products: 0, failed_products: 0 },
    run: { kind: 'price-backfill', state: 'waiting', done: 0, total: prices.length },
  })
  expect(joined.run.id).toBe(begun.run.id)
  expect(await finish()).toMatchObject({
    id: begun.run.id,
    state: 'completed',
    done: prices.length,
    phase: `${prices.length} retail prices set`,
    result: { updated_products: prices.length, failed_products: 0 },
    problems: [],
  })
  expect(await current()).toEqual(prices)
  expect((await shown()).missing).toBe(0)
})

test("the operator's browsers get an event for each product and for the end", async () => {
  const heard: string[] = []
  const stop = app.capabilities.feed.subscribe({
    sessionId: 'a session',
    userId: operator.userId,
    retailerId: null,
    isOperator: true,
    onChange: ({ changed, ids }) => heard.push(`${changed} ${ids.join()}`.trim()),
    onAccessChange: () => undefined,
  })
  const { run } = await start()
  await finish()
  const steps = () => heard.filter((each) => each === `runs ${run.id}`)
  await expect.poll(() => steps().length).toBeGreaterThanOrEqual(prices.length)
  await expect.poll(() => heard).toContain('products')
  stop()
})

test('products that StockX does not know or price are named, and the others get their price', async () => {
  const [first, second] = prices.filter(({ sku }) => !sku.includes('/'))
  app.simulators.stockx.control.settings({ missingProducts: [first?.sku ?? ''], unpricedProducts: [second?.sku ?? ''] })
  await start()
  const { result, problems } = await finish()
  expect(result).toEqual({ updated_products: prices.length - 2, failed_products: 2 })
  const names = await sql<{ name: string }>`
    select name from products where product_id in (${first?.product_id}, ${second?.product_id})
    order by product_id`.execute(app.capabilities.db.platform)
  expect(problems.map(({ field }) => field)).toEqual(names.rows.map(({ name }) => name))
  expect(problems[1]?.message).toBe('StockX knows no retail price.')
  expect((await shown()).missing).toBe(2)
})

test('a price that a person set in the meantime stays', async () => {
  await start()
  await sql`update products set retail_price = 1.5 where product_id = ${prices.at(-1)?.product_id}`.execute(
    app.capabilities.db.platform,
  )
  await finish()
  expect((await current()).at(-1)?.retail_price).toBe(1.5)
})

test('while StockX does not answer, each product is tried a few times and then named as failed', async () => {
  await injectTestFault(app, 'stockx', { call: 'GetProduct', kind: '503' })
  await start()
  const { result, problem_count } = await finish()
  expect(result).toEqual({ updated_products: 0, failed_products: prices.length })
  expect(problem_count).toBe(prices.length)
})

test('two workers of the same backfill count each product once', async () => {
  const run = { retailerId: null, runId: (await start()).run.id }
  await Promise.allSettled([backfillRetailPrices(app.capabilities, run), backfillRetailPrices(app.capabilities, run)])
  expect(await finish()).toMatchObject({ done: prices.length })
  expect(await current()).toEqual(prices)
})

test('a worker that dies at any of its transactions forgets no product and counts none twice', async () => {
  for (const nth of [1, 2, 3, 4]) {
    await sql`update products set retail_price = null`.execute(app.capabilities.db.platform)
    const run = { retailerId: null, runId: (await start()).run.id }
    await expect(backfillRetailPrices(dyingAt(app, nth), run)).rejects.toThrow(Killed)
    expect(await finish()).toMatchObject({ state: 'completed', done: prices.length, problem_count: 0 })
    expect(await current()).toEqual(prices)
  }
})

test('a canceled backfill keeps the prices that it has set, and another one can start', async () => {
  const { run } = await start()
  await expect(backfillRetailPrices(dyingAt(app, 4), { retailerId: null, runId: run.id })).rejects.toThrow(Killed)
  expect((await operator.call('POST', `/runs/${run.id}/cancel`)).status).toBe(202)
  expect(await finish()).toMatchObject({ id: run.id, state: 'cancelled', done: 2 })
  expect((await shown()).missing).toBe(prices.length - 2)
  expect((await start()).run.id).not.toBe(run.id)
  await finish()
})
