import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { drainJobs } from '#test/acts/drain-jobs.ts'
import { dyingAt, Killed } from '#test/processes/dying-worker.ts'
import { manySizes } from '#test/belongings/many-sizes.ts'
import { DEATHS } from '#test/short-form.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aPerson, type TestPerson } from '#test/acts/test-people.ts'
import { untilItWaits } from '#test/processes/until-it-waits.ts'
import { bulkChangeHandler } from '../../../platform/runs/bulk-change.ts'
import { payoutChange } from './change-payouts.ts'

type Preview = AnswerOf<Contract['POST /listings/payout-changes/preview']>
type Run = AnswerOf<Contract['GET /runs/{id}']>
type Failure = { detail: string; errors?: { field: string; message: string }[] }

/** Three batches. */
const SIZES = 1_200

let app: TestApp
let owner: TestPerson
let retailerId: number
let ids: number[]

beforeAll(async () => {
  app = await startTestApp()
  const made = await manySizes(app, { count: SIZES, units: [[2, 1], [1, 0]] }) // biome-ignore format: a table
  retailerId = made.retailerId
  ids = made.sizes.map(({ variant_id }) => variant_id).toSorted((one, other) => one - other)
  owner = await aPerson(app, { role: 'owner', retailerId })
})
afterAll(() => app?.close())
beforeEach(async () => {
  await sql`delete from bulk_undo_rows`.execute(platform())
  await sql`update listing_slots set chosen_price = null`.execute(platform())
  await sql`delete from market_data`.execute(platform())
  await setAll('200', '150')
})

const platform = () => app.capabilities.db.platform
/** Sets these payouts for every size and enables it. */
const setAll = (desired: string | null, bottom: string | null) =>
  sql`
    insert into variant_offers (retailer_id, variant_id, product_id, listings_enabled, desired_payout, bottom_payout)
    select ${retailerId}, variant_id, product_id, true, ${desired}::numeric, ${bottom}::numeric from variants
    where variant_id = any(${ids}::int8[])
    on conflict (retailer_id, variant_id) do update set listings_enabled = true,
      desired_payout = excluded.desired_payout, bottom_payout = excluded.bottom_payout`.execute(platform())
const idAt = (at: number): number => ids[at] ?? 0

/** Returns 'desired/minimum' of sizes. */
async function payoutsOf(of: number[] = ids): Promise<string[]> {
  const { rows } = await sql<{ payouts: string }>`
    select concat(coalesce(desired_payout::text, '-'), '/', coalesce(bottom_payout::text, '-')) as payouts
    from variant_offers where retailer_id = ${retailerId} and variant_id = any(${of}::int8[])
    order by variant_id`.execute(platform())
  return rows.map(({ payouts }) => payouts)
}
const different = async (of?: number[]) => [...new Set(await payoutsOf(of))].toSorted()

const preview = (body: object, person = owner) =>
  person.call<Preview & Failure>('POST', '/listings/payout-changes/preview', body)
const start = (body: object, person = owner) => person.call<Run & Failure>('POST', '/listings/payout-changes', body)
const undo = (id: number, person = owner) => person.call<Run & Failure>('POST', `/listings/payout-changes/${id}/undo`)
const runOf = async (id: number, person = owner) => (await person.call<Run>('GET', `/runs/${id}`)).body
const workOff = () =>
  drainJobs({ boss: app.boss, db: app.capabilities.db }, [bulkChangeHandler(app.capabilities, [payoutChange])], {})
/** Starts a change and lets the worker run it. */
async function change(body: object, person = owner): Promise<Run> {
  const started = await start(body, person)
  expect(started).toMatchObject({ status: 202, body: { kind: 'payouts', state: 'waiting', done: 0 } })
  await workOff()
  return runOf(started.body.id, person)
}
/** Starts an undo and lets the worker run it. Returns the run of the undo. */
async function putBack(id: number): Promise<Run> {
  const started = await undo(id)
  expect(started.status).toBe(202)
  await workOff()
  return runOf(started.body.id)
}

