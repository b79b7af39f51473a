import type { AnswerOf, Contract } from '@ark/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drainJobs } from '#test/acts/drain-jobs.ts'
import { dyingAt, Killed } from '#test/processes/dying-worker.ts'
import { aCanceledPair, aSoldPair, expectPairBack, type SoldPair } from '#test/belongings/canceled-sales.ts'
import { insertedSales } from '#test/belongings/made-sales.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { type TestSale } from '#test/acts/test-listings.ts'
import { aPerson } from '#test/acts/test-people.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import { resolveSales } from './resolve-canceled-sales.ts'
import { resolveSalesJob } from '../sales.jobs.ts'
import { planResolutions, planStoreOrders } from '../sales.planners.ts'
import { saleHandlers } from '../sales.worker.ts'

type Many = AnswerOf<Contract['POST /sales/resolve-cancelled-sales']>

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  ;({ app, shop } = await startWithShop())
})
afterAll(() => app?.close())

const HOUR_MS = 3_600_000
/** Passes time, and runs the planners and jobs that are due then. */
const after = async (ms: number) => {
  await app.pass(ms)
  await planStoreOrders(app.capabilities)
  await planResolutions(app.capabilities)
  await app.drain({ allowFailures: true })
}

const resolveMany = (saleIds: number[], restock: boolean, by = shop.owner) =>
  by.call<Many>('POST', '/sales/resolve-cancelled-sales', { sale_ids: saleIds, restock })
const saleById = async (saleId: number) => (await shop.owner.call<TestSale>('GET', `/sales/${saleId}`)).body
const aSale = (of: { isOrdered: boolean }) => aSoldPair({ app, shop }, of)
const aCanceledSale = (of: { isOrdered: boolean }) => aCanceledPair({ app, shop }, of)
const expectBack = (sale: SoldPair) => expectPairBack({ app, shop }, sale)

/** Runs the jobs of these runs. */
const workOff = () =>
  drainJobs(
    { boss: app.boss, db: app.capabilities.db },
    saleHandlers(app.capabilities).filter(({ job }) => job.name === resolveSalesJob.name),
    {},
  )
const runById = async (id: number) => (await shop.owner.call<Many>('GET', `/runs/${id}`)).body
const aBareSale = async () =>
  (
    await app.capabilities.db.asRetailer(shop.retailerId, (tx) =>
      insertedSales(tx, [
        {
          status: 'CANCELED',
          stage: 'canceled',
          inventory_item_id: null,
          canceled_at: '2026-11-21',
          product_name: 'Bare',
        },
      ]),
    )
  )[0] ?? 0

test('two concurrent runs resolve many sales, each pair comes back once, and sales that cannot be resolved are reported', async () => {
  const unordered = await aCanceledSale({ isOrdered: false })
  const ordered = await aCanceledSale({ isOrdered: true })
  const open = await aSale({ isOrdered: true })
  const bare = await aBareSale()
  const ids = [unordered.saleId, ordered.saleId, open.saleId, bare, 987_654]
  const fulfiller = await aPerson(app, { role: 'fulfillment', retailerId: shop.retailerId })
  expect((await resolveMany(ids, true, fulfiller)).status).toBe(403)
  expect((await resolveMany([987_654], true)).status).toBe(404)
  expect((await resolveMany([], true)).status).toBe(422)
  const tooMany = Array.from({ length: 501 }, (_, at) => at + 1)
  expect((await resolveMany(tooMany, true)).status).toBe(422)

  const started = await Promise.all([resolveMany(ids, true), resolveMany(ids, true)])
  for (const { status, body } of started)
    expect([status, body]).toEqual([
      202,
      expect.objectContaining({ kind: 'resolutions', state: 'waiting', total: 5, title: '5 canceled sales: restock' }),
    ])
  await after(HOUR_MS)
  const bareNumber = (await saleById(bare)).order_number
  for (const { body } of started) {
    const run = await runById(body.id)
    expect(run).toMatchObject({
      state: 'completed',
      done: 5,
      phase: '2 sales resolved: their pairs go back into stock',
      result: { resolved_sales: 2 },
    })
    expect(new Map(run.problems.map(({ field, message }) => [field, message]))).toEqual(
      new Map([
        [
          `order ${open.orderNumber}`,
          'This sale is not canceled. Cancel it at its marketplace first, then resolve it.',
        ],
        [`order ${bareNumber}`, 'This sale has no pair, so there is nothing to restock.'],
        ['sale 987654', 'This sale was not found. It may have been removed; refresh the page.'],
      ]),
    )
  }
  for (const sale of [unordered, ordered]) await expectBack(sale)
  const other = await resolveMany([unordered.saleId], false)
  await workOff()
  expect(await runById(other.body.id)).toMatchObject({
    phase: 'No sale was resolved',
    problems: [{ message: 'This cancellation was resolved, and its pair restocked.' }],
  })
})

