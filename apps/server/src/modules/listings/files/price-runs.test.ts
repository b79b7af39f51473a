import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { drainJobs } from '#test/acts/drain-jobs.ts'
import { manySizes } from '#test/belongings/many-sizes.ts'
import { csvCheckOfPerson, sendCsvFile } from '#test/acts/send-csv.ts'
import { DEATHS } from '#test/short-form.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aPerson, type TestPerson } from '#test/acts/test-people.ts'
import { bulkChangeHandler } from '../../../platform/runs/bulk-change.ts'
import { runsRetention } from '../../../platform/runs/runs-retention.ts'
import { applyCsvRun } from './apply-csv.ts'
import { applyCsvJob, checkCsvJob } from '../listings.jobs.ts'
import { listingHandlers } from '../listings.worker.ts'
import { payoutChange } from '../payouts/change-payouts.ts'

type Run = AnswerOf<Contract['GET /runs/{id}']>

/** Three batches. */
const SIZES = 1_200

let app: TestApp
let owner: TestPerson
let stranger: TestPerson
let ids: number[]
let strangersIds: number[]

beforeAll(async () => {
  app = await startTestApp()
  const [mine, theirs] = [
    await manySizes(app, { count: SIZES, units: [[2, 1]] }),
    await manySizes(app, { count: 2, units: [[2, 1]] }),
  ]
  owner = await aPerson(app, { role: 'owner', retailerId: mine.retailerId })
  stranger = await aPerson(app, { role: 'owner', retailerId: theirs.retailerId })
  ids = mine.sizes.map(({ variant_id }) => variant_id)
  strangersIds = theirs.sizes.map(({ variant_id }) => variant_id)
})
afterAll(() => app?.close())
beforeEach(async () => {
  await sql`delete from bulk_undo_rows`.execute(platform())
  await sql`delete from variant_offers`.execute(platform())
  await sql`insert into variant_offers (retailer_id, variant_id, product_id, desired_payout, bottom_payout)
    select case when variant_id = any(${ids}::int8[]) then ${owner.retailerId}::bigint
      else ${stranger.retailerId}::bigint end, variant_id, product_id, 200, 150 from variants`.execute(platform())
})

const platform = () => app.capabilities.db.platform
const idAt = (at: number): number => ids[at] ?? 0
const JOBS = [applyCsvJob, checkCsvJob].map(({ name }) => name as string)
const workOff = () =>
  drainJobs(
    { boss: app.boss, db: app.capabilities.db },
    [
      ...listingHandlers(app.capabilities).filter(({ job }) => JOBS.includes(job.name)),
      bulkChangeHandler(app.capabilities, [payoutChange]),
    ],
    {},
  )

/** Counts the sizes by 'desired/minimum'. */
async function standing(of: number[] = ids): Promise<Record<string, number>> {
  const { rows } = await sql<{ payouts: string; sizes: number }>`
    select concat(coalesce(desired_payout::text, '-'), '/', coalesce(bottom_payout::text, '-')) as payouts,
      count(*)::int as sizes
    from variant_offers where variant_id = any(${of}::int8[]) group by 1 order by 1`.execute(platform())
  return Object.fromEntries(rows.map(({ payouts, sizes }) => [payouts, sizes]))
}

