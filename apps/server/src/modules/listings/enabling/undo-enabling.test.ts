import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { drainJobs } from '#test/acts/drain-jobs.ts'
import { dyingAt, Killed } from '#test/processes/dying-worker.ts'
import { manySizes } from '#test/belongings/many-sizes.ts'
import { DEATHS } from '#test/short-form.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aPerson, aRetailer, type TestPerson } from '#test/acts/test-people.ts'
import { bulkChangeHandler } from '../../../platform/runs/bulk-change.ts'
import { enabling } from './enable-sizes.ts'

type Run = AnswerOf<Contract['GET /runs/{id}']>
type Failure = { detail: string }

/** Three batches. */
const SIZES = 600
const BATCH = 250

let app: TestApp
let owner: TestPerson
let retailerId: number
let ids: number[]

beforeAll(async () => {
  app = await startTestApp()
  const made = await manySizes(app, { count: SIZES, units: [[2, 1]] })
  retailerId = made.retailerId
  ids = made.sizes.map(({ variant_id }) => variant_id).toSorted((one, other) => one - other)
  owner = await aPerson(app, { role: 'owner', retailerId })
})
afterAll(() => app?.close())
beforeEach(async () => {
  await sql`delete from variant_offers`.execute(platform())
  await sql`
    insert into variant_offers (retailer_id, variant_id, product_id, listings_enabled, desired_payout, bottom_payout)
    select ${retailerId}, variant_id, product_id, false, 150, 100 from variants
    where variant_id = any(${ids}::int8[])`.execute(platform())
})

const platform = () => app.capabilities.db.platform
const idAt = (at: number): number => ids[at] ?? 0
const ref = ({ id }: Pick<Run, 'id'>) => ({ retailerId, runId: id })
const workOff = () =>
  drainJobs({ boss: app.boss, db: app.capabilities.db }, [bulkChangeHandler(app.capabilities, [enabling])], {})
const runOf = async (id: number) => (await owner.call<Run>('GET', `/runs/${id}`)).body
const start = async (except: number[] = []) =>
  (await owner.call<Run>('POST', '/listings/size-acts', { act: 'enable', filter: 'all', except_variant_ids: except }))
    .body
const undo = (id: number, person = owner) => person.call<Run & Failure>('POST', `/listings/enablings/${id}/undo`)
const enable = async (): Promise<Run> => {
  const { id } = await start()
  await workOff()
  return runOf(id)
}
const putBack = async (id: number): Promise<Run> => {
  const { status, body } = await undo(id)
  expect(status).toBe(202)
  await workOff()
  return runOf(body.id)
}
const toggle = (id: number, enabled: boolean) =>
  owner.call('PATCH', `/listings/variants/${id}/toggle-queued`, { enabled })