const RAISE = { rule: 'raise', payouts: 'desired', percentage: 5 }

test('the run does what the preview shows, in batches, for more sizes than a page has', async () => {
  await sql`update variant_offers set desired_payout = null where variant_id = ${idAt(3)}`.execute(platform())
  const looked = await preview(RAISE)
  expect(looked.body).toMatchObject({
    sizes: SIZES,
    changed: SIZES - 1,
    unchanged: 0,
    left_out: [{ reason: 'No desired payout is set', sizes: 1 }],
    offered_higher: SIZES - 1,
    offered_lower: 0,
    newly_offered: 0,
    below_cost: 0,
  })
  expect(looked.body.rows).toHaveLength(50)
  expect(looked.body.rows[0]).toMatchObject({ desired_before: 200, desired_after: 210, minimum_after: 150 })
  expect(await different()).toEqual(['-/150.00', '200.00/150.00'])
  const run = await change(RAISE)
  expect(run).toMatchObject({
    state: 'completed',
    done: SIZES,
    total: SIZES,
    problem_count: 1,
    title: '1,200 sizes: desired payout raised by 5%',
    result: { changed_sizes: SIZES - 1, unchanged_sizes: 0 },
    can_undo: true,
  })
  expect(run.problems).toMatchObject([{ line: null, message: 'No desired payout is set.' }])
  expect(await different()).toEqual(['-/150.00', '210.00/150.00'])
})

test('payouts that would fall below the minimum stay, and are reported with their amounts', async () => {
  await sql`update variant_offers set bottom_payout = 195 where variant_id = ${idAt(0)}`.execute(platform())
  const lower = { rule: 'lower', payouts: 'desired', amount: 10 }
  const looked = await preview(lower)
  expect(looked.body).toMatchObject({ changed: SIZES - 1, offered_lower: SIZES - 1 })
  const run = await change(lower)
  expect(run.problems).toMatchObject([
    { message: 'The desired payout would be $190.00, below the minimum of $195.00.' },
  ])
  expect(await different()).toEqual(['190.00/150.00', '200.00/195.00'])
})

test('a lowest ask gives its net after all fees; a size without an ask is left out', async () => {
  await sql`delete from variant_offers where variant_id = any(${[idAt(0), idAt(1)]}::int8[])`.execute(platform())
  await sql`
    insert into market_data (variant_id, marketplace, lowest_ask, refreshed_at)
    values (${idAt(0)}, 'stockx', 300, now()), (${idAt(1)}, 'goat', 300, now())`.execute(platform())
  const body = { variant_ids: [idAt(0), idAt(1)], rule: 'match-ask', marketplace: 'stockx', difference: -1.5 }
  // 300 - 10% - $4 are 266; 7% of them are 18.62.
  expect((await preview(body)).body.rows).toMatchObject([
    { variant_id: idAt(0), desired_before: null, desired_after: 245.88, effect: null },
    { variant_id: idAt(1), left_out: 'There is no ask.' },
  ])
  expect(await change(body)).toMatchObject({ problem_count: 1, result: { changed_sizes: 1 } })
  expect(await payoutsOf([idAt(0), idAt(1)])).toEqual(['245.88/-'])
})

test('the minimum follows the desired payout, and a size that gets both is offered for the first time', async () => {
  await setAll('180.55', null)
  const body = { rule: 'below-desired', percentage: 10 }
  expect((await preview(body)).body).toMatchObject({ newly_offered: SIZES, changed: SIZES })
  await change(body)
  expect(await different()).toEqual(['180.55/162.49'])
})

