import type { AnswerOf, BodyOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { drainJobs } from '#test/acts/drain-jobs.ts'
import { dyingAt, Killed } from '#test/processes/dying-worker.ts'
import { manySizes } from '#test/belongings/many-sizes.ts'
import { DEATHS } from '#test/short-form.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aPerson, aRetailer, type TestPerson } from '#test/acts/test-people.ts'
import { untilItWaits } from '#test/processes/until-it-waits.ts'
import { bulkChangeHandler } from '../../../platform/runs/bulk-change.ts'
import { sizeActs } from './act-on-sizes.ts'
import { enabling } from './enable-sizes.ts'
import { showMarket } from '../pricing/show-market.ts'

type Run = AnswerOf<Contract['GET /runs/{id}']>
type Body = BodyOf<Contract['POST /listings/size-acts']>

/** Three batches. */
const SIZES = 250
const BATCH = 100

let app: TestApp
let owner: TestPerson
let retailerId: number
let productId: number
let ids: number[]

beforeAll(async () => {
  app = await startTestApp()
  const made = await manySizes(app, { count: SIZES, units: [[2, 1]] })
  retailerId = made.retailerId
  productId = made.sizes[0]?.product_id ?? 0
  ids = made.sizes.map(({ variant_id }) => variant_id).toSorted((one, other) => one - other)
  owner = await aPerson(app, { role: 'owner', retailerId })
  // Both marketplaces know these sizes.
  await sql`update products set stockx_product_id = 'made', alias_catalog_id = 'made'
    where product_id = ${productId}`.execute(platform())
  await sql`update variants set stockx_variant_id = 's' || variant_id, alias_variant_id = 'a' || variant_id
    where product_id = ${productId}`.execute(platform())
})
afterAll(() => app?.close())
beforeEach(async () => {
  await sql`delete from market_data`.execute(platform())
  await sql`delete from listing_slots`.execute(platform())
  await sql`update products set retail_price = 150 where product_id = ${productId}`.execute(platform())
  await setAll({ enabled: true, desired: 150, minimum: 100 })
})

const platform = () => app.capabilities.db.platform
const idAt = (at: number): number => ids[at] ?? 0
const setAll = ({ enabled, desired, minimum }: { enabled: boolean; desired: number | null; minimum: number | null }) =>
  sql`
    insert into variant_offers (retailer_id, variant_id, product_id, listings_enabled, desired_payout, bottom_payout)
    select ${retailerId}, variant_id, product_id, ${enabled}, ${desired}, ${minimum} from variants
    where variant_id = any(${ids}::int8[])
    on conflict (retailer_id, variant_id) do update set listings_enabled = excluded.listings_enabled,
      desired_payout = excluded.desired_payout, bottom_payout = excluded.bottom_payout`.execute(platform())

/** Sets the lowest asks and highest bids of sizes, as read this long ago. */
async function marketIs(
  of: number[],
  market: { stockx?: [ask: number | null, bid: number | null]; goat?: [ask: number | null, bid: number | null] },
  minutesAgo = 0,
): Promise<void> {
  const at = new Date(app.capabilities.clock.now().getTime() - minutesAgo * 60_000)
  for (const [marketplace, [ask, bid]] of Object.entries(market))
    await sql`
      insert into market_data (variant_id, marketplace, lowest_ask, highest_bid, refreshed_at)
      select id, ${marketplace}, ${ask}, ${bid}, ${at} from unnest(${of}::int8[]) id`.execute(platform())
  await showMarket(app.capabilities, productId)
}

interface Chosen {
  variant_id: number
  marketplace: string
  chosen_price: string | null
  bid_price: string | null
}
/** Returns the chosen prices and bids of a size: 'stockx 150.00', 'goat bid 140.00'. */
async function chosenFor(variantId: number): Promise<string[]> {
  const { rows } = await sql<Chosen>`
    select marketplace, chosen_price, bid_price from listing_slots
    where variant_id = ${variantId} and (chosen_price is not null or bid_price is not null)
    order by marketplace`.execute(platform())
  return rows.map(({ marketplace, chosen_price, bid_price }) =>
    bid_price === null ? `${marketplace} ${chosen_price}` : `${marketplace} bid ${bid_price}`,
  )
}
async function howMany(which: 'enabled' | 'chosen' | 'bids'): Promise<number> {
  const { rows } = await (which === 'enabled'
    ? sql<{ n: number }>`select count(*)::int as n from variant_offers
          where retailer_id = ${retailerId} and listings_enabled`
    : sql<{ n: number }>`select count(*)::int as n from listing_slots where retailer_id = ${retailerId}
          and ${which === 'bids' ? sql`bid_price` : sql`chosen_price`} is not null`
  ).execute(platform())
  return rows[0]?.n ?? 0
}

const start = (body: Body, person = owner) =>
  person.call<Run & { detail?: string }>('POST', '/listings/size-acts', body)
const runOf = async (id: number) => (await owner.call<Run>('GET', `/runs/${id}`)).body
/** Runs the run's own jobs; the marketplace jobs that follow stay queued. */
const workOff = () =>
  drainJobs(
    { boss: app.boss, db: app.capabilities.db },
    [bulkChangeHandler(app.capabilities, [enabling, sizeActs])],
    {},
  )
async function act(body: Body, person = owner): Promise<Run> {
  const started = await start(body, person)
  const kind = body.act === 'enable' ? 'enable' : 'size-acts'
  expect(started).toMatchObject({ status: 202, body: { kind, state: 'waiting', done: 0 } })
  await workOff()
  return runOf(started.body.id)
}
const said = ({ problems }: Run): string[] => problems.map(({ field, message }) => `${field}: ${message}`)

describe('enable and disable', () => {
  test('all sizes that the filter shows are switched; a size without payouts is left out and reported', async () => {
    await setAll({ enabled: false, desired: 150, minimum: 100 })
    await sql`update variant_offers set bottom_payout = null where variant_id = ${idAt(3)}`.execute(platform())
    const run = await act({ act: 'enable', filter: 'disabled', except_variant_ids: [idAt(0)] })
    expect(run).toMatchObject({
      state: 'completed',
      title: 'Enabling of 249 sizes',
      can_undo: true,
      phase: '248 sizes enabled',
      problem_count: 1,
    })
    expect(said(run)).toEqual([expect.stringContaining('Set its desired and minimum payout first.')])
    expect(await howMany('enabled')).toBe(SIZES - 2)
    expect(await act({ act: 'disable', filter: 'all' })).toMatchObject({
      phase: '248 sizes disabled, 2 sizes had nothing to change',
    })
    expect(await howMany('enabled')).toBe(0)
  })

  test('disabling ends a bid that is being taken', async () => {
    await marketIs([idAt(0)], { stockx: [300, 200] })
    await act({ act: 'highest-bid', variant_ids: [idAt(0)] })
    expect(await chosenFor(idAt(0))).toEqual(['stockx bid 200.00'])
    await act({ act: 'disable', variant_ids: [idAt(0)] })
    expect(await chosenFor(idAt(0))).toEqual([])
  })
})

describe('lowest ask', () => {
  test('applies to every listing above it if it nets the minimum; the others are reported with their net', async () => {
    // $150 nets $121.83, $110 nets $92.
    await marketIs(ids.slice(0, 120), { stockx: [150, null], goat: [250, null] })
    await marketIs([idAt(120)], { stockx: [110, null] })
    const run = await act({ act: 'lowest-ask' })
    expect(run).toMatchObject({ done: 121, phase: '120 sizes adjusted to the lowest ask', problem_count: 1 })
    expect(said(run)).toEqual([
      expect.stringMatching(/The lowest ask on StockX, \$110\.00, nets \$92\.00: less than the minimum of \$100\.00/),
    ])
    expect(await chosenFor(idAt(0))).toEqual(['stockx 150.00'])
    expect(await howMany('chosen')).toBe(120)
  })

  test('of one marketplace does not change the other one', async () => {
    await marketIs([idAt(0)], { stockx: [180, null], goat: [190, null] })
    await act({ act: 'lowest-ask', marketplace: 'goat', variant_ids: [idAt(0)] })
    expect(await chosenFor(idAt(0))).toEqual(['goat 190.00'])
  })
})

describe('highest bid', () => {
  test('is taken for all matching sizes where it nets the most, and never under the minimum', async () => {
    // StockX nets more of 200, ALIAS of 220; 110 nets less than the minimum on either.
    await marketIs(ids.slice(0, 110), { stockx: [300, 200], goat: [300, 200] })
    await marketIs(ids.slice(110, 120), { stockx: [300, 200], goat: [300, 220] })
    await marketIs(ids.slice(120, 130), { stockx: [300, 110], goat: [300, 110] })
    await setAll({ enabled: false, desired: 150, minimum: 100 })
    const run = await act({ act: 'highest-bid', filter: 'bids', search: 'made', except_variant_ids: [idAt(1)] })
    expect(run).toMatchObject({
      state: 'completed',
      done: 129,
      problem_count: 10,
      phase: '119 sizes set to the highest bid',
    })
    expect(said(run)[0]).toMatch(/\$110\.00 nets \$9\d\.\d\d, less than the minimum of \$100\.00/)
    expect(await chosenFor(idAt(0))).toEqual(['stockx bid 200.00'])
    expect(await chosenFor(idAt(1))).toEqual([])
    expect(await chosenFor(idAt(110))).toEqual(['goat bid 220.00'])
    expect(await chosenFor(idAt(120))).toEqual([])
    expect(await howMany('bids')).toBe(119)
    // Only sizes that sell at the bid have to be on offer.
    expect(await howMany('enabled')).toBe(119)
  })

  test('a bid whose market was not read for an hour is not taken, nor one for a size without a minimum', async () => {
    await marketIs([idAt(0)], { stockx: [300, 200] }, 61)
    await marketIs([idAt(1), idAt(2)], { stockx: [300, 200] })
    await sql`update variant_offers set bottom_payout = null where variant_id = ${idAt(1)}`.execute(platform())
    const run = await act({ act: 'highest-bid', filter: 'bids' })
    expect(said(run)).toEqual([
      expect.stringContaining('was last read over an hour ago'),
      expect.stringContaining('Set its desired and minimum payout first.'),
    ])
    expect(await howMany('bids')).toBe(1)
  })

  test('a size that is not listed on StockX needs a retail price; a listed one does not', async () => {
    await sql`update products set retail_price = null where product_id = ${productId}`.execute(platform())
    await sql`update marketplace_listings set state = 'withdrawn', ended_at = now()
      where variant_id = ${idAt(249)} and marketplace = 'stockx'`.execute(platform())
    await marketIs([idAt(249), idAt(1)], { stockx: [300, 200] })
    expect(said(await act({ act: 'highest-bid', variant_ids: [idAt(249), idAt(1)] }))).toEqual([
      expect.stringContaining('no retail price'),
    ])
    expect(await chosenFor(idAt(1))).toEqual(['stockx bid 200.00'])
  })

  test('a second identical run takes no bid again', async () => {
    await marketIs([idAt(0)], { stockx: [300, 200] })
    await act({ act: 'highest-bid', filter: 'worthwhile-bids' })
    const takenAt = () =>
      sql`select bid_taken_at from listing_slots where bid_price is not null`
        .execute(platform())
        .then(({ rows }) => rows)
    const first = await takenAt()
    await app.pass(5 * 60_000)
    expect(await act({ act: 'highest-bid', filter: 'worthwhile-bids' })).toMatchObject({
      result: { changed_sizes: 0, unchanged_sizes: 1 },
    })
    expect(await takenAt()).toEqual(first)
  })

  test('the run waits for a change of the minimum that locks a size, and uses it', async () => {
    await marketIs([idAt(0)], { stockx: [300, 200] })
    const { body: run } = await start({ act: 'highest-bid', variant_ids: [idAt(0)] })
    const held = Promise.withResolvers<void>()
    const edited = Promise.withResolvers<void>()
    const editing = app.capabilities.db.asRetailer(retailerId, async (tx) => {
      await sql`update variant_offers set bottom_payout = 190, desired_payout = 200
        where retailer_id = current_retailer() and variant_id = ${idAt(0)}`.execute(tx)
      held.resolve()
      await edited.promise
    })
    await held.promise
    const working = workOff()
    await untilItWaits(app, working)
    edited.resolve()
    await Promise.all([editing, working])
    expect(said(await runOf(run.id))).toEqual([expect.stringContaining('less than the minimum of $190.00')])
    expect(await howMany('bids')).toBe(0)
  })
})

test.each(DEATHS)('a worker that dies %s any batch takes no bid twice and skips none', async (moment) => {
  await marketIs(ids, { stockx: [300, 200] })
  for (const nth of [1, 2, 3]) {
    await sql`delete from listing_slots`.execute(platform())
    const { body: run } = await start({ act: 'highest-bid', filter: 'bids' })
    await expect(sizeActs.change(dyingAt(app, nth, moment), { retailerId, runId: run.id })).rejects.toThrow(Killed)
    const batches = moment === 'before' ? nth - 1 : nth
    expect((await runOf(run.id)).done).toBe(Math.min(SIZES, BATCH * batches))
    expect(await howMany('bids')).toBe(Math.min(SIZES, BATCH * batches))
    await workOff()
    expect(await runOf(run.id)).toMatchObject({ state: 'completed', result: { changed_sizes: SIZES } })
    expect(await howMany('bids')).toBe(SIZES)
  }
})

test('a run that is canceled halfway keeps its changes, and no longer needs its sizes', async () => {
  await setAll({ enabled: true, desired: 150, minimum: 100 })
  const { body: run } = await start({ act: 'disable', filter: 'all' })
  await expect(sizeActs.change(dyingAt(app, 1, 'after'), { retailerId, runId: run.id })).rejects.toThrow(Killed)
  await owner.call('POST', `/runs/${run.id}/cancel`)
  await workOff()
  expect(await runOf(run.id)).toMatchObject({ state: 'cancelled', done: BATCH })
  expect(await howMany('enabled')).toBe(SIZES - BATCH)
  const { rows } = await sql`select from bulk_runs`.execute(platform())
  expect(rows).toEqual([])
})

test('another retailer’s sizes, and none at all, are refused; staff of a location act on sizes there', async () => {
  const other = await aPerson(app, { role: 'owner', retailerId: await aRetailer(app) })
  expect((await start({ act: 'enable', variant_ids: [idAt(0)] }, other)).status).toBe(404)
  expect((await start({ act: 'enable', filter: 'all' }, other)).status).toBe(409)
  expect((await start({ act: 'enable', filter: 'all', search: 'no such shoe' })).status).toBe(409)
  const places = (await owner.call<{ id: number; location_nickname: string }[]>('GET', '/locations/')).body
  const there = places.find(({ location_nickname }) => location_nickname === 'there')?.id ?? 0
  const clerk = await aPerson(app, { role: 'associate', retailerId, locationIds: [there] })
  await sql`delete from inventory_items where retailer_id = ${retailerId} and variant_id = ${idAt(0)}
    and location_id = ${there}`.execute(platform())
  expect((await start({ act: 'disable', variant_ids: [idAt(0)] }, clerk)).status).toBe(404)
  const started = await start({ act: 'disable', filter: 'all' }, clerk)
  expect(started.body.total).toBe(SIZES - 1)
})
