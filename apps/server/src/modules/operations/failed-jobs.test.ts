import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { failForGood } from '#test/processes/fail-for-good.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aPerson, aRetailer, type TestPerson } from '#test/acts/test-people.ts'
import { type Composition, compose } from '../../compose.ts'
import { allJobs } from '../../modules.ts'
import { handle, work } from '../../platform/jobs/work.ts'
import { mailPasswordLinkJob } from '../accounts/accounts.jobs.ts'
import { reconcileWhenStockChangesJob } from '../listings/listings.jobs.ts'
import { pollOrdersJob } from '../sales/sales.jobs.ts'
import { prepareStoreJob } from '../stores/stores.jobs.ts'

type Page = AnswerOf<Contract['GET /admin/failed-jobs']>
type Log = AnswerOf<Contract['GET /admin/audit-log']>

let app: TestApp
let operator: TestPerson
let retailerId: number

beforeAll(async () => {
  app = await startTestApp()
  operator = await aPerson(app, { role: 'operator' })
  retailerId = await aRetailer(app, 'Kicks & Co')
})
afterEach(() => sql`delete from jobs.job`.execute(app.capabilities.db.platform))
afterAll(() => app?.close())

const stock = (variantId: number) => ({ retailer_id: retailerId, variant_ids: [variantId] })
const failStock = (variantId: number, words = 'on purpose') =>
  failForGood(app, reconcileWhenStockChangesJob, { data: stock(variantId), words })
const read = async (query = '') => (await operator.call<Page>('GET', `/admin/failed-jobs?${query}`)).body
const lastEvent = async () => (await operator.call<Log>('GET', '/admin/audit-log')).body.entries[0]
const waitingOf = async (name: string) => {
  const { rows } = await sql<{ data: object; group_id: string | null }>`
    select data, group_id from jobs.job where name = ${name} and state in ('created', 'retry')`.execute(
    app.capabilities.db.platform,
  )
  return rows
}

test('a job whose last attempt failed is listed with its retailer, time, attempts and error', async () => {
  const lines: { level: number; msg: string }[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line) as never) })
  const worker: Composition = await compose(app.capabilities.config, { isWorker: true, log })
  try {
    await app.capabilities.jobs.send(mailPasswordLinkJob, { email: 'max@test.example' })
    await sql`update jobs.job set retry_limit = 0 where name = ${mailPasswordLinkJob.name}`.execute(
      app.capabilities.db.platform,
    )
    const failing = handle({
      job: mailPasswordLinkJob,
      run: async () => {
        throw Object.assign(new Error('550 no mailbox max@test.example'), { response: 'password=hunter2' })
      },
    })
    await work(worker.boss, log, [failing])
    while ((await read()).jobs.length === 0);
  } finally {
    await worker.close()
  }
  const { jobs, kinds, next_cursor } = await read()
  expect(jobs).toMatchObject([{ job: 'accounts.mail-password-link', retailer_id: null, retailer_name: null, tries: 1 }])
  expect(jobs[0]?.error).toBe('550 no mailbox (e-mail)')
  expect(Date.parse(jobs[0]?.failed_at ?? '')).toBeGreaterThanOrEqual(Date.parse(jobs[0]?.sent_at ?? ''))
  expect([kinds, next_cursor]).toEqual([[{ job: 'accounts.mail-password-link', count: 1 }], null])
  expect(lines.filter(({ msg }) => msg.includes('job failed'))).toMatchObject([
    { level: 50, msg: 'job failed for good; it is in the list of failed jobs' },
  ])
  const { rows } = await sql<{ kept: string }>`select source_output::text as kept from jobs.job`.execute(
    app.capabilities.db.platform,
  )
  expect(JSON.stringify(rows)).not.toMatch(/hunter2|max@test|stack/)
})