test('a rule applies to the named sizes, or to those that the list shows except the excluded ones', async () => {
  const set = { rule: 'set', payouts: 'both', amount: 99 }
  await change({ ...set, variant_ids: ids.slice(0, 2) })
  expect(await different(ids.slice(2))).toEqual(['200.00/150.00'])
  await sql`update variant_offers set listings_enabled = false where variant_id = ${idAt(5)}`.execute(platform())
  const listed = await preview({ ...set, filter: 'listed', except_variant_ids: [idAt(6), idAt(7)] })
  expect(listed.body).toMatchObject({ sizes: SIZES - 3, unchanged: 2, changed: SIZES - 5 })
  expect((await preview({ ...set, search: 'no such shoe' })).body.sizes).toBe(0)
  expect((await preview({ ...set, search: 'made' })).body.sizes).toBe(SIZES)
  expect(await start({ ...set, search: 'no such shoe' })).toMatchObject({ status: 409, body: { detail: /No size/ } })
})

test('an incomplete rule is reported at its field, and nothing is started', async () => {
  const { status, body } = await start({ rule: 'raise', payouts: 'desired' })
  expect([status, body.errors]).toEqual([422, [{ field: 'amount', message: 'Enter an amount.' }]])
  expect(await preview({ rule: 'round', payouts: 'both' })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'direction' }, { field: 'step' }] },
  })
})

test('a size that was edited between preview and turn is raised from its payouts then', async () => {
  const started = await start(RAISE)
  await owner.call('PATCH', `/listings/variants/${idAt(0)}/payouts`, { desired_payout: 300 })
  await workOff()
  expect(await payoutsOf([idAt(0), idAt(1)])).toEqual(['315.00/150.00', '210.00/150.00'])
  await putBack(started.body.id)
  expect(await payoutsOf([idAt(0), idAt(1)])).toEqual(['300.00/150.00', '200.00/150.00'])
})

test('the run waits for an edit that locks a size, and neither is lost', async () => {
  const started = await start({ ...RAISE, variant_ids: [idAt(0)] })
  const held = Promise.withResolvers<void>()
  const edited = Promise.withResolvers<void>()
  const editing = app.capabilities.db.asRetailer(retailerId, async (tx) => {
    await sql`
      update variant_offers set desired_payout = 400 where retailer_id = current_retailer()
        and variant_id = ${idAt(0)}`.execute(tx)
    held.resolve()
    await edited.promise
  })
  await held.promise
  const working = workOff()
  await untilItWaits(app, working)
  edited.resolve()
  await Promise.all([editing, working])
  expect(await payoutsOf([idAt(0)])).toEqual(['420.00/150.00'])
  expect(await runOf(started.body.id)).toMatchObject({ result: { changed_sizes: 1 } })
})

test.each(DEATHS)(
  'a worker that dies %s any batch, of the change or of its undo, raises no size twice and skips none',
  async (moment) => {
    for (const nth of [1, 2, 3]) {
      const batches = moment === 'before' ? nth - 1 : nth
      const { body: started } = await start(RAISE)
      const dying = payoutChange.change(dyingAt(app, nth, moment), { retailerId, runId: started.id })
      await expect(dying).rejects.toThrow(Killed)
      expect((await runOf(started.id)).done).toBe(Math.min(SIZES, 500 * batches))
      await workOff()
      expect(await runOf(started.id)).toMatchObject({ state: 'completed', done: SIZES, can_undo: true })
      expect(await different()).toEqual(['210.00/150.00'])

      const { body: back } = await undo(started.id)
      const dyingBack = payoutChange.undo(dyingAt(app, nth, moment), { retailerId, runId: back.id })
      await expect(dyingBack).rejects.toThrow(Killed)
      await workOff()
      expect(await runOf(back.id)).toMatchObject({ state: 'completed', result: { restored_sizes: SIZES } })
      expect(await different()).toEqual(['200.00/150.00'])
    }
  },
)