test.each(['before', 'after'] as const)(
  'a worker that dies %s any sale of many brings no pair back twice and forgets none',
  async (moment) => {
    for (const nth of [1, 2]) {
      const sales = [await aCanceledSale({ isOrdered: false }), await aCanceledSale({ isOrdered: false })]
      const saleIds = sales.map(({ saleId }) => saleId).toSorted((one, other) => one - other)
      const { body: run } = await resolveMany(saleIds, true)
      const data = {
        retailer_id: shop.retailerId,
        run_id: run.id,
        user_id: shop.owner.userId,
        location_ids: [],
        sale_ids: saleIds,
        restock: true,
      }
      await expect(resolveSales(dyingAt(app, nth, moment), data)).rejects.toThrow(Killed)
      const done = moment === 'before' ? nth - 1 : nth
      expect((await runById(run.id)).done).toBe(done)
      await workOff()
      expect(await runById(run.id)).toMatchObject({ state: 'completed', result: { resolved_sales: 2 } })
      await after(0)
      for (const sale of sales) await expectBack(sale)
    }
  },
)

test('a canceled run leaves the remaining sales unchanged', async () => {
  const ids = [await aBareSale(), await aBareSale()]
  const { body: run } = await resolveMany(ids, false)
  const data = { location_ids: [], sale_ids: ids, restock: false, user_id: shop.owner.userId }
  const ref = { retailer_id: shop.retailerId, run_id: run.id }
  await expect(resolveSales(dyingAt(app, 1), { ...ref, ...data })).rejects.toThrow(Killed)
  expect((await shop.owner.call('POST', `/runs/${run.id}/cancel`)).status).toBe(202)
  await workOff()
  expect(await runById(run.id)).toMatchObject({ state: 'cancelled', done: 1 })
  expect((await saleById(ids[0] ?? 0)).status).toBe('CANCELEDRESOLVED')
  expect((await saleById(ids[1] ?? 0)).status).toBe('CANCELED')
})

test('a whole list means the matching sales at the time of the decision, without exceptions and other locations', async () => {
  const zebra = { status: 'CANCELED', stage: 'canceled', inventory_item_id: null, canceled_at: '2026-11-21' } as const
  const made = (count: number) =>
    app.capabilities.db.asRetailer(shop.retailerId, (tx) =>
      insertedSales(
        tx,
        Array.from({ length: count }, () => ({ ...zebra, product_name: 'Zebra High' })),
      ),
    )
  const [first = 0, ...others] = await made(3)
  const resolveAll = (all: object, by = shop.owner) =>
    by.call<Many>('POST', '/sales/resolve-cancelled-sales', { search: 'zebra', restock: false, ...all })
  const listed = async () =>
    (await shop.owner.call<{ sales: { id: number }[] }>('GET', '/sales/cancelled-sales?search=zebra')).body.sales.map(
      ({ id }) => id,
    )
  expect((await resolveAll({})).status).toBe(422)
  expect(await resolveAll({ count: 2 })).toMatchObject({
    status: 409,
    body: { detail: 'The list has changed and now has 3 sales. Check it and try again.' },
  })
  expect((await resolveAll({ count: 0, platform: 'goat' })).status).toBe(409)
  const { body: locations } = await shop.owner.call<{ id: number }[]>('GET', '/locations/')
  const elsewhere = await aPerson(app, {
    role: 'manager',
    retailerId: shop.retailerId,
    locationIds: [locations[0]?.id ?? 0],
  })
  expect((await resolveAll({ count: 3 }, elsewhere)).status).toBe(409)

  const { status, body } = await resolveAll({ count: 2, except_sale_ids: [first] })
  expect([status, body]).toEqual([202, expect.objectContaining({ total: 2 })])
  const [later = 0] = await made(1)
  await workOff()
  expect(await runById(body.id)).toMatchObject({ state: 'completed', done: 2, result: { resolved_sales: 2 } })
  expect(await listed()).toEqual(expect.arrayContaining([first, later]))
  for (const id of others) expect(await listed()).not.toContain(id)
})
