import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { drainJobs } from '#test/acts/drain-jobs.ts'
import { dyingAt, Killed } from '#test/processes/dying-worker.ts'
import { manySizes } from '#test/belongings/many-sizes.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aPerson, type TestPerson } from '#test/acts/test-people.ts'
import { bulkChangeHandler } from '../../../platform/runs/bulk-change.ts'
import { wholesalePriceChange } from './change-wholesale-prices.ts'

type Preview = AnswerOf<Contract['POST /inventory/wholesale-prices/preview']>
type Run = AnswerOf<Contract['GET /runs/{id}']>
type Failure = { detail: string; errors?: { field: string; message: string }[] }

/** Enough sizes for three batches. */
const SIZES = 1_100

let app: TestApp
let owner: TestPerson
let retailerId: number
let ids: number[]
let sync: number
let places: number[]

beforeAll(async () => {
  app = await startTestApp()
  const made = await manySizes(app, { count: SIZES, units: [[2, 1], [1, 0]] }) // biome-ignore format: a table
  retailerId = made.retailerId
  ids = made.sizes.map(({ variant_id }) => variant_id).toSorted((one, other) => one - other)
  owner = await aPerson(app, { role: 'owner', retailerId })
  const { rows } = await sql<{ sync: number; places: number[] }>`
    select min(product_sync_id) as sync, array_agg(distinct location_id order by location_id)::int8[] as places
    from inventory_items where retailer_id = ${retailerId}`.execute(platform())
  sync = rows[0]?.sync ?? 0
  places = rows[0]?.places ?? []
})
afterAll(() => app?.close())
beforeEach(async () => {
  await sql`delete from bulk_undo_rows`.execute(platform())
  await sql`delete from wholesale_terms`.execute(platform())
  await sql`delete from market_data`.execute(platform())
  await sql`delete from variant_costs`.execute(platform())
  await sql`update inventory_items set wholesale_enabled = false, wholesale_price = null`.execute(platform())
})

const platform = () => app.capabilities.db.platform
const idAt = (at: number): number => ids[at] ?? 0