test('a job with attempts left is not listed, nor one that its planner sends again', async () => {
  await app.capabilities.jobs.send(reconcileWhenStockChangesJob, stock(1))
  const [taken] = await app.boss.fetch(reconcileWhenStockChangesJob.name)
  await app.boss.fail(reconcileWhenStockChangesJob.name, taken?.id ?? '', { message: 'once' })
  await failForGood(app, pollOrdersJob, { data: { marketplace: 'stockx', retailer_id: null }, words: 'ill' })
  expect(await read()).toEqual({ jobs: [], kinds: [], next_cursor: null })
})

test('every installed queue of a job that no planner sends again keeps its failed jobs', async () => {
  const queues = new Map((await app.boss.getQueues()).map((queue) => [queue.name, queue]))
  const isCaught = (name: string) => queues.get(name)?.deadLetter === 'platform.failed-jobs'
  for (const { name, isPlannedAgain = false } of allJobs)
    expect([name, isCaught(name)]).toEqual([name, !isPlannedAgain])
  expect(queues.get('platform.failed-jobs')?.retentionSeconds).toBeGreaterThanOrEqual(14 * 24 * 3600)
})

test('a job that is sent again runs with its data and leaves the list, and the audit log records who did it', async () => {
  await failStock(77)
  const [failed] = (await read()).jobs
  expect(failed).toMatchObject({ retailer_id: retailerId, retailer_name: 'Kicks & Co', tries: 11 })
  const answer = await operator.call('POST', `/admin/failed-jobs/${failed?.id}/retry`)
  expect(answer).toEqual({ status: 200, body: { message: 'The job was sent again.' } })
  expect(await waitingOf(reconcileWhenStockChangesJob.name)).toEqual([
    { data: stock(77), group_id: `${retailerId}:sold` },
  ])
  expect(await read()).toMatchObject({ jobs: [], kinds: [] })
  expect(await lastEvent()).toMatchObject({
    event_type: 'failed_job_retried',
    email: operator.email,
    retailer_name: 'Kicks & Co',
    event_details: { job: 'listings.reconcile-when-stock-changes' },
  })
  const { runs } = await app.drain()
  expect(runs[reconcileWhenStockChangesJob.name]).toBe(1)
})

test('two concurrent retries send a job once', async () => {
  await failStock(78)
  const [failed] = (await read()).jobs
  const answers = await Promise.all(
    [1, 2, 3].map(() => operator.call('POST', `/admin/failed-jobs/${failed?.id}/retry`)),
  )
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404, 404])
  expect(await waitingOf(reconcileWhenStockChangesJob.name)).toHaveLength(1)
})

test('work that is queued already is not sent twice, and its failed job leaves the list', async () => {
  const store = { retailer_id: retailerId, store_id: 5 }
  await failForGood(app, prepareStoreJob, { data: store, words: 'no shop' })
  await app.capabilities.jobs.send(prepareStoreJob, store)
  const [failed] = (await read()).jobs
  expect(await operator.call('POST', `/admin/failed-jobs/${failed?.id}/retry`)).toMatchObject({
    status: 200,
    body: { message: 'The same work was already queued.' },
  })
  expect(await waitingOf(prepareStoreJob.name)).toEqual([{ data: store, group_id: `${retailerId}:5` }])
  expect(await app.boss.findJobs('platform.failed-jobs')).toEqual([])
})