describe('undo', () => {
  test('restores sizes without later changes; the others stay and are reported', async () => {
    const run = await change(RAISE)
    await owner.call('PATCH', `/listings/variants/${idAt(0)}/payouts`, { bottom_payout: 175 })
    const back = await putBack(run.id)
    expect(back).toMatchObject({
      state: 'completed',
      title: `Undo of ${run.title}`,
      phase: `1,199 sizes restored`,
      problem_count: 1,
      can_undo: false,
      problems: [{ message: 'It was changed since: desired $210.00, minimum $175.00.' }],
    })
    expect(await different()).toEqual(['200.00/150.00', '210.00/175.00'])
    expect(await runOf(run.id)).toMatchObject({ state: 'undone', can_undo: false })
    expect(await undo(run.id)).toMatchObject({ status: 409, body: { detail: /can no longer be undone/ } })
  })

  test('restores a chosen price, and keeps one that was chosen since', async () => {
    const chosen = async () => {
      const { rows } = await sql<{ price: string }>`
        select concat(variant_id, ' ', marketplace, ' ', chosen_price) as price from listing_slots
        where chosen_price is not null order by 1`.execute(platform())
      return rows.map(({ price }) => price)
    }
    const choose = (id: number, price: number) =>
      owner.call('PATCH', `/listings/variants/${id}/update-listing-price?marketplace=stockx&new_price=${price}`)
    await choose(idAt(0), 280)
    const run = await change(RAISE)
    expect(await chosen()).toEqual([])
    await choose(idAt(1), 300)
    const back = await putBack(run.id)
    expect(back.problems).toMatchObject([{ message: 'A price was chosen for it since.' }])
    expect(await chosen()).toEqual([`${idAt(0)} stockx 280.00`, `${idAt(1)} stockx 300.00`])
    expect(await payoutsOf([idAt(0), idAt(1)])).toEqual(['200.00/150.00', '210.00/150.00'])
  })

  test('is possible for a change that was canceled halfway, and for a canceled undo', async () => {
    const { body: started } = await start(RAISE)
    const ref = { retailerId, runId: started.id }
    await expect(payoutChange.change(dyingAt(app, 1, 'after'), ref)).rejects.toThrow(Killed)
    await owner.call('POST', `/runs/${started.id}/cancel`)
    await workOff()
    expect(await runOf(started.id)).toMatchObject({ state: 'cancelled', done: 500, can_undo: true })
    expect(await different(ids.slice(0, 500))).toEqual(['210.00/150.00'])
    expect(await different(ids.slice(500))).toEqual(['200.00/150.00'])

    const { body: first } = await undo(started.id)
    await owner.call('POST', `/runs/${first.id}/cancel`)
    await workOff()
    expect(await runOf(first.id)).toMatchObject({ state: 'cancelled' })
    expect(await runOf(started.id)).toMatchObject({ state: 'cancelled', can_undo: true })
    expect(await putBack(started.id)).toMatchObject({ result: { restored_sizes: 500 } })
    expect(await different()).toEqual(['200.00/150.00'])
    expect(await runOf(started.id)).toMatchObject({ state: 'undone' })
  })

  test('starts once, however often it is requested', async () => {
    const run = await change({ ...RAISE, variant_ids: [idAt(0)] })
    const asked = await Promise.all([1, 2, 3].map(() => undo(run.id)))
    expect(asked.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([202, 409, 409])
    await workOff()
    expect(await payoutsOf([idAt(0)])).toEqual(['200.00/150.00'])
  })

  test('is impossible for a change that changed nothing', async () => {
    const run = await change({ rule: 'set', payouts: 'desired', amount: 200 })
    expect(run).toMatchObject({ can_undo: false, result: { changed_sizes: 0, unchanged_sizes: SIZES } })
  })
})

test('offers of changed sizes are compared with the marketplaces again', async () => {
  const versions = async () => {
    const { rows } = await sql<{ version: number }>`
      select version from listing_slots where retailer_id = ${retailerId} and variant_id = ${idAt(0)}
      order by marketplace`.execute(platform())
    return rows.map(({ version }) => version)
  }
  await change({ ...RAISE, variant_ids: [idAt(0)] })
  const before = await versions()
  expect(before).toHaveLength(2)
  await change({ rule: 'set', payouts: 'desired', amount: 210, variant_ids: [idAt(0)] })
  expect(await versions()).toEqual(before)
  await change({ ...RAISE, variant_ids: [idAt(0)] })
  expect(await versions()).toEqual(before.map((version) => version + 1))
})

describe('access', () => {
  test('another retailer’s sizes are not found, and runs are visible only to their retailer', async () => {
    const other = await manySizes(app, { count: 1, units: [[1, 1]] }) // biome-ignore format: a table
    const otherOwner = await aPerson(app, { role: 'owner', retailerId: other.retailerId })
    expect((await preview({ ...RAISE, variant_ids: [idAt(0)] }, otherOwner)).status).toBe(404)
    expect((await start({ ...RAISE, variant_ids: [idAt(0)] }, otherOwner)).status).toBe(404)
    expect((await preview(RAISE, otherOwner)).body.sizes).toBe(1)
    const run = await change({ ...RAISE, variant_ids: [idAt(0)] })
    expect((await undo(run.id, otherOwner)).status).toBe(404)
    const manager = await aPerson(app, { role: 'manager', retailerId })
    expect((await undo(run.id, manager)).status).toBe(404)
    await putBack(run.id)
  })

  test('staff of a location price only sizes there; the rest is left out with its reason', async () => {
    const { rows } = await sql<{ id: number }>`
      select location_id as id from locations where retailer_id = ${retailerId} order by 1`.execute(platform())
    const [here, there] = rows.map(({ id }) => id)
    await sql`
      delete from inventory_items where retailer_id = ${retailerId} and location_id = ${there ?? 0}
        and variant_id = ${idAt(0)}`.execute(platform())
    const setHere = (stock: number) =>
      sql`update inventory_items set shopify_stock = ${stock} where retailer_id = ${retailerId}
        and location_id = ${here ?? 0} and variant_id = ${idAt(1)}`.execute(platform())
    await sql`update inventory_items set shopify_stock = 1 where retailer_id = ${retailerId}
      and location_id = ${there ?? 0} and variant_id = ${idAt(1)}`.execute(platform())
    await setHere(0)
    const associate = await aPerson(app, { role: 'associate', retailerId, locationIds: [there ?? 0] })
    const looked = await preview({ rule: 'lower', payouts: 'desired', amount: 1 }, associate)
    const reason = 'Some pairs are at locations that you cannot see'
    // The caller does not see costs.
    expect(looked.body).toMatchObject({
      sizes: SIZES - 1,
      changed: 1,
      left_out: [{ reason, sizes: SIZES - 2 }],
      below_cost: null,
    })
    expect((await start({ ...RAISE, variant_ids: [idAt(0)] }, associate)).status).toBe(404)
    const run = await change(RAISE, associate)
    expect(await payoutsOf([idAt(0), idAt(1), idAt(2)])).toEqual(['200.00/150.00', '210.00/150.00', '200.00/150.00'])
    expect([run.problem_count, run.problems[0]?.message]).toEqual([SIZES - 2, `${reason}.`])
    // By now there are pairs at other locations too, so this person may not undo the change.
    await setHere(2)
    const back = await undo(run.id, associate)
    await workOff()
    const undone = await runOf(back.body.id, associate)
    expect(undone.problems.map(({ message }) => message)).toEqual([`${reason}.`])
    expect(await payoutsOf([idAt(1)])).toEqual(['210.00/150.00'])
    const fulfillment = await aPerson(app, { role: 'fulfillment', retailerId, locationIds: [here ?? 0] })
    expect((await preview(RAISE, fulfillment)).status).toBe(403)
  })

  test('payouts below cost are counted for people who may see costs', async () => {
    await sql`
      insert into variant_costs (retailer_id, variant_id, cost) values (${retailerId}, ${idAt(1)}, 199.5)`.execute(
      platform(),
    )
    const looked = await preview({ rule: 'lower', payouts: 'desired', amount: 1, variant_ids: ids.slice(0, 3) })
    expect(looked.body).toMatchObject({ below_cost: 1 })
    expect(looked.body.rows.map(({ is_below_cost }) => is_below_cost)).toEqual([false, true, false])
  })
})
