import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEventStream } from '#test/acts/open-event-stream.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aPerson, aRetailer, type TestPerson } from '#test/acts/test-people.ts'
import { allJobs } from '../../modules.ts'
import { saveMarketplaceAccount } from '../../modules/catalogue/index.ts'
import { sendMailJob } from '../../modules/accounts/accounts.jobs.ts'
import { FAILED_JOBS } from '../jobs/failed-jobs.ts'
import { connect } from '../database/connect.ts'
import { serveMetrics } from '../http/health/metrics-server.ts'
import { measured } from '../jobs/measure-handlers.ts'
import { handle } from '../jobs/work.ts'
import { createMetrics } from './metrics.ts'
import { createFigures } from './operating-figures.ts'

let app: TestApp
let retailerId: number
let owner: TestPerson
let operator: TestPerson

beforeAll(async () => {
  app = await startTestApp({ listens: true })
  retailerId = await aRetailer(app)
  owner = await aPerson(app, { role: 'owner', retailerId })
  operator = await aPerson(app, { role: 'operator' })
})
afterAll(() => app?.close())

interface Sample {
  name: string
  labels: Record<string, string>
  value: number
}

/** Parses the text format by its grammar: throws unless every line is a comment or a sample. */
function parse(text: string): Sample[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# HELP ') && !line.startsWith('# TYPE '))
    .map((line) => {
      const [, name, labels = '', value] =
        /^([a-z_:][\w:]*)(?:\{((?:[a-z_]\w*="[^"\\]*",?)*)\})? (-?[\d.e+-]+|NaN|[+-]Inf)$/i.exec(line) ?? []
      if (name === undefined) throw new Error(`not a sample: ${line}`)
      const pairs = [...labels.matchAll(/([a-z_]\w*)="([^"]*)"/gi)].map(([, key = '', text = '']) => [key, text])
      return { name, labels: Object.fromEntries(pairs) as Record<string, string>, value: Number(value) }
    })
}

const scrape = async ({ token }: TestPerson | { token: null }) =>
  app.app.inject({ method: 'GET', url: '/metrics', headers: token ? { authorization: `Bearer ${token}` } : {} })
const samples = async () => parse((await scrape(operator)).body)
const valueOf = (from: Sample[], name: string, labels: Record<string, string>): number | undefined =>
  from.find(
    (sample) => sample.name === name && Object.entries(labels).every(([key, text]) => sample.labels[key] === text),
  )?.value

describe('GET /metrics', () => {
  test('is only for the operator, not for signed-out callers or retailers', async () => {
    expect((await scrape({ token: null })).statusCode).toBe(401)
    expect((await scrape(owner)).statusCode).toBe(403)
    const answer = await scrape(operator)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ])
  })

  test('reports the state of the process: event loop, memory, pools', async () => {
    const found = new Set((await samples()).map(({ name }) => name))
    for (const name of ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes', 'ark_database_up'])
      expect([name, found.has(name)]).toEqual([name, true])
    const pools = (await samples()).filter(({ name }) => name === 'ark_pool_connections')
    expect(new Set(pools.map(({ labels }) => labels.pool)).size).toBeGreaterThanOrEqual(2)
    expect(new Set(pools.map(({ labels }) => labels.state))).toEqual(new Set(['total', 'idle', 'waiting']))
  })
})

test('counts a request by its route and the class of its status, whatever ids and paths it contains', async () => {
  for (const id of [11, 12, 13]) await owner.call('GET', `/sales/${id}`)
  for (const path of ['/nothing-here', '/nothing-there/99']) await owner.call('GET', path)
  const found = (await samples()).filter(({ name }) => name === 'ark_http_request_duration_seconds_count')
  expect(valueOf(found, found[0]?.name ?? '', { route: '/api/v1/sales/:id', method: 'GET', status: '4xx' })).toBe(3)
  expect(valueOf(found, found[0]?.name ?? '', { route: 'none', status: '4xx' })).toBe(2)
  expect(found.filter(({ labels }) => /\d/.test(labels.route?.replace('/api/v1', '') ?? ''))).toEqual([])
})

test('counts and times the run of a job, successful or not', async () => {
  const { jobs, metrics } = app.capabilities
  const runs = async (outcome: string) =>
    valueOf(await samples(), 'ark_job_duration_seconds_count', { job: sendMailJob.name, outcome }) ?? 0
  await jobs.send(sendMailJob, { mail_id: 1 })
  await app.drain()
  expect([await runs('completed'), await runs('failed')]).toEqual([1, 0])
  const fail = () => Promise.reject(new Error('on purpose'))
  const [failing] = measured([handle({ job: sendMailJob, run: fail })], metrics)
  await expect(failing?.run({ mail_id: 1 }, { id: 'a run', attempt: 0 })).rejects.toThrow('on purpose')
  expect([await runs('completed'), await runs('failed')]).toEqual([1, 1])
})

test('counts a stream of events while it is open, and not as a slow request', async () => {
  const stream = await openEventStream(app.capabilities.config.publicUrl, owner)
  const openStreams = async () => valueOf(await samples(), 'ark_event_streams', {})
  expect(await openStreams()).toBe(1)
  stream.leave()
  await expect.poll(openStreams).toBe(0)
  const found = await samples()
  expect(valueOf(found, 'ark_event_streams_ended_total', { reason: 'left' })).toBe(1)
  expect(found.filter(({ labels }) => labels.route === '/api/v1/events')).toEqual([])
})

describe('metrics from the database', () => {
  let other: TestApp
  let text: string

  beforeAll(async () => {
    // This test has its own app, because figures are read once in ten seconds.
    other = await startTestApp()
    const { db, jobs, metrics } = other.capabilities
    for (const retailer of [null, await aRetailer(other), await aRetailer(other)])
      await saveMarketplaceAccount(db, {
        marketplace: 'stockx',
        retailerId: retailer,
        credentials: Buffer.from('sealed'),
        tokenExpiresAt: null,
        at: other.capabilities.clock.now(),
      })
    await sql`
      insert into request_budgets (account, next_permit_at, day, spent_today)
      select marketplace || ':' || marketplace_account_id, now() + interval '1 hour', (now() at time zone 'utc')::date,
             case when retailer_id is null then 70 else 30 - retailer_id % 2 end from marketplace_accounts`.execute(
      db.platform,
    )
    await sql`
      insert into provider_health (provider, subject, last_success_at, waiting_since, problem, failures)
      values ('goat', '1', now() - interval '100 seconds', now() - interval '50 seconds', 'answers 503', 3)`.execute(
      db.platform,
    )
    await jobs.send(sendMailJob, { mail_id: 1 })
    await sql`update jobs.job set start_after = now() - interval '30 seconds'`.execute(db.platform)
    await sql`update jobs.queue set ready_count = 1 where name = ${sendMailJob.name}`.execute(db.platform)
    text = await metrics.text()
  })
  afterAll(() => other?.close())

  const value = (name: string, labels: Record<string, string> = {}) => valueOf(parse(text), name, labels)

  test('contain the spent part of each budget, and how long a request waits', () => {
    const [shared, own] = [
      { marketplace: 'stockx', account: 'shared' },
      { marketplace: 'stockx', account: 'own' },
    ]
    expect([value('ark_request_budget_spent_today', shared), value('ark_request_budget_spent_today', own)]).toEqual([
      70, 30,
    ])
    expect([value('ark_request_budget_accounts', shared), value('ark_request_budget_accounts', own)]).toEqual([1, 2])
    expect(value('ark_request_budget_limit_per_day', { marketplace: 'stockx' })).toBe(25_000)
    expect(value('ark_request_budget_wait_seconds', shared)).toBeGreaterThan(3_500)
  })

  test('contain since when a provider has not answered, its failures, and how long work has been waiting', () => {
    const provider = { provider: 'alias' }
    expect(value('ark_provider_lag_seconds', provider)).toBeGreaterThanOrEqual(100)
    expect(value('ark_provider_waiting_seconds', provider)).toBeGreaterThanOrEqual(50)
    expect(value('ark_provider_failures', provider)).toBe(3)
    expect(value('ark_provider_lag_seconds', { provider: 'shopify' })).toBeUndefined()
  })

  test('contain the depth of each queue, and how long its next job has been due', () => {
    const queue = sendMailJob.name
    expect(value('ark_queue_jobs', { queue, state: 'waiting' })).toBe(1)
    expect(value('ark_queue_oldest_due_seconds', { queue })).toBeGreaterThanOrEqual(30)
  })

  test('have only labels of fixed sets', () => {
    const allowed: Record<string, readonly string[]> = {
      queue: [...allJobs.map(({ name }) => name), FAILED_JOBS],
      state: ['waiting', 'deferred', 'active', 'failed', 'total', 'idle'],
      marketplace: ['stockx', 'goat'],
      account: ['shared', 'own'],
      provider: ['shopify', 'stockx', 'alias', 'worker'],
    }
    const strange = parse(text)
      .filter(({ name }) => name.startsWith('ark_'))
      .flatMap(({ labels }) => Object.entries(labels))
      .filter(([label, text]) => label in allowed && !allowed[label]?.includes(text))
    expect(strange).toEqual([])
  })

  test('are omitted while the database does not answer; metrics of the process stay', async () => {
    const nowhere = connect('postgres://ark@127.0.0.1:1/ark', { report: () => undefined })
    const figures = createFigures(nowhere, other.boss)
    const { log } = other.capabilities
    const found = parse(await createMetrics({ pools: nowhere.pools, figures, requestsPerDay: {}, log }).text())
    expect(valueOf(found, 'ark_database_up', {})).toBe(0)
    expect(found.filter(({ name }) => name.startsWith('ark_queue') || name.startsWith('ark_provider'))).toEqual([])
    expect(found.some(({ name }) => name === 'process_cpu_seconds_total')).toBe(true)
    await nowhere.close()
  })
})

describe('a separate address (METRICS_ADDRESS)', () => {
  test('serves the same metrics without a token, and nothing else', async () => {
    const server = await serveMetrics(app.capabilities.metrics, { host: '127.0.0.1', port: 0 })
    const at = (path: string) => fetch(`http://127.0.0.1:${server?.port}${path}`)
    const answer = await at('/metrics')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ])
    expect(parse(await answer.text()).some(({ name }) => name === 'ark_database_up')).toBe(true)
    expect([(await at('/')).status, (await at('/api/v1/health')).status]).toEqual([404, 404])
    const taken = serveMetrics(app.capabilities.metrics, { host: '127.0.0.1', port: server?.port ?? 0 })
    await expect(taken).rejects.toThrow('needs one of its own')
    await server?.close()
  })

  test('is not opened unless it is set', async () => {
    expect(await serveMetrics(app.capabilities.metrics, null)).toBeNull()
  })
})