test('all jobs of a kind that the person has seen are sent again or discarded', async () => {
  for (const variantId of [1, 2]) await failStock(variantId)
  await failForGood(app, mailPasswordLinkJob, { data: { email: 'a@test.example' }, words: 'no' })
  const up_to = (await read('job=listings.reconcile-when-stock-changes')).jobs[0]?.failed_at
  await sql`insert into jobs.job (name, source_name, data, created_on)
    values ('platform.failed-jobs', ${reconcileWhenStockChangesJob.name}, '{}', now() + interval '2 minutes')`.execute(
    app.capabilities.db.platform,
  )
  const kind = { job: reconcileWhenStockChangesJob.name, up_to }
  expect((await operator.call('POST', '/admin/failed-jobs/retry', kind)).body).toEqual({
    message: '2 jobs were sent again.',
  })
  expect(await lastEvent()).toMatchObject({ event_type: 'failed_jobs_retried', event_details: { count: 2 } })
  expect((await read()).kinds).toEqual([
    { job: 'accounts.mail-password-link', count: 1 },
    { job: 'listings.reconcile-when-stock-changes', count: 1 },
  ])
  expect((await operator.call('POST', '/admin/failed-jobs/discard', kind)).status).toBe(409)
  const later = { ...kind, up_to: new Date(Date.now() + 600_000).toISOString() }
  expect((await operator.call('POST', '/admin/failed-jobs/discard', later)).body).toEqual({
    message: 'The job was discarded.',
  })
  expect(await lastEvent()).toMatchObject({ event_type: 'failed_jobs_discarded', event_details: { count: 1 } })
  expect((await read()).kinds).toEqual([{ job: 'accounts.mail-password-link', count: 1 }])
})

test('a discarded job never runs again', async () => {
  await failStock(9)
  const [failed] = (await read()).jobs
  expect((await operator.call('DELETE', `/admin/failed-jobs/${failed?.id}`)).status).toBe(200)
  expect((await operator.call('DELETE', `/admin/failed-jobs/${failed?.id}`)).status).toBe(404)
  expect(await lastEvent()).toMatchObject({ event_type: 'failed_job_discarded', retailer_name: 'Kicks & Co' })
  expect(await waitingOf(reconcileWhenStockChangesJob.name)).toEqual([])
})

test('a job of a removed kind can only be discarded', async () => {
  await failStock(3)
  await sql`update jobs.job set source_name = 'old.job' where name = 'platform.failed-jobs'`.execute(
    app.capabilities.db.platform,
  )
  const [failed] = (await read()).jobs
  expect((await operator.call('POST', `/admin/failed-jobs/${failed?.id}/retry`)).status).toBe(409)
  expect((await read()).jobs).toHaveLength(1)
  expect((await operator.call('DELETE', `/admin/failed-jobs/${failed?.id}`)).status).toBe(200)
})

test('pages continue, newest first, even if the last job of a page is gone', async () => {
  for (const variantId of [1, 2, 3, 4, 5]) await failStock(variantId, `no ${variantId}`)
  const first = await read('limit=2')
  expect(first.jobs.map(({ error }) => error)).toEqual(['no 5', 'no 4'])
  await operator.call('DELETE', `/admin/failed-jobs/${first.jobs[1]?.id}`)
  const second = await read(`limit=2&cursor=${first.next_cursor}`)
  expect(second.jobs.map(({ error }) => error)).toEqual(['no 3', 'no 2'])
  const third = await read(`limit=2&cursor=${second.next_cursor}`)
  expect([third.jobs.map(({ error }) => error), third.next_cursor]).toEqual([['no 1'], null])
})

test.each(['cursor=1', 'cursor=1.x', 'cursor=99999999999999999.00000000-0000-4000-8000-000000000000', 'job=a'])(
  'a list asked for with %s is no fault',
  async (query) => {
    expect((await operator.call('GET', `/admin/failed-jobs?${query}`)).status).toBeLessThan(500)
  },
)

test('a date that does not exist is refused, and only the operator has access', async () => {
  const body = { job: reconcileWhenStockChangesJob.name, up_to: '2026-13-45T10:00:00Z' }
  expect((await operator.call('POST', '/admin/failed-jobs/discard', body)).status).toBe(422)
  const owner = await aPerson(app, { role: 'owner', retailerId })
  expect((await owner.call('GET', '/admin/failed-jobs')).status).toBe(403)
})

test('in demo mode no retailer is named', async () => {
  const shy = await aPerson(app, { role: 'operator' })
  await shy.call('POST', '/auth/me/toggle-demo-mode')
  await failStock(4)
  const { body } = await shy.call<Page>('GET', '/admin/failed-jobs')
  expect(body.jobs).toMatchObject([{ retailer_name: 'Demo Business' }])
  expect(JSON.stringify(body)).not.toContain('Kicks')
})