/** Sends a file of prices by ARK's ids, lets it be read, and starts its run. */
async function begin(rows: string[], person = owner): Promise<Run & { detail: string }> {
  const content = ['variant_id,price,minimum', ...rows].join('\n')
  const sent = await sendCsvFile(app, person, { kind: 'prices', content, fileName: 'before.csv' })
  await workOff()
  const started = await person.call<Run & { detail: string }>('POST', '/inventory/csv/runs', {
    check_id: sent.body.subject_id,
  })
  expect(started).toMatchObject({ status: 202, body: { kind: 'csv', title: 'Prices from', subject: 'before.csv' } })
  return started.body
}
const runOf = async (id: number, person = owner) => (await person.call<Run>('GET', `/runs/${id}`)).body
async function bringIn(rows: string[], person = owner): Promise<Run> {
  const { id } = await begin(rows, person)
  await workOff()
  return runOf(id, person)
}
const undo = (id: number, person = owner) => person.call<Run>('POST', `/listings/payout-changes/${id}/undo`)
async function putBack(id: number): Promise<Run> {
  const started = await undo(id)
  expect(started).toMatchObject({ status: 202, body: { kind: 'payouts', title: 'Undo of Prices from' } })
  await workOff()
  return runOf(started.body.id)
}
const everySize = (row: (id: number, at: number) => string) => ids.map(row)

test('prices are applied in batches, only valid rows, and an empty cell clears nothing', async () => {
  await sql`delete from variant_offers where variant_id = ${idAt(5)}`.execute(platform())
  const rows = everySize((id, at) => (at % 2 === 0 ? `${id},220,` : `${id},220,160`))
  const run = await bringIn([...rows, `${strangersIds[0]},500,400`])
  expect(run).toMatchObject({ state: 'completed', done: SIZES, total: SIZES, problem_count: 0, can_undo: true })
  expect(run.result).toEqual({ changed_rows: SIZES })
  expect(await standing()).toEqual({ '220.00/150.00': SIZES / 2, '220.00/160.00': SIZES / 2 })
  expect(await standing(strangersIds)).toEqual({ '200.00/150.00': 2 })
  expect(await undo(run.id, stranger)).toMatchObject({ status: 404 })
})

test('an undo restores the payouts, but those that changed since stay and are reported', async () => {
  await sql`delete from variant_offers where variant_id = ${idAt(5)}`.execute(platform())
  const run = await bringIn(everySize((id) => `${id},220,`))
  await sql`update variant_offers set desired_payout = 225 where variant_id = ${idAt(0)}`.execute(platform())
  const back = await putBack(run.id)
  expect(back).toMatchObject({ state: 'completed', subject: 'before.csv', problem_count: 1 })
  expect(back.result).toEqual({ restored_sizes: SIZES - 1 })
  expect(back.problems[0]?.message).toMatch(/was changed since: desired \$225\.00/)
  expect(await standing()).toEqual({ '-/-': 1, '200.00/150.00': SIZES - 2, '225.00/150.00': 1 })
  expect(await runOf(run.id)).toMatchObject({ state: 'undone', can_undo: false })
  expect((await undo(run.id)).status).toBe(409)
})

class Killed extends Error {}

test.each(DEATHS)(
  'a run whose worker dies %s any of its batches is resumed, and can be undone entirely',
  async (moment) => {
    const { db } = app.capabilities
    for (const nth of [1, 2, 3]) {
      const { id } = await begin(everySize((each) => `${each},${220 + nth},`))
      let transactions = 0
      const dying = {
        ...app.capabilities,
        db: {
          ...db,
          async asRetailer<T>(retailerId: number, work: Parameters<typeof db.asRetailer<T>>[1]): Promise<T> {
            transactions += 1
            if (transactions === nth && moment === 'before') throw new Killed()
            const result = await db.asRetailer(retailerId, work)
            if (transactions === nth) throw new Killed()
            return result
          },
        },
      }
      const run = { retailerId: owner.retailerId ?? 0, runId: id }
      const cut = await applyCsvRun(dying, run).catch((error: unknown) => error)
      expect(cut).toBeInstanceOf(Killed)
      expect((await runOf(id)).done).toBe(Math.min(SIZES, 500 * (moment === 'before' ? nth - 1 : nth)))
      await workOff()
      expect(await runOf(id)).toMatchObject({ state: 'completed', done: SIZES, result: { changed_rows: SIZES } })
      expect(await standing()).toEqual({ [`${220 + nth}.00/150.00`]: SIZES })
      expect((await putBack(id)).result).toEqual({ restored_sizes: SIZES })
      expect(await standing()).toEqual({ '200.00/150.00': SIZES })
    }
  },
)