const enabled = async (): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select variant_id as id from variant_offers where listings_enabled order by 1`.execute(platform())
  return rows.map(({ id }) => id)
}
const keptRows = async (): Promise<number> => (await sql`select from bulk_undo_rows`.execute(platform())).rows.length

test('the enabled sizes are disabled again, and no others', async () => {
  await toggle(idAt(0), true)
  const run = await enable()
  expect(run).toMatchObject({
    kind: 'enable',
    state: 'completed',
    phase: '599 sizes enabled, 1 size had nothing to change',
    can_undo: true,
    result: { enabled_sizes: 599, unchanged_sizes: 1 },
  })
  const back = await putBack(run.id)
  expect(back).toMatchObject({
    kind: 'enable',
    title: `Undo of ${run.title}`,
    state: 'completed',
    phase: '599 sizes disabled again. Pairs sold in the meantime stay sold',
    result: { disabled_sizes: 599 },
    problem_count: 0,
    can_undo: false,
  })
  expect(await enabled()).toEqual([idAt(0)])
  expect(await runOf(run.id)).toMatchObject({ state: 'undone', can_undo: false })
  expect(await keptRows()).toBe(0)
})

test('a size that was switched since stays as it is and is reported, also when it is enabled again', async () => {
  const run = await enable()
  await toggle(idAt(1), false)
  await toggle(idAt(2), false)
  await toggle(idAt(2), true)
  const back = await putBack(run.id)
  expect(back).toMatchObject({ state: 'completed', result: { disabled_sizes: SIZES - 2 }, problem_count: 2 })
  expect(back.problems.map(({ message }) => message)).toEqual([
    'It was enabled or disabled since, so it stays as it is.',
    'It was enabled or disabled since, so it stays as it is.',
  ])
  expect(await enabled()).toEqual([idAt(2)])
})

test('a size with payouts that changed since is still disabled, and keeps the payouts', async () => {
  const run = await enable()
  await owner.call('PATCH', `/listings/variants/${idAt(3)}/payouts`, { desired_payout: 175 })
  expect(await putBack(run.id)).toMatchObject({ result: { disabled_sizes: SIZES } })
  const { rows } = await sql<{ desired: string }>`
    select desired_payout as desired from variant_offers where variant_id = ${idAt(3)}`.execute(platform())
  expect(rows).toEqual([{ desired: '175.00' }])
})

test.each(DEATHS)(
  'a worker that dies %s any batch, of the enabling or of its undo, leaves no size out',
  async (moment) => {
    for (const nth of [1, 2, 3]) {
      const run = await start()
      await expect(enabling.change(dyingAt(app, nth, moment), ref(run))).rejects.toThrow(Killed)
      await workOff()
      expect(await runOf(run.id)).toMatchObject({ state: 'completed', done: SIZES, can_undo: true })
      expect(await enabled()).toEqual(ids)
      expect(await keptRows()).toBe(SIZES)

      const { body: back } = await undo(run.id)
      await expect(enabling.undo(dyingAt(app, nth, moment), ref(back))).rejects.toThrow(Killed)
      expect((await enabled()).length).toBe(Math.max(0, SIZES - BATCH * (moment === 'before' ? nth - 1 : nth)))
      await workOff()
      expect(await runOf(back.id)).toMatchObject({ state: 'completed', result: { disabled_sizes: SIZES } })
      expect(await enabled()).toEqual([])
      expect(await keptRows()).toBe(0)
    }
  },
)

test('a run that was canceled halfway can be undone as far as it came, and an interrupted undo can be repeated', async () => {
  const run = await start()
  await expect(enabling.change(dyingAt(app, 2, 'after'), ref(run))).rejects.toThrow(Killed)
  const came = (await enabled()).length
  expect(came).toBeGreaterThan(0)
  await owner.call('POST', `/runs/${run.id}/cancel`)
  await workOff()
  expect(await runOf(run.id)).toMatchObject({ state: 'cancelled', can_undo: true })

  const { body: first } = await undo(run.id)
  await owner.call('POST', `/runs/${first.id}/cancel`)
  await workOff()
  expect(await runOf(first.id)).toMatchObject({ state: 'cancelled' })
  expect(await runOf(run.id)).toMatchObject({ can_undo: true })
  expect(await putBack(run.id)).toMatchObject({ state: 'completed', result: { disabled_sizes: came } })
  expect(await enabled()).toEqual([])
})

test('of two undos of the same run at once one starts, and the other is refused', async () => {
  const run = await enable()
  const both = await Promise.all([undo(run.id), undo(run.id)])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([202, 409])
  expect((await undo(run.id)).body.detail).toMatch(/can no longer be undone/)
  await workOff()
  expect(await enabled()).toEqual([])
})

test('of two enablings at once each size belongs to the one that switched it, and each undoes only its own', async () => {
  const [one, other] = await Promise.all([start(ids.slice(300)), start()])
  await workOff()
  const [first, second] = [await runOf(one.id), await runOf(other.id)]
  const counts = [first, second].map(({ result }) => result?.['enabled_sizes'] ?? 0)
  expect(counts.reduce((sum, each) => sum + each, 0)).toBe(SIZES)
  await putBack(second.id)
  expect((await enabled()).length).toBe(counts[0])
  if (first.can_undo) await putBack(first.id)
  expect(await enabled()).toEqual([])
})

test("only its starter can undo it, for sizes at the starter's locations", async () => {
  const run = await enable()
  const otherOwner = await aPerson(app, { role: 'owner', retailerId: await aRetailer(app) })
  const colleague = await aPerson(app, { role: 'manager', retailerId })
  for (const person of [otherOwner, colleague]) expect((await undo(run.id, person)).status).toBe(404)
  const payouts = await owner.call('POST', `/listings/payout-changes/${run.id}/undo`)
  expect(payouts.status).toBe(404)
  expect(await enabled()).toEqual(ids)
})
