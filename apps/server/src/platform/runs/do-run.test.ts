import type { AnswerOf, Contract } from '@ark/contract'
import type { RunKind } from '@ark/domain'
import { sql } from 'kysely'
import pg from 'pg'
import Type from 'typebox'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aPerson, aRetailer, type TestPerson } from '#test/acts/test-people.ts'
import type { Database } from '../database/connect.ts'
import { declareJob } from '../jobs/declare-job.ts'
import { doInBatches, lockInProgress, RunCanceled, runHandler, type RunWork } from './do-run.ts'
import { beginRun, requestCancel, startRun, stopRun } from './run-transitions.ts'
import type { RunRef } from './runs.ts'

type Run = AnswerOf<Contract['GET /runs/{id}']>

const job = declareJob({
  name: 'test.count',
  data: Type.Object({ retailer_id: Type.Integer(), run_id: Type.Integer() }),
  keyOf: ({ retailer_id }) => String(retailer_id),
  retryLimit: 3,
})

let app: TestApp
let owner: TestPerson
let retailerId: number

beforeAll(async () => {
  app = await startTestApp()
  owner = await aPerson(app, { role: 'owner', retailerId: await aRetailer(app) })
  retailerId = owner.retailerId ?? 0
  const admin = new pg.Client({ connectionString: app.capabilities.config.databaseUrl })
  await admin.connect()
  await admin.query('create table counted (retailer_id bigint, n integer); grant all on counted to ark_tenant')
  await admin.query('grant all on counted to ark_platform')
  await admin.end()
})
afterAll(() => app?.close())
beforeEach(() => sql`delete from counted`.execute(app.capabilities.db.platform))

const TOTAL = 10

const aRun = async (kind: RunKind = 'csv', by = owner): Promise<RunRef> => {
  const { runId } = await app.capabilities.db.asRetailer(by.retailerId ?? 0, (tx) =>
    startRun(tx, {
      retailerId: by.retailerId ?? 0,
      kind,
      title: 'Numbers of',
      subject: 'mine.csv',
      userId: by.userId,
      total: TOTAL,
      at: app.capabilities.clock.now(),
    }),
  )
  return { retailerId: by.retailerId ?? 0, runId }
}

/** Writes the numbers from 0 on, three per batch. */
const count = (
  run: RunRef,
  db: Database = app.capabilities.db,
  inBatch = async (_done: number): Promise<void> => undefined,
) =>
  doInBatches({ db, clock: app.capabilities.clock }, run, {
    phase: 'Counting',
    async apply(tx, { done, total }) {
      await inBatch(done)
      const last = Math.min(done + 3, total ?? 0)
      await sql`
        insert into counted select ${run.retailerId}, n from generate_series(${done}::int, ${last - 1}::int) n`.execute(
        tx,
      )
      return { dealtWith: last - done, problems: done === 3 ? [{ line: 4, field: 'n', message: 'A four.' }] : [] }
    },
    end: async (_, { done, leftOut }) => ({ phase: `${done} counted`, result: { counted: done - leftOut } }),
  })

/** Returns a worker's database that calls `moment` before and after each transaction. */
function happening(moment: (nth: number, when: 'before' | 'after') => Promise<void>): Database {
  const { db } = app.capabilities
  let transactions = 0
  return {
    ...db,
    async asRetailer(of, work) {
      transactions += 1
      const nth = transactions
      await moment(nth, 'before')
      const result = await db.asRetailer(of, work)
      await moment(nth, 'after')
      return result
    },
  }
}

const counted = async () => {
  const { rows } = await sql<{ n: number }>`select n from counted order by n`.execute(app.capabilities.db.platform)
  return rows.map(({ n }) => n)
}
const upTo = (last: number) => Array.from({ length: last }, (_, n) => n)
const look = async ({ runId }: RunRef, by = owner) => (await by.call<Run>('GET', `/runs/${runId}`)).body
const cancel = ({ runId }: RunRef, by = owner) => by.call<Run & { code: string }>('POST', `/runs/${runId}/cancel`)