test('a run that was canceled halfway can be undone as far as it came', async () => {
  const { id } = await begin(everySize((each) => `${each},220,`))
  const { db } = app.capabilities
  let transactions = 0
  const pausing = {
    ...app.capabilities,
    db: {
      ...db,
      async asRetailer<T>(retailerId: number, work: Parameters<typeof db.asRetailer<T>>[1]): Promise<T> {
        transactions += 1
        if (transactions > 1) throw new Killed()
        return db.asRetailer(retailerId, work)
      },
    },
  }
  await applyCsvRun(pausing, { retailerId: owner.retailerId ?? 0, runId: id }).catch(() => null)
  expect((await owner.call('POST', `/runs/${id}/cancel`)).status).toBe(202)
  await workOff()
  expect(await runOf(id)).toMatchObject({ state: 'cancelled', done: 500, can_undo: true })
  expect((await putBack(id)).result).toEqual({ restored_sizes: 500 })
  expect(await standing()).toEqual({ '200.00/150.00': SIZES })
})

test('it cannot be undone after seven days; a file of payouts never can', async () => {
  const run = await bringIn([`${idAt(0)},220,`])
  const pruned = runsRetention.find(({ kind }) => kind === 'bulk-undo')
  const later = new Date(app.capabilities.clock.now().getTime() + 1_000)
  await pruned?.prune(app.capabilities.db, { before: later, now: later, limit: 100 })
  expect(await runOf(run.id)).toMatchObject({ state: 'completed', can_undo: false })
  expect((await undo(run.id)).status).toBe(409)
  const content = `variant_id,desired_payout,bottom_payout\n${idAt(0)},230,150\n`
  const sent = await sendCsvFile(app, owner, { kind: 'payouts', content })
  await workOff()
  const started = await owner.call<Run>('POST', '/inventory/csv/runs', { check_id: sent.body.subject_id })
  await workOff()
  expect(await runOf(started.body.id)).toMatchObject({ state: 'completed', can_undo: false })
  expect((await undo(started.body.id)).status).toBe(409)
})

test('the bytes of a file are deleted once it is applied', async () => {
  const sent = await sendCsvFile(app, owner, { kind: 'prices', content: `variant_id,price\n${idAt(0)},220\n` })
  await workOff()
  expect((await csvCheckOfPerson(owner, sent.body.subject_id)).changed_rows).toBe(1)
  await owner.call('POST', '/inventory/csv/runs', { check_id: sent.body.subject_id })
  const { rows } = await sql`select 1 from csv_checks where csv_check_id = ${sent.body.subject_id}`.execute(platform())
  expect(rows).toEqual([])
  await workOff()
})

// This test is last, because it removes a size.
test("a price is decided from the size's state when its turn comes", async () => {
  const { id } = await begin([`${idAt(0)},220,`, `${idAt(1)},220,`, `${idAt(2)},220,`, `${idAt(3)},230,`])
  await sql`update variant_offers set bottom_payout = 221 where variant_id = ${idAt(0)}`.execute(platform())
  await sql`update variant_offers set desired_payout = 220 where variant_id = ${idAt(1)}`.execute(platform())
  await sql`delete from inventory_items where variant_id = ${idAt(2)}`.execute(platform())
  await workOff()
  const run = await runOf(id)
  expect(run.problems.map(({ line, message }) => [line, message])).toEqual([
    [2, 'The desired payout would be $220.00, below the minimum of $221.00.'],
    [4, 'It is no longer in your inventory.'],
  ])
  expect(await standing(ids.slice(0, 4))).toEqual({
    '200.00/150.00': 1,
    '200.00/221.00': 1,
    '220.00/150.00': 1,
    '230.00/150.00': 1,
  })
  expect((await putBack(id)).result).toEqual({ restored_sizes: 1 })
})
