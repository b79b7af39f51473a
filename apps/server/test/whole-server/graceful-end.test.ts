import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Child } from '../../../cli/src/start/child.ts'
import { checkBudget } from '../../../../tooling/patience.ts'
import { ENDS_WITHIN_MS, type Processes, processesOf } from '../processes/start-process.ts'
import type { TestApp } from '../start-test-app.ts'
import { startWithShop, type TestShop } from '../acts/test-shop.ts'
import { setShopLevel, shopLevel, stockRows, unexplainedCounters } from '../acts/test-stock.ts'
import { importStoreJob } from '../../src/modules/inventory/inventory.jobs.ts'
import { freePort } from '../../../cli/src/processes/free-ports.ts'

/**
 * Tests a process that is asked to end during work: it ends in time, and another process continues.
 * rolling-restart.test.ts covers requests, jobs and load balancers.
 */
type Run = AnswerOf<Contract['GET /runs']>[number]

let app: TestApp
let shop: TestShop
let processes: Processes

beforeAll(async () => {
  ;({ app, shop } = await startWithShop())
  processes = processesOf(app)
})
afterAll(async () => {
  await processes?.end()
  await app?.close()
})

/** Asks a process to end. Returns how it ended, and after how many milliseconds. */
async function ended(child: Child): Promise<{ how: string; afterMs: number }> {
  const askedAt = performance.now()
  child.signal('SIGTERM')
  const { how } = await child.ended
  return { how, afterMs: performance.now() - askedAt }
}

/** Opens an event stream and waits for its first bytes. */
async function openStream(port: number): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${shop.owner.token}` }
  const asked = get({ host: '127.0.0.1', port, path: '/api/v1/events', headers })
  const [stream] = (await once(asked, 'response')) as [IncomingMessage]
  expect(stream.statusCode).toBe(200)
  await once(stream, 'data')
  return stream
}

const isUp = (port: number) =>
  fetch(`http://127.0.0.1:${port}/api/v1/health`).then(
    ({ status }) => status === 200,
    () => false,
  )

test('a signal ends an API with open event streams cleanly, together with its streams', async () => {
  const port = await freePort()
  const api = processes.start('api', port)
  await expect.poll(() => isUp(port)).toBe(true)
  const streams = [await openStream(port), await openStream(port)]
  const closed = streams.map((stream) => once(stream.resume(), 'end'))
  const { how, afterMs } = await ended(api)
  expect(how).toBe('exit code 0')
  checkBudget('ending', afterMs, ENDS_WITHIN_MS)
  // The streams end properly: a browser would take a broken one for a network error.
  await Promise.all(closed)
  expect(streams.map(({ complete }) => complete)).toEqual([true, true])
})

/** Returns the states of the import's jobs, the oldest first. */
async function importJobs(): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    select state from jobs.job where name = ${importStoreJob.name} and state <> 'completed'
    order by created_on`.execute(app.capabilities.db.platform)
  return rows.map(({ state }) => state)
}

/** Returns how an import goes. */
const importOf = async (runId: number | undefined): Promise<Run | undefined> =>
  (await shop.owner.call<Run[]>('GET', '/runs?kind=import')).body.find(({ id }) => id === runId)

test('a signal during an import ends a worker in time, and another worker continues the import', async () => {
  // Few rows, so that the guard against mass changes passes them.
  for (const row of (await stockRows(app)).slice(0, 3)) setShopLevel(app, row, row.shopify_stock + 2)
  app.simulators.shopify.control.settings({ bulkDelayMs: 60_000 })
  const first = processes.start('worker')
  const begun = await shop.owner.call<{ run_ids: number[] }>('POST', '/inventory/sync-from-shopify')
  const [runId] = begun.body.run_ids
  // The shop writes its export while its clock does not move, so the worker waits for it.
  await expect.poll(async () => [await importJobs(), (await importOf(runId))?.state]).toEqual([['active'], 'running'])
  const { afterMs } = await ended(first)
  checkBudget('ending', afterMs, ENDS_WITHIN_MS)
  expect(await importOf(runId)).toMatchObject({ state: 'running' })

  processes.start('worker')
  await expect
    .poll(async () => {
      await app.pass(10_000)
      return (await importOf(runId))?.state
    })
    .toBe('completed')
  const rows = await stockRows(app)
  expect(rows.filter((row) => row.shopify_stock !== shopLevel(app, row))).toEqual([])
  expect(await unexplainedCounters(app)).toEqual([])
})
