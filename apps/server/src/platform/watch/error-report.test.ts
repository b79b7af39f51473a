import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { type Composition, compose } from '../../compose.ts'
import { createErrorReport } from './error-report.ts'

interface Line {
  level: number
  source?: string
  msg: string
  repeated: number
  err: { message: string; stack?: string }
}

/** Returns a logger, and its lines. */
function logged() {
  const lines: Line[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line) as Line) })
  return { lines, log }
}

/** Pino's level of warnings. */
const WARNING = 40

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

test('the first error of a kind is logged at once; a repeated one is logged once a minute with its count', () => {
  const { lines, log } = logged()
  let now = 0
  const report = createErrorReport(log, () => now)
  for (let at = 0; at < 1_000; at += 1) report('queue', new Error(`connect ECONNREFUSED 127.0.0.1:${5_000 + at}`))
  report('queue', new Error('something else'))
  report('listener', new Error('connect ECONNREFUSED 127.0.0.1:5432'))
  expect(lines.map(({ source, repeated }) => [source, repeated])).toEqual([
    ['queue', 0],
    ['queue', 0],
    ['listener', 0],
  ])
  expect(lines[0]?.err.stack).toContain('error-report.test.ts')
  now = 60_000
  report('queue', new Error('connect ECONNREFUSED 127.0.0.1:5432'))
  expect(lines.at(-1)).toMatchObject({ source: 'queue', repeated: 999 })
})

test('values that are not errors, and too many kinds of errors, do no harm', () => {
  const { lines, log } = logged()
  const report = createErrorReport(log)
  for (const odd of [undefined, null, 'a text', { code: 'X' }]) report('queue', odd)
  for (let at = 0; at < 1_000; at += 1) report('queue', new Error('x'.repeat(at % 500)))
  expect(lines.length).toBeGreaterThan(4)
})

test('cut connections of the pool, the queue and the listener are logged, and work continues', async () => {
  const { lines, log } = logged()
  const { config } = app.capabilities
  const worker = await compose(config, { isWorker: true, log })
  const outside = new pg.Client({ connectionString: config.databaseUrl })
  await outside.connect()
  try {
    for (let cut = 0; cut < 2; cut += 1) {
      await untilItWorks(worker)
      await untilTwoListen(outside)
      // The worker knows it, too: a loss that it notices before is the same one to it.
      await expect.poll(() => lines.filter(({ msg }) => msg === 'listening to the database again')).toHaveLength(cut)
      const { rows } = await outside.query<{ pid: number }>(`
        select pid, pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`)
      await untilGone(
        outside,
        rows.map(({ pid }) => pid),
      )
    }
    await untilItWorks(worker)
    await untilTwoListen(outside)
    const sources = lines.map(({ source = '' }) => source)
    expect(sources.filter((each) => each === 'database pool')).toHaveLength(1)
    // The listener logs each loss once, because it reconnects before the next one.
    expect(lines.filter(({ msg }) => msg === 'listening to the database was interrupted')).toHaveLength(2)
    expect(sources.filter((each) => each.startsWith('queue')).length).toBeGreaterThan(0)
    expect(lines.filter(({ level }) => level >= WARNING).length).toBeLessThan(15)
  } finally {
    await outside.end()
    await worker.close()
  }
})

/** Waits until the pool works: it may hand out a cut connection once before it notices. */
async function untilItWorks({ capabilities: { db } }: Composition): Promise<void> {
  for (;;) if (await db.asPlatform(async () => true).catch(() => false)) return
}

async function untilGone(outside: pg.Client, pids: number[]): Promise<void> {
  for (;;) {
    const { rowCount } = await outside.query('select from pg_stat_activity where pid = any($1)', [pids])
    if (rowCount === 0) return
  }
}

/** Waits until the application and the worker both listen. */
async function untilTwoListen(outside: pg.Client): Promise<void> {
  for (;;) {
    const { rowCount } = await outside.query(
      `select from pg_stat_activity where datname = current_database() and query like 'listen "ark_changes"%'`,
    )
    if (rowCount === 2) return
  }
}