/** Returns one attempt of a run's job. */
const attempt = (run: RunRef, nth: number, work: Partial<RunWork<typeof job.data>>) =>
  runHandler(app.capabilities, {
    job,
    work: () => count(run),
    failedMessage: (error) => `Failed: ${error instanceof Error ? error.constructor.name : ''}`,
    canceledMessage: 'Cancelled; what was counted stays',
    ...work,
  }).run({ retailer_id: run.retailerId, run_id: run.runId }, { id: 'a job', attempt: nth })

test('a run works batch by batch, and reports what was left out and its result', async () => {
  const run = await aRun()
  expect(await look(run)).toMatchObject({ state: 'waiting', done: 0, total: TOTAL, subject: 'mine.csv', result: null })
  await count(run)
  expect(await counted()).toEqual(upTo(TOTAL))
  expect(await look(run)).toMatchObject({
    state: 'completed',
    phase: '10 counted',
    done: TOTAL,
    result: { counted: 9 },
    problem_count: 1,
    problems: [{ line: 4, field: 'n', message: 'A four.' }],
  })
})

test('no other worker takes a batch of a run while one is in progress', async () => {
  const run = await aRun()
  const free: number[] = []
  await count(run, app.capabilities.db, async (done) => {
    const { rows } = await sql`
      select from runs where retailer_id = ${run.retailerId} and run_id = ${run.runId} for update skip locked`.execute(
      app.capabilities.db.platform,
    )
    if (rows.length > 0) free.push(done)
  })
  expect(free).toEqual([])
})

class Killed extends Error {}

test.each(['before', 'after'] as const)(
  'a run whose worker dies %s any of its batches is resumed, and loses and repeats nothing',
  async (moment) => {
    for (const nth of [1, 2, 3, 4]) {
      await sql`delete from counted`.execute(app.capabilities.db.platform)
      const run = await aRun()
      const dying = happening(async (at, when) => {
        if (at === nth && when === moment) throw new Killed()
      })
      await expect(count(run, dying)).rejects.toThrow(Killed)
      await count(run)
      expect([nth, await counted()]).toEqual([nth, upTo(TOTAL)])
      expect(await look(run)).toMatchObject({ state: 'completed', done: TOTAL })
    }
  },
)

test('two concurrent workers do nothing twice', async () => {
  const run = await aRun()
  await Promise.all([count(run), count(run), attempt(run, 0, {})])
  expect(await counted()).toEqual(upTo(TOTAL))
  expect(await look(run)).toMatchObject({ state: 'completed', done: TOTAL, problem_count: 1 })
})

test('a canceled run ends between two batches; what it has done stays', async () => {
  const run = await aRun()
  const forgotten: (string | null)[] = []
  const cancelling = happening(async (nth, when) => {
    if (nth === 2 && when === 'after') await cancel(run)
  })
  await attempt(run, 0, {
    work: () => count(run, cancelling),
    whenAbandoned: async (_tx, _run, { error }) => void forgotten.push(error),
  })
  const ended = await look(run)
  expect([ended.state, ended.phase]).toEqual(['cancelled', 'Cancelled; what was counted stays'])
  expect([ended.done, await counted()]).toEqual([6, upTo(6)])
  expect(forgotten).toEqual([null])
  expect((await cancel(run)).status).toBe(409)
  await attempt(run, 1, {})
  expect(await look(run)).toEqual(ended)
})

test('a run that is canceled before it has begun does nothing', async () => {
  const run = await aRun()
  expect(await cancel(run)).toMatchObject({ status: 202, body: { state: 'waiting', is_cancel_requested: true } })
  await attempt(run, 0, {})
  expect([(await look(run)).state, await counted()]).toEqual(['cancelled', []])
})

