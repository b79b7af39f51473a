import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { type Composition, compose } from '../../compose.ts'
import { reconcileListingJob, withdrawListingJob } from '../../modules/listings/listings.jobs.ts'
import {
  pollOrdersJob,
  pollOrdersWhenSaleIsSuspectedJob,
  printLabelsJob,
  refreshSaleJob,
} from '../../modules/sales/sales.jobs.ts'
import { createLogger } from '../log.ts'
import { handle, work } from './work.ts'

const job = pollOrdersWhenSaleIsSuspectedJob

let app: TestApp
let worker: Composition

beforeAll(async () => {
  app = await startTestApp()
  worker = await compose(app.capabilities.config, { isWorker: true, log: createLogger('silent') })
})
afterAll(async () => {
  await worker?.close()
  await app?.close()
})

const waiting = async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from jobs.job where name = ${job.name}`.execute(
    app.capabilities.db.platform,
  )
  return rows[0]?.n ?? 0
}

test('jobs of a failed transaction are never enqueued', async () => {
  const { db, jobs } = app.capabilities
  const failing = db.asPlatform(async (tx) => {
    await jobs.within(tx).send(job, { retailer_id: 1, marketplace: 'stockx' })
    throw new Error('on purpose')
  })
  await expect(failing).rejects.toThrow('on purpose')
  expect(await waiting()).toBe(0)
})

test('a commit wakes a worker that would poll again in an hour', async () => {
  const { db, jobs } = app.capabilities
  const heard: string[] = []
  let hear: () => void = () => undefined
  await worker.boss.work<{ marketplace: string }>(job.name, { pollingIntervalSeconds: 3_600 }, async ([taken]) => {
    heard.push(taken?.data.marketplace ?? '')
    hear()
  })
  const heardAnother = () => new Promise<void>((resolve) => (hear = resolve))
  // The first job is found by a worker's initial look or by a notification, the second only by a notification.
  for (const marketplace of ['stockx', 'goat'] as const) {
    const done = heardAnother()
    await db.asPlatform((tx) => jobs.within(tx).send(job, { retailer_id: 1, marketplace }))
    await done
  }
  expect(heard).toEqual(['stockx', 'goat'])
})

test('jobs of one key run one at a time, block no others, and the next starts when the first has ended', async () => {
  const slot = (variant_id: number) => ({ retailer_id: 1, variant_id, marketplace: 'stockx' as const })
  const { jobs } = app.capabilities
  const begun: number[] = []
  const ends: (() => void)[] = []
  let hear: () => void = () => undefined
  const run = ({ variant_id }: { variant_id: number }) =>
    new Promise<void>((end) => {
      begun.push(variant_id)
      ends.push(end)
      hear()
    })
  const heardOf = async (count: number) => {
    while (begun.length < count) await new Promise<void>((resolve) => (hear = resolve))
  }
  await work(worker.boss, createLogger('silent'), [handle({ job: reconcileListingJob, concurrency: 2, run })])
  await jobs.send(reconcileListingJob, slot(1))
  await heardOf(1)
  await jobs.send(reconcileListingJob, slot(1))
  await jobs.send(reconcileListingJob, slot(2))
  await heardOf(2)
  expect(begun).toEqual([1, 2])
  ends[0]?.()
  await heardOf(3)
  expect(begun).toEqual([1, 2, 1])
  for (const end of ends) end()
})

// The order of the retailer's own runs is open: two workers that look at the same moment each take one, and the key
// lets only one of them run.
test("an endless run of one retailer delays only that retailer's next one", async () => {
  const { jobs } = app.capabilities
  const begun: { retailer_id: number; run_id: number }[] = []
  const ends: (() => void)[] = []
  let hear: () => void = () => undefined
  const run = (data: { retailer_id: number; run_id: number }) =>
    new Promise<void>((end) => {
      begun.push(data)
      ends.push(end)
      hear()
    })
  const heardOf = async (count: number) => {
    while (begun.length < count) await new Promise<void>((resolve) => (hear = resolve))
  }
  const retailers = () => begun.map(({ retailer_id }) => retailer_id)
  for (const run_id of [1, 2, 3]) await jobs.send(printLabelsJob, { retailer_id: 1, run_id })
  await work(worker.boss, createLogger('silent'), [handle({ job: printLabelsJob, run })])
  await heardOf(1)
  await jobs.send(printLabelsJob, { retailer_id: 2, run_id: 4 })
  await heardOf(2)
  expect(retailers()).toEqual([1, 2])
  ends[0]?.()
  await heardOf(3)
  expect(retailers()).toEqual([1, 2, 1])
  expect(new Set(begun.map(({ run_id }) => run_id)).size).toBe(3)
  for (const end of ends) end()
})

test('a worker processes a backlog without a pause between jobs', async () => {
  const { jobs } = app.capabilities
  // At one job in two seconds these would take longer than a test may.
  const backlog = Array.from({ length: 100 }, (_, n) => ({ retailer_id: n, marketplace: 'stockx' as const }))
  await jobs.sendMany(pollOrdersJob, backlog)
  let left = backlog.length
  await new Promise<void>((resolve) => {
    const run = async () => void (--left === 0 && resolve())
    void work(worker.boss, createLogger('silent'), [handle({ job: pollOrdersJob, run })])
  })
})

// Each worker looks for work twice a minute: later than this test may take.
test('deferred jobs start when they are due, on as many workers as there are jobs', async () => {
  const { jobs } = app.capabilities
  const slots = [1, 2].map((variant_id) => ({ retailer_id: 9, variant_id, marketplace: 'goat' as const }))
  const ends: (() => void)[] = []
  await new Promise<void>((resolve) => {
    const run = () =>
      new Promise<void>((end) => {
        ends.push(end)
        if (ends.length === slots.length) resolve()
      })
    void work(worker.boss, createLogger('silent'), [handle({ job: withdrawListingJob, concurrency: 2, run })]).then(
      () => jobs.sendMany(withdrawListingJob, slots, { startAfterMs: 1_000 }),
    )
  })
  for (const end of ends) end()
})

test('of two workers at the same moment, one gets the key', async () => {
  const { db, jobs } = app.capabilities
  await jobs.sendMany(refreshSaleJob, [{ retailer_id: 1, sale_id: 7 }])
  const activate = sql`update jobs.job set state = 'active' where name = ${refreshSaleJob.name}`
  await activate.execute(db.platform)
  await jobs.sendMany(refreshSaleJob, [{ retailer_id: 1, sale_id: 7 }])
  await expect(activate.execute(db.platform)).rejects.toMatchObject({ code: '23505' })
})
