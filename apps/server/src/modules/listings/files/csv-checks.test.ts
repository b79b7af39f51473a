import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drainJobs } from '#test/acts/drain-jobs.ts'
import { manySizes } from '#test/belongings/many-sizes.ts'
import { csvCheckOfPerson, sendCsvFile } from '#test/acts/send-csv.ts'
import { DEATHS } from '#test/short-form.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aPerson, type TestPerson } from '#test/acts/test-people.ts'
import { stockRows } from '#test/acts/test-stock.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { checkCsv } from './check-csv.ts'
import { checkCsvJob } from '../listings.jobs.ts'
import { listingHandlers } from '../listings.worker.ts'

type Run = AnswerOf<Contract['GET /runs/{id}']>

let app: TestApp
let owner: TestPerson
let retailerId: number

beforeAll(async () => {
  app = await startTestApp()
  const made = await manySizes(app, { count: 1_000, units: [[4, 2]] })
  retailerId = made.retailerId
  owner = await aPerson(app, { role: 'owner', retailerId })
})
afterAll(() => app?.close())

/** A batch is 250 rows: three batches, the last one partly filled. */
const ROWS = 600
const reservedFile = async (units: number) =>
  [
    'inventory_item_id,reserved',
    ...(await stockRows(app)).slice(0, ROWS).map((row) => `${row.inventory_item_id},${units}`),
    'x,1',
  ].join('\n')
const PRICES = 'a,b,c\n1,2,3\n'
const sendReserved = async () =>
  (await sendCsvFile(app, owner, { kind: 'reserved', content: await reservedFile(1) })).body
const workOff = () =>
  drainJobs(
    { boss: app.boss, db: app.capabilities.db },
    listingHandlers(app.capabilities).filter(({ job }) => job.name === checkCsvJob.name),
    {},
  )
const runNow = async (id: number) => (await owner.call<Run>('GET', `/runs/${id}`)).body
const bytesOf = async (checkId: number) =>
  (
    await sql<{ bytes: number | null }>`
      select sum(octet_length(bytes))::int as bytes from csv_parts where csv_check_id = ${checkId}`.execute(
      app.capabilities.db.platform,
    )
  ).rows[0]?.bytes

/** Returns capabilities whose `nth` transaction triggers `then` before or after it. */
function workerThat(nth: number, moment: 'before' | 'after', then: () => Promise<void> | void) {
  const { db } = app.capabilities
  let transactions = 0
  const asRetailer: Database['asRetailer'] = async (of, work) => {
    transactions += 1
    const isIt = transactions === nth
    if (isIt && moment === 'before') await then()
    const result = await db.asRetailer(of, work)
    if (isIt && moment === 'after') await then()
    return result
  }
  return { ...app.capabilities, db: { ...db, asRetailer } }
}

class Killed extends Error {}
const killed = () => {
  throw new Killed()
}

test('a check is a run: it shows its progress, and its mistakes are its problems', async () => {
  const sent = await sendReserved()
  expect(sent).toMatchObject({
    kind: 'csv-check',
    title: 'Check of',
    subject: 'mine.csv',
    total: null,
    state: 'waiting',
  })
  const seen: [string, number, number | null][] = []
  const look = async () => {
    const { phase, done, total } = await runNow(sent.id)
    seen.push([phase, done, total])
  }
  // The start, the bytes in two parts, and three batches.
  for (const nth of [1, 4, 5, 6]) await checkCsv(workerThat(nth, 'after', async () => (await look(), killed())), {
    retailerId,
    runId: sent.id,
  }).catch(() => null) // biome-ignore format: it dies there
  expect(seen).toEqual([
    ['Reading', 0, null],
    ['Comparing', 1, 601],
    ['Comparing', 251, 601],
    ['Comparing', 501, 601],
  ])
  await workOff()
  expect(await csvCheckOfPerson(owner, sent.subject_id)).toMatchObject({
    rows: 601,
    changed_rows: 600,
    run: {
      state: 'completed',
      phase: 'Nothing is changed until every line is right',
      done: 601,
      total: 601,
      problem_count: 1,
      problems: [{ line: 602, field: 'inventory_item_id' }],
      result: { rows: 601, changed_rows: 600 },
    },
  })
})