test('a run that waits for a person is worked on by no one, and is canceled at once', async () => {
  const run = await aRun()
  await app.capabilities.db.asRetailer(retailerId, async (tx) => {
    await beginRun(tx, run, 'x')
    await stopRun(tx, run, 'Look at it')
  })
  await attempt(run, 0, {})
  expect(await look(run)).toMatchObject({ state: 'stopped', phase: 'Look at it' })
  expect(await cancel(run)).toMatchObject({ status: 202, body: { state: 'cancelled' } })
})

test('a run that cannot continue is retried, and fails with a message after its last attempt', async () => {
  const run = await aRun()
  const work = async (): Promise<void> => {
    await app.capabilities.db.asRetailer(retailerId, (tx) => lockInProgress(tx, run))
    throw new RangeError('no')
  }
  await expect(attempt(run, 0, { work, waitingMessage: () => 'Trying again' })).rejects.toThrow(RangeError)
  expect(await look(run)).toMatchObject({ state: 'waiting', phase: 'Trying again' })
  await attempt(run, 2, { work })
  expect(await look(run)).toMatchObject({ state: 'failed', error: 'Failed: RangeError' })
})

test('a run whose worker dies each time also fails with a message', async () => {
  const run = await aRun()
  await attempt(run, 3, { work: () => Promise.reject(new Error('not tried any more')) })
  expect(await look(run)).toMatchObject({ state: 'failed', error: 'Failed: WorkerDied' })
})

test('a run whose error is permanent is not retried', async () => {
  const run = await aRun()
  await attempt(run, 0, { work: () => Promise.reject(new RunCanceled()) })
  expect((await look(run)).state).toBe('cancelled')
  const other = await aRun()
  await attempt(other, 0, { work: () => Promise.reject(new RangeError('no')), isHopeless: () => true })
  expect((await look(other)).state).toBe('failed')
})

test('a user sees their own files and every import; another business sees none', async () => {
  const associate = await aPerson(app, { role: 'associate', retailerId })
  const packer = await aPerson(app, { role: 'fulfillment', retailerId })
  const outsider = await aPerson(app, { role: 'owner', retailerId: await aRetailer(app) })
  const [csv, imported] = [await aRun('csv', associate), await aRun('import', associate)]
  const seen = async (by: TestPerson) => {
    const { body } = await by.call<Run[]>('GET', '/runs')
    return [csv, imported].map(({ runId }) => body.some(({ id }) => id === runId))
  }
  expect(await seen(associate)).toEqual([true, true])
  expect(await seen(owner)).toEqual([false, true])
  expect(await seen(outsider)).toEqual([false, false])
  expect(await seen(packer)).toEqual([false, false])
  for (const [by, run] of [[owner, csv], [outsider, imported]] as const) // biome-ignore format: a table
    expect([(await by.call('GET', `/runs/${run.runId}`)).status, (await cancel(run, by)).status]).toEqual([404, 404])
  const { body: imports } = await associate.call<Run[]>('GET', '/runs?kind=import')
  expect(new Set(imports.map(({ kind }) => kind))).toEqual(new Set(['import']))
})

test('staff of one location see an import, and cannot cancel it for all locations', async () => {
  const { rows } = await sql<{ id: number }>`
    with store as (insert into stores (retailer_id, shop_domain, store_name)
      values (${retailerId}, 'a.myshopify.com', 'A') returning store_id)
    insert into locations (retailer_id, store_id, shopify_location_id, location_nickname)
    select ${retailerId}, store_id, '1', 'A' from store returning location_id as id`.execute(
    app.capabilities.db.platform,
  )
  const restricted = await aPerson(app, { role: 'manager', retailerId, locationIds: [rows[0]?.id ?? 0] })
  const run = await aRun('import')
  expect((await look(run, restricted)).id).toBe(run.runId)
  expect(await cancel(run, restricted)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  await app.capabilities.db.asRetailer(retailerId, (tx) => requestCancel(tx, run, new Date()))
})