/** Returns the distinct states of sizes at their locations, like 'on 90.00' or 'off -'. */
async function different(of: number[] = ids): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    select distinct concat(case when wholesale_enabled then 'on ' else 'off ' end,
      coalesce(wholesale_price::text, '-')) as state
    from inventory_items where retailer_id = ${retailerId} and variant_id = any(${of}::int8[])
    order by 1`.execute(platform())
  return rows.map(({ state }) => state)
}
const setAll = (price: number) =>
  sql`
    update inventory_items set wholesale_enabled = true, wholesale_price = ${price}
    where retailer_id = ${retailerId}`.execute(platform())
const ask = (id: number, price: number) =>
  sql`
    insert into market_data (variant_id, marketplace, lowest_ask, refreshed_at)
    values (${id}, 'stockx', ${price}, now()), (${id}, 'goat', 9, now())`.execute(platform())
const cost = (id: number, price: number) =>
  sql`insert into variant_costs (retailer_id, variant_id, cost) values (${retailerId}, ${id}, ${price})`.execute(
    platform(),
  )

const preview = (body: object, person = owner) =>
  person.call<Preview & Failure>('POST', '/inventory/wholesale-prices/preview', body)
const start = (body: object, person = owner) => person.call<Run & Failure>('POST', '/inventory/wholesale-prices', body)
const undo = (id: number, person = owner) =>
  person.call<Run & Failure>('POST', `/inventory/wholesale-prices/${id}/undo`)
const runOf = async (id: number, person = owner) => (await person.call<Run>('GET', `/runs/${id}`)).body
const workOff = () =>
  drainJobs(
    { boss: app.boss, db: app.capabilities.db },
    [bulkChangeHandler(app.capabilities, [wholesalePriceChange])],
    {},
  )
async function change(body: object, person = owner): Promise<Run> {
  const started = await start(body, person)
  expect(started).toMatchObject({ status: 202, body: { kind: 'wholesale-prices', state: 'waiting', done: 0 } })
  await workOff()
  return runOf(started.body.id, person)
}
async function putBack(id: number): Promise<Run> {
  const started = await undo(id)
  expect(started.status).toBe(202)
  await workOff()
  return runOf(started.body.id)
}

const SET = { rule: 'set', amount: 90, turns_on: true }

describe('refused', () => {
  test.each([
    [{ rule: 'set', turns_on: true }, 'amount'],
    [{ rule: 'ask-share', turns_on: true }, 'percentage'],
    [{ rule: 'over-cost', amount: 5, percentage: 5, turns_on: true }, 'amount'],
    [{ rule: 'set', amount: -1, turns_on: true }, 'amount'],
    [{ rule: 'set', amount: 90.001, turns_on: true }, 'amount'],
    [{ rule: 'set', amount: 90 }, 'turns_on'],
    [{ rule: 'ask-share', percentage: 80, round_to: 3, turns_on: true }, 'round_to'],
  ])('a rule that lacks something or is wrong, at its field: %j', async (body, field) => {
    for (const answer of [await preview(body), await start(body)]) {
      expect(answer.status).toBe(422)
      expect(answer.body.errors?.map(({ field: named }) => named)).toContain(field)
    }
  })

  test('prices over cost from a user who may not see costs, because the result would reveal them', async () => {
    const associate = await aPerson(app, { role: 'associate', retailerId })
    await cost(idAt(0), 100)
    const body = { rule: 'over-cost', percentage: 10, turns_on: true }
    expect((await preview(body, associate)).status).toBe(403)
    expect((await start(body, associate)).status).toBe(403)
    const looked = await preview(SET, associate)
    expect(looked.body).toMatchObject({ below_cost: null, loss: null })
    expect(looked.body.rows.every(({ loss_per_pair }) => loss_per_pair === null)).toBe(true)
  })

  test('products and runs of another retailer', async () => {
    const other = await manySizes(app, { count: 1, units: [[1, 1]] }) // biome-ignore format: a table
    const otherOwner = await aPerson(app, { role: 'owner', retailerId: other.retailerId })
    const mine = { ...SET, product_sync_ids: [sync] }
    expect((await preview(mine, otherOwner)).status).toBe(404)
    expect((await start(mine, otherOwner)).status).toBe(404)
    const terms = { product_sync_ids: [sync], minimum_quantity: 6, quantity_step: 6, tiers: [] }
    expect((await otherOwner.call('PUT', '/inventory/wholesale-terms', terms)).status).toBe(404)
    expect((await preview(SET, otherOwner)).body.sizes).toBe(1)
    const run = await change(mine)
    expect((await undo(run.id, otherOwner)).status).toBe(404)
    const manager = await aPerson(app, { role: 'manager', retailerId })
    expect((await undo(run.id, manager)).status).toBe(404)
  })

  test('a scope with nothing in it', async () => {
    expect((await start({ ...SET, product_search: 'nothing is called so' })).status).toBe(409)
  })
})

test('the run does what the preview shows, in batches, for more sizes than a page has', async () => {
  await ask(idAt(0), 200)
  await ask(idAt(1), 151.3)
  const body = { rule: 'ask-share', percentage: 80, round_to: 5, turns_on: true }
  const looked = await preview(body)
  expect(looked.body).toMatchObject({
    sizes: SIZES,
    changed: 2,
    unchanged: 0,
    left_out: [{ reason: 'There is no StockX ask', sizes: SIZES - 2 }],
    newly_offered: 2,
    above_ask: 0,
    below_cost: 0,
    loss: 0,
  })
  expect(looked.body.rows).toHaveLength(50)
  expect(looked.body.rows.slice(0, 3)).toMatchObject([
    { variant_id: idAt(0), price_before: null, price_after: 160, was_offered: false, left_out: null },
    { variant_id: idAt(1), price_before: null, price_after: 120 },
    { variant_id: idAt(2), price_after: null, left_out: 'There is no StockX ask.' },
  ])
  expect(await different()).toEqual(['off -'])
  const run = await change(body)
  expect(run).toMatchObject({
    state: 'completed',
    done: SIZES,
    problem_count: SIZES - 2,
    title: '1,100 sizes: wholesale price 80% of the StockX ask, rounded to $5',
    result: { changed_sizes: 2, unchanged_sizes: 0 },
    can_undo: true,
  })
  expect(await different(ids.slice(0, 1))).toEqual(['on 160.00'])
  expect(await different(ids.slice(1, 2))).toEqual(['on 120.00'])
  expect(await different(ids.slice(2))).toEqual(['off -'])
})

test('the preview shows the loss per pair and in total, with losing sizes first', async () => {
  await cost(idAt(2), 100)
  await cost(idAt(3), 89.5)
  await ask(idAt(4), 85)
  const looked = await preview(SET)
  // The third size has three pairs: two at one location, one at another.
  expect(looked.body).toMatchObject({ changed: SIZES, below_cost: 1, loss: 30, above_ask: 1 })
  expect(looked.body.rows[0]).toMatchObject({ variant_id: idAt(2), loss_per_pair: 10, quantity_available: 3 })
})

test('a price over cost follows the cost of each size', async () => {
  await cost(idAt(0), 100)
  await cost(idAt(1), 79.99)
  await change({ rule: 'over-cost', percentage: 12.5, turns_on: true })
  expect(await different([idAt(0)])).toEqual(['on 112.50'])
  expect(await different([idAt(1)])).toEqual(['on 89.99'])
})

test('without turning sizes on, sizes that are off stay unchanged at each location', async () => {
  await sql`
    update inventory_items set wholesale_enabled = true, wholesale_price = 70
    where retailer_id = ${retailerId} and variant_id = ${idAt(0)}
      and location_id = ${places[0] ?? 0}`.execute(platform())
  const body = { rule: 'set', amount: 90, turns_on: false }
  const looked = await preview(body)
  expect(looked.body).toMatchObject({ changed: 1, left_out: [{ reason: 'Wholesale is off', sizes: SIZES - 1 }] })
  await change(body)
  expect(await different([idAt(0)])).toEqual(['off -', 'on 90.00'])
  expect(await different(ids.slice(1))).toEqual(['off -'])
})

test('products show the price at once, and setting the same price again changes nothing', async () => {
  const list = () =>
    owner.call<AnswerOf<Contract['GET /inventory/product-summaries']>>('GET', '/inventory/product-summaries')
  await change(SET)
  expect((await list()).body.products[0]?.wholesale).toEqual({ enabled: true, price: 90, is_mixed: false })
  const again = await change(SET)
  expect(again).toMatchObject({
    can_undo: false,
    phase: '0 sizes changed, 1,100 sizes already had this price',
    result: { changed_sizes: 0, unchanged_sizes: SIZES },
  })
})

test('staff of a location price only sizes at that location; the rest is left out with its reason', async () => {
  const [here = 0, there = 0] = places
  const stock = (at: number, pairs: number) =>
    sql`update inventory_items set shopify_stock = ${pairs} where location_id = ${at}
      and variant_id = ${idAt(0)}`.execute(platform())
  await stock(here, 0)
  const associate = await aPerson(app, { role: 'associate', retailerId, locationIds: [there] })
  const run = await change(SET, associate)
  const { rows } = await sql<{ at: number; size: number }>`
    select location_id as at, variant_id as size from inventory_items
    where retailer_id = ${retailerId} and wholesale_enabled`.execute(platform())
  expect(rows).toEqual([{ at: there, size: idAt(0) }])
  expect(run.problems.at(-1)?.message).toBe('Some pairs are at locations that you cannot see.')
  expect(run.problem_count).toBe(SIZES - 1)
  await stock(here, 2)
})

test('a worker that dies between batches leaves complete batches; the next one continues, and so does its undo', async () => {
  await setAll(70)
  for (const nth of [1, 2, 3]) {
    const { body: started } = await start(SET)
    await expect(wholesalePriceChange.change(dyingAt(app, nth), { retailerId, runId: started.id })).rejects.toThrow(
      Killed,
    )
    await workOff()
    expect(await runOf(started.id)).toMatchObject({ state: 'completed', done: SIZES, can_undo: true })
    expect(await different()).toEqual(['on 90.00'])
    const { body: back } = await undo(started.id)
    await expect(wholesalePriceChange.undo(dyingAt(app, nth), { retailerId, runId: back.id })).rejects.toThrow(Killed)
    await workOff()
    expect(await runOf(back.id)).toMatchObject({ state: 'completed', result: { restored_sizes: SIZES } })
    expect(await different()).toEqual(['on 70.00'])
  }
})

describe('undo', () => {
  test('restores prices and offers; sizes that changed since stay and are reported', async () => {
    const run = await change(SET)
    await owner.call('POST', '/inventory/variant-wholesale-price', { variant_id: idAt(0), price: 85 })
    const back = await putBack(run.id)
    expect(back).toMatchObject({
      state: 'completed',
      title: `Undo of ${run.title}`,
      phase: '1,099 sizes restored',
      problem_count: 1,
      problems: [{ message: 'Its wholesale price has changed since.' }],
    })
    expect(await different([idAt(0)])).toEqual(['on 85.00'])
    expect(await different(ids.slice(1))).toEqual(['off -'])
    expect(await runOf(run.id)).toMatchObject({ state: 'undone', can_undo: false })
  })

  test('starts once, however often it is requested', async () => {
    const run = await change(SET)
    const asked = await Promise.all([1, 2, 3].map(() => undo(run.id)))
    expect(asked.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([202, 409, 409])
    await workOff()
    expect(await different()).toEqual(['off -'])
  })

  test('sizes that were turned off since stay off', async () => {
    const run = await change(SET)
    await owner.call('POST', '/inventory/variant-wholesale-toggle', { variant_id: idAt(0), enabled: false })
    await putBack(run.id)
    expect(await different()).toEqual(['off -'])
  })
})

describe('terms', () => {
  const TERMS = { minimum_quantity: 12, quantity_step: 6, tiers: [{ from_quantity: 24, discount_percentage: 5.5 }] }
  const USUAL = { minimum_quantity: 1, quantity_step: 1, tiers: [] }
  const set = (body: object, person = owner) =>
    person.call<{ message: string; products: number } & Failure>('PUT', '/inventory/wholesale-terms', body)
  let product: number
  beforeAll(async () => {
    const { rows } = await sql<{ id: number }>`
      select product_id as id from inventory_items where retailer_id = ${retailerId} limit 1`.execute(platform())
    product = rows[0]?.id ?? 0
  })
  const shown = async () => (await owner.call('GET', `/inventory/products/${product}/wholesale-terms`)).body

  test.each([
    [{ ...TERMS, minimum_quantity: 10 }, 'minimum_quantity'],
    [{ ...TERMS, minimum_quantity: 0 }, 'minimum_quantity'],
    [{ ...TERMS, tiers: [{ from_quantity: 12, discount_percentage: 5 }] }, 'tiers.0.from_quantity'],
    [{ ...TERMS, tiers: [{ from_quantity: 24, discount_percentage: 0 }] }, 'tiers.0.discount_percentage'],
  ])('that contradict themselves are refused at their field: %j', async (terms, field) => {
    const answer = await set(terms)
    expect(answer.status).toBe(422)
    expect(answer.body.errors?.map(({ field: named }) => named)).toContain(field)
    expect(await shown()).toEqual(USUAL)
  })

  test('appear with the product and in its list, and are deleted when they are the default ones', async () => {
    expect(await set({ ...TERMS, product_sync_ids: [sync] })).toMatchObject({ status: 200, body: { products: 1 } })
    expect(await shown()).toEqual(TERMS)
    const list = await owner.call<AnswerOf<Contract['GET /inventory/product-summaries']>>(
      'GET',
      '/inventory/product-summaries',
    )
    expect(list.body.products[0]?.wholesale_terms).toEqual(TERMS)
    await set({ ...USUAL, product_sync_ids: [sync] })
    expect(await shown()).toEqual(USUAL)
    const { rows } = await sql`select from wholesale_terms where retailer_id = ${retailerId}`.execute(platform())
    expect(rows).toHaveLength(0)
  })

  test('of a product without stock here are not found', async () => {
    expect((await owner.call('GET', '/inventory/products/999999999/wholesale-terms')).status).toBe(404)
  })
})