test.each(DEATHS)(
  'a check whose worker dies %s any of its transactions is repeated, and counts nothing twice',
  async (moment) => {
    let deaths = 0
    for (let nth = 1; ; nth += 1) {
      const { id, subject_id } = await sendReserved()
      const run = { retailerId, runId: id }
      const cut: unknown = await checkCsv(workerThat(nth, moment, killed), run).catch((error: unknown) => error)
      await workOff()
      expect(await csvCheckOfPerson(owner, subject_id)).toMatchObject({
        rows: 601,
        changed_rows: 600,
        run: { state: 'completed', done: 601, problem_count: 1 },
      })
      expect(await bytesOf(subject_id)).toBeNull()
      if (!(cut instanceof Killed)) break
      deaths += 1
    }
    expect(deaths).toBeGreaterThan(5)
  },
)

test.each([
  ['while it is read', 2],
  ['while it is compared', 5],
])('a check that is canceled %s ends there, and its bytes are deleted', async (_, nth) => {
  const { id, subject_id } = await sendReserved()
  const cancel = async () => void (await owner.call('POST', `/runs/${id}/cancel`))
  const job = listingHandlers(workerThat(nth, 'after', cancel)).find(({ job }) => job.name === checkCsvJob.name)
  await job?.run({ retailer_id: retailerId, run_id: id }, { id: 'one', attempt: 0 })
  const check = await csvCheckOfPerson(owner, subject_id)
  expect(check).toMatchObject({
    rows: 0,
    changed_rows: 0,
    run: { state: 'cancelled', phase: 'Canceled; nothing was changed' },
  })
  expect(await bytesOf(subject_id)).toBeNull()
  await workOff()
  expect((await runNow(id)).state).toBe('cancelled')
  const apply = await owner.call<{ detail: string }>('POST', '/inventory/csv/runs', { check_id: subject_id })
  expect([apply.status, apply.body.detail]).toEqual([409, expect.stringMatching(/could not be read/)])
})

test('a file that newer ones replace while it is read is given up, and the others are read', async () => {
  const first = await sendReserved()
  const others: number[] = []
  const sendOthers = async () => {
    for (const _ of [1, 2, 3]) others.push((await sendReserved()).id)
  }
  await checkCsv(workerThat(4, 'after', sendOthers), { retailerId, runId: first.id }).catch(() => null)
  expect(await runNow(first.id)).toMatchObject({ state: 'cancelled', phase: 'Canceled; newer files were sent' })
  expect((await owner.call('GET', `/inventory/csv/checks/${first.subject_id}`)).status).toBe(404)
  await workOff()
  for (const id of others) expect((await runNow(id)).state).toBe('completed')
})

test('when two requests choose columns at once, one run reads the file, and no run is left over', async () => {
  const sent = (await sendCsvFile(app, owner, { kind: 'prices', content: PRICES })).body
  await workOff()
  const columns = { matched_by: 'variant_id', key_column: 0, size_column: null, minimum_column: null }
  const amounts = { amounts_are: 'payout', amounts_in: 'dollars' }
  const say = (price_column: number) =>
    owner.call<Run>('PUT', `/inventory/csv/checks/${sent.subject_id}/columns`, { ...columns, ...amounts, price_column })
  const said = await Promise.all([say(1), say(2)])
  expect(said.map(({ status }) => status)).toEqual([202, 202])
  await workOff()
  const { mapping, run } = await csvCheckOfPerson(owner, sent.subject_id)
  expect(run.state).toBe('completed')
  const [last] = said.filter(({ body }) => body.id === run.id)
  expect(mapping?.price_column).toBe(last === said[0] ? 1 : 2)
  const { body: runs } = await owner.call<Run[]>('GET', '/runs?kind=csv-check')
  expect(runs.filter(({ state }) => state === 'waiting' || state === 'running')).toEqual([])
})

test('a check that cannot be made fails with a message after its retries', async () => {
  const { id } = await sendReserved()
  const dying = listingHandlers(workerThat(3, 'before', killed)).find(({ job }) => job.name === checkCsvJob.name)
  await dying?.run({ retailer_id: retailerId, run_id: id }, { id: 'one', attempt: 5 })
  expect(await runNow(id)).toMatchObject({ state: 'failed', error: expect.stringMatching(/internal error/) })
})
