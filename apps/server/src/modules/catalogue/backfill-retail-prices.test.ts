import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clearFaults, injectFault } from '../../../../../tooling/test-app/simulator-control.ts'
import { startTestApp, type TestApp } from '../../../../../tooling/test-app/start-test-app.ts'
import { aPerson, type TestPerson } from '../../../../../tooling/test-app/test-people.ts'
import { aCatalogue } from '../../../../../tooling/test-app/test-shop.ts'
import { backfillRetailPrices } from './backfill-retail-prices.ts'

type Backfill = AnswerOf<Contract['POST /admin/products/backfill-retail-prices']>
type Shown = AnswerOf<Contract['GET /admin/products/backfill-retail-prices']>

let app: TestApp
let operator: TestPerson
/** Every product has one of its own at StockX. */
let prices: { product_id: number; sku: string; retail_price: number }[]

beforeAll(async () => {
  app = await startTestApp()
  await aCatalogue(app)
  operator = await aPerson(app, { role: 'operator' })
  prices = await current()
}, 60_000)
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
/** The jobs that wait for a free request or for another try are done as well. */
async function finish(): Promise<Backfill> {
  for (let round = 0; round < 50; round += 1) {
    await app.drain()
    const { backfill } = await shown()
    if (backfill?.is_done) return backfill
    await app.pass(30_000)
  }
  throw new Error('the backfill does not end')
}

test('every price that StockX knows is there in the end, and how far it is was told meanwhile', async () => {
  const begun = await start()
  expect(begun).toMatchObject({
    is_done: false,
    summary: { total_products: prices.length, updated_products: 0, failed_products: 0 },
  })
  expect((await start()).id).toBe(begun.id)
  const done = await finish()
  expect(done).toMatchObject({
    id: begun.id,
    summary: { updated_products: prices.length, failed_products: 0 },
    failures: [],
    problem: null,
  })
  expect(await current()).toEqual(prices)
  expect((await shown()).missing).toBe(0)
})

test('each product and the end are told to the operator’s browsers', async () => {
  const heard: string[] = []
  const stop = app.capabilities.feed.subscribe({
    sessionId: 'a session',
    userId: operator.userId,
    retailerId: null,
    isOperator: true,
    onChange: ({ changed, ids }) => heard.push(`${changed} ${ids.join()}`.trim()),
    onAccessChange: () => undefined,
  })
  const { id } = await start()
  await finish()
  const own = `price-backfills ${id}`
  // One for each product and one for the end; before them, what a stream begins with.
  const expected = [...prices.map(() => own), own, 'products']
  await expect.poll(() => heard.slice(heard.indexOf(own))).toEqual(expected)
  stop()
})

test('what StockX does not have or does not price is named, and the others get theirs', async () => {
  const [first, second] = prices.filter(({ sku }) => !sku.includes('/'))
  app.simulators.stockx.control.settings({ missingProducts: [first?.sku ?? ''], unpricedProducts: [second?.sku ?? ''] })
  await start()
  const { summary, failures } = await finish()
  expect(summary).toMatchObject({ updated_products: prices.length - 2, failed_products: 2 })
  expect(failures.map(({ product_id }) => product_id)).toEqual([first?.product_id, second?.product_id])
  expect(failures[1]?.message).toBe('StockX knows no retail price.')
  expect((await shown()).missing).toBe(2)
})

test('a price that somebody set meanwhile stays', async () => {
  await start()
  await sql`update products set retail_price = 1.5 where product_id = ${prices.at(-1)?.product_id}`.execute(
    app.capabilities.db.platform,
  )
  await finish()
  expect((await current()).at(-1)?.retail_price).toBe(1.5)
})

test('while StockX does not answer, each product is tried a few times and then named', async () => {
  await injectFault(app, 'stockx', { call: 'GetProduct', kind: '503' })
  await start()
  const { summary, failures } = await finish()
  expect(summary).toMatchObject({ updated_products: 0, failed_products: prices.length })
  expect(failures).toHaveLength(prices.length)
})

test('two workers of the same backfill count each product once', async () => {
  const { id } = await start()
  await Promise.allSettled([backfillRetailPrices(app.capabilities, id), backfillRetailPrices(app.capabilities, id)])
  const { summary } = await finish()
  expect(summary.updated_products + summary.failed_products).toBe(prices.length)
  expect(await current()).toEqual(prices)
})
