import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from '#test/ask.ts'
import type { CallKey } from '#test/requests/contract-requests.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aPerson, aRetailer } from '#test/acts/test-people.ts'
import { sendMailJob } from '../../../modules/accounts/accounts.jobs.ts'
import { recordProviderProblem, recordProviderSuccess } from '../../watch/provider-health.ts'
import manifest from '../../../../../../package.json' with { type: 'json' }

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

const asked = async (key: CallKey = 'GET /health/ready') => {
  const { status, body } = await ask(app, { key, request: {}, from: null })
  return { status, body: JSON.parse(body), text: body }
}

test('reports when a worker was last seen, how late work is, and how each provider is: times and counts', async () => {
  const { db, jobs } = app.capabilities
  const retailerId = await aRetailer(app, 'Nobody’s Business')
  await jobs.send(sendMailJob, { mail_id: 1 })
  await sql`update jobs.job set start_after = now() - interval '90 seconds'`.execute(db.platform)
  await recordProviderSuccess(db, { provider: 'worker', subject: '' })
  await recordProviderSuccess(db, { provider: 'shopify', subject: '1' })
  const problem = `answers 503 for retailer ${retailerId}`
  for (const _ of [1, 2, 3]) await recordProviderProblem(db, { provider: 'goat', subject: '1' }, { problem })
  const { status, body, text } = await asked()
  expect([status, body]).toMatchObject([
    200,
    {
      status: 'ready',
      database: true,
      worker: true,
      problem: null,
      jobs: { worker_seen_at: expect.stringMatching(/Z$/) },
      providers: [
        { provider: 'shopify', last_success_at: expect.stringMatching(/Z$/), waiting_since: null, failures: 0 },
        { provider: 'stockx', last_success_at: null, lag_seconds: null, waiting_since: null, failures: 0 },
        { provider: 'alias', last_success_at: null, waiting_since: expect.stringMatching(/Z$/), failures: 3 },
      ],
    },
  ])
  expect(body.jobs.oldest_due_seconds).toBeGreaterThanOrEqual(90)
  expect(text).not.toContain('answers 503')
})

test('a provider that answers again has no failures, and no work waits for it', async () => {
  await recordProviderSuccess(app.capabilities.db, { provider: 'goat', subject: '1' })
  const { body } = await asked()
  expect(body.providers[2]).toMatchObject({ provider: 'alias', waiting_since: null, failures: 0 })
  expect(body.providers[2].lag_seconds).toBeLessThan(60)
})

test('a process reports that it is alive while the database does not answer, even to signed-in callers', async () => {
  const { token } = await aPerson(app, { role: 'owner', retailerId: await aRetailer(app) })
  const back = await withoutDatabase()
  try {
    const [health, ready] = await Promise.all(
      ['/api/v1/health', '/api/v1/health/ready'].map((url) =>
        app.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } }),
      ),
    )
    expect([health?.statusCode, health?.json()]).toEqual([200, { status: 'ok', version: manifest.version }])
    expect([ready?.statusCode, ready?.json()]).toEqual([
      503,
      {
        status: 'waiting',
        database: false,
        worker: false,
        problem: 'The database does not answer.',
        jobs: { worker_seen_at: null, oldest_due_seconds: null },
        providers: [],
      },
    ])
  } finally {
    await back()
  }
})

/** Cuts every connection and allows no new one; returns a function that allows them again. */
async function withoutDatabase(): Promise<() => Promise<void>> {
  const url = new URL(app.capabilities.config.databaseUrl)
  const name = url.pathname.slice(1)
  url.pathname = '/postgres'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  const allow = (isAllowed: boolean) => client.query(`alter database ${name} allow_connections ${isAllowed}`)
  await allow(false)
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
  return async () => {
    await allow(true)
    await client.end()
  }
}
