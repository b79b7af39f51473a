import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEST_PATIENCE_MS } from '../../../../tooling/patience.ts'
import { type Processes, processesOf } from '../processes/start-process.ts'
import { startTestApp, type TestApp } from '../start-test-app.ts'
import { aPerson, aRetailer, type TestPerson } from '../acts/test-people.ts'
import { untilItWaits } from '../processes/until-it-waits.ts'
import type { Child } from '../../../cli/src/start/child.ts'
import { disableOnReleaseDayJob } from '../../src/modules/listings/listings.jobs.ts'
import { freePort } from '../../../cli/src/processes/free-ports.ts'

const LOOK_EVERY_MS = 50
/** The pause between two requests of one of three lines; without it the machine does nothing else. */
const ASK_EVERY_MS = 100
/** How many requests a process answers before the next step. */
const ENOUGH = 6

let app: TestApp
let owner: TestPerson
let processes: Processes
let worker: Child
const agent = new Agent({ keepAlive: true })

beforeAll(async () => {
  app = await startTestApp()
  owner = await aPerson(app, { role: 'owner', retailerId: await aRetailer(app) })
  processes = processesOf(app)
  // An API is not ready while no worker runs.
  worker = processes.start('worker')
})
afterAll(async () => {
  agent.destroy()
  await processes?.end()
  await app?.close()
})

interface Asked {
  method?: string
  path: string
  body?: object
}

/** Sends a request and rejects without an answer. Connections are reused, as load balancers do. */
async function ask(port: number, { method = 'GET', path: at, body }: Asked): Promise<number> {
  const headers = { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' }
  const asked = request({ host: '127.0.0.1', port, method, path: `/api/v1${at}`, agent, headers })
  asked.end(body && JSON.stringify(body))
  const [answer] = await once(asked, 'response')
  answer.resume()
  await once(answer, 'end')
  return answer.statusCode
}

const isReady = (port: number): Promise<boolean> =>
  ask(port, { path: '/health/ready' }).then(
    (status) => status === 200,
    () => false,
  )

const REQUESTS: Asked[] = [
  { path: '/auth/me' },
  { path: '/listings/stats' },
  { method: 'PATCH', path: '/inventory/low-stock-threshold', body: { threshold: 3 } },
]

/**
 * Sends requests in three lines, in turn to each process that was ready when last asked, until `stop`. No request is
 * repeated.
 */
function requestsTo(ports: number[]) {
  const ready = new Set<number>()
  const answered = new Map(ports.map((port) => [port, 0]))
  const failed: string[] = []
  let isOver = false
  let turn = 0
  const sendNext = async () => {
    const port = [...ready].at(turn++ % Math.max(1, ready.size))
    if (port === undefined) return void failed.push('nobody was ready')
    const asked = REQUESTS[turn % REQUESTS.length] ?? { path: '/auth/me' }
    const status = await ask(port, asked).catch((error: unknown) => String(error))
    if (status === 200) answered.set(port, (answered.get(port) ?? 0) + 1)
    else failed.push(`${asked.path}: ${status}`)
    await wait(ASK_EVERY_MS)
  }
  const again = async (work: () => Promise<void>) => {
    while (!isOver) await work()
  }
  const look = async () => {
    for (const port of ports)
      if (await isReady(port)) ready.add(port)
      else ready.delete(port)
    await wait(LOOK_EVERY_MS)
  }
  return {
    failed,
    answeredBy: (port: number) => answered.get(port) ?? 0,
    look,
    begin() {
      const loops = [look, sendNext, sendNext, sendNext].map(again)
      return async () => {
        isOver = true
        await Promise.all(loops)
      }
    },
  }
}

test('two API processes restart one after the other under load, and no request is lost', async () => {
  const ports = [await freePort(), await freePort()]
  const apis = new Map(ports.map((port) => [port, processes.start('api', port)]))
  await expect.poll(() => Promise.all(ports.map(isReady))).toEqual([true, true])
  const load = requestsTo(ports)
  await load.look()
  const stop = load.begin()
  const ends: string[] = []
  for (const [port, api] of apis) {
    const before = load.answeredBy(port)
    await expect.poll(() => load.answeredBy(port)).toBeGreaterThan(before + ENOUGH)
    await api.end(TEST_PATIENCE_MS)
    ends.push((await api.ended).how)
    apis.set(port, processes.start('api', port))
    await expect.poll(() => isReady(port)).toBe(true)
  }
  const after = ports.map(load.answeredBy)
  await expect.poll(() => ports.every((port, at) => load.answeredBy(port) > (after[at] ?? 0) + ENOUGH)).toBe(true)
  await stop()
  await Promise.all([...apis.values()].map((api) => api.end(TEST_PATIENCE_MS)))
  expect({ failed: load.failed, ends }).toEqual({ failed: [], ends: ['exit code 0', 'exit code 0'] })
})

test('after a signal a process is not ready at once, answers its open requests, and accepts no others', async () => {
  const port = await freePort()
  const api = processes.start('api', port)
  await expect.poll(() => isReady(port)).toBe(true)
  const answers: Promise<number>[] = []
  await app.capabilities.db.asPlatform(async (tx) => {
    await sql`select from retailers for update`.execute(tx)
    answers.push(ask(port, { method: 'PATCH', path: '/inventory/low-stock-threshold', body: { threshold: 5 } }))
    await untilItWaits(app, Promise.all(answers))
    api.signal('SIGTERM')
    await expect.poll(() => ask(port, { path: '/health/ready' })).toBe(503)
    expect(await ask(port, { path: '/auth/me' })).toBe(200)
    await expect.poll(() => ask(port, { path: '/health' }).catch(String)).toMatch(/ECONNREFUSED/)
  })
  expect([await Promise.all(answers), (await api.ended).how]).toEqual([[200], 'exit code 0'])
})

test('after a signal a worker finishes the current job', async () => {
  const { db, jobs } = app.capabilities
  const stateOf = async () => {
    const { rows } = await sql<{ state: string }>`
      select state from jobs.job where name = ${disableOnReleaseDayJob.name}`.execute(db.platform)
    return rows.map(({ state }) => state)
  }
  const client = new pg.Client({ connectionString: app.database.superuserUrl })
  await client.connect()
  await client.query('begin; lock table variant_offers in access exclusive mode')
  await jobs.send(disableOnReleaseDayJob, { retailer_id: owner.retailerId ?? 0 })
  await expect.poll(stateOf).toEqual(['active'])
  worker.signal('SIGTERM')
  await client.query('commit')
  await client.end()
  expect([(await worker.ended).how, await stateOf()]).toEqual(['exit code 0', ['completed']])
})
