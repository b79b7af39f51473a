import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { startChild } from '../tooling/start/child.ts'
import { PROGRAMS } from '../tooling/start/programs.ts'
import { simulatorAddresses } from '../tooling/start/simulator-addresses.ts'
import { type BenchDatabase, startBenchDatabase } from './bench-database.ts'
import type { Figure } from './measure/figure.ts'
import { besides, type Worst } from './measure/neighbours.ts'
import { startServer } from './measure/server-process.ts'
import { temporaryFolder } from './measure/temporary-folder.ts'
import type { RepeatedCall } from './outside/greedy-user.ts'
import { PAGE } from './p1-screens.ts'
import { seedInventory } from './seed/seed-inventory.ts'
import { signInOwner } from './seed/sign-in-owner.ts'
import { freePort } from '../tooling/processes/free-ports.ts'

/** Two retailers: one with 18,000 rows of stock, one with 360,000. */
const STOCK = { productsOf: [500, 10_000], sizesEach: 12, locationsEach: 3 }
const [QUIET, GREEDY] = [1, 2]
const AT_ONCE = 200
const CSV_ROWS = 10_000
const AGAIN_AFTER_MS = 50
/** As many fields as a body of the larger kind holds. */
const HOSTILE = `{${Array.from({ length: 20_000 }, (_, at) => `"k${at}":1`).join()}}`

/**
 * One user of one retailer does the worst that he can, another retailer's user looks at his inventory meanwhile: pages
 * as large as can be asked for, 200 at once; bodies of 20,000 unknown fields, 200 at once; CSVs of 10,000 rows, checked
 * one after the other by the real worker.
 */
export async function measureWorstUser(): Promise<Figure[]> {
  await using cleanUp = new AsyncDisposableStack()
  const folder = temporaryFolder(cleanUp)
  const db = await startBenchDatabase(cleanUp)
  await seedInventory(db, STOCK)
  // Nobody listens there: nothing that is measured asks a provider.
  const env = { DATABASE_URL: db.url, ...simulatorAddresses(await freePort()) }
  const api = await startServer(cleanUp, { name: 'api', script: PROGRAMS.api.script, folder, env })
  startWorker(cleanUp, { folder, env })
  const neighbour = { url: `${api.url}${PAGE}`, headers: await signInOwner(db, api.url, { retailerId: QUIET }) }
  const greedy = await signInOwner(db, api.url, { retailerId: GREEDY })
  const greedyUser: GreedyUser = { api: `${api.url}/api/v1`, headers: greedy }
  const json = { 'content-type': 'application/json' }
  const pages: RepeatedCall = { method: 'GET', path: '/inventory/optimized?limit=1000&skip=5000' }
  const listings: RepeatedCall = { method: 'GET', path: '/listings/variants?limit=1000&search=bench' }
  const bodies: RepeatedCall = {
    method: 'POST',
    path: '/listings/payouts/calculate-bulk-net-payouts',
    headers: json,
    body: HOSTILE,
  }
  const file = await csvOf(db)
  return [
    await besides(neighbour, {
      id: 'W pages',
      what: `asks for ${AT_ONCE} pages of 1,000 at once`,
      worst: all(greedyUser, pages),
    }),
    await besides(neighbour, {
      id: 'W listings',
      what: `searches ${AT_ONCE} times at once`,
      worst: all(greedyUser, listings),
    }),
    await besides(neighbour, {
      id: 'W bodies',
      what: `sends ${AT_ONCE} bodies of 20,000 fields`,
      worst: all(greedyUser, bodies),
    }),
    await besides(neighbour, { id: 'W csv', what: `has CSVs of 10,000 rows checked`, worst: checks(greedyUser, file) }),
  ]
}

function startWorker(cleanUp: AsyncDisposableStack, { folder, env }: { folder: string; env: Record<string, string> }) {
  const { script, nodeFlags } = PROGRAMS.worker
  const worker = startChild({
    name: 'worker',
    script,
    nodeFlags: [...nodeFlags],
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'error', ARK_DATA_DIR: folder, ...env },
    logDirectory: folder,
    onLine: (line) => (line.startsWith('{') ? undefined : console.error(`worker: ${line}`)),
  })
  cleanUp.defer(() => worker.end(10_000))
}

interface GreedyUser {
  api: string
  headers: Record<string, string>
}

/** The same call again and again over as many connections, by a process of its own. */
const all =
  ({ api, headers }: GreedyUser, call: RepeatedCall): Worst =>
  async (until) => {
    const work = { ...call, url: `${api}${call.path}`, headers: { ...headers, ...call.headers }, connections: AT_ONCE }
    const child = fork(path.join(import.meta.dirname, 'outside/greedy-user.ts'))
    child.send(work)
    const told = once(child, 'message')
    await once(until, 'abort')
    child.send('stop')
    const [answered] = (await told) as [Record<string, number>]
    return answered
  }

/** A file after the other, each followed until it is read. */
const checks =
  ({ api, headers }: GreedyUser, body: string): Worst =>
  async (until) => {
    let files_checked = 0
    while (!until.aborted) {
      const sent = await fetch(`${api}/inventory/csv?kind=reserved`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'text/csv' },
        body,
      })
      if (sent.status !== 202) throw new Error(`a CSV was answered ${sent.status}: ${await sent.text()}`)
      const { subject_id: id } = (await sent.json()) as { subject_id: number }
      for (let state = 'waiting'; state === 'waiting' || state === 'running'; ) {
        await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS))
        const check = await fetch(`${api}/inventory/csv/checks/${id}`, { headers })
        const read = (await check.json()) as { run: { state: string }; rows: number }
        state = read.run.state
        if (state === 'completed' && read.rows !== CSV_ROWS) throw new Error(`${read.rows} rows were read`)
      }
      files_checked += 1
    }
    return { files_checked }
  }

/** Reserves of so many of the greedy retailer's rows, one unit each where there is one. */
async function csvOf(db: BenchDatabase): Promise<string> {
  const rows = await db.query<{ line: string }>(
    `select inventory_item_id || ',' || least(1, shopify_stock) as line from inventory_items
     where retailer_id = $1 order by inventory_item_id limit $2`,
    [GREEDY, CSV_ROWS],
  )
  return ['inventory_item_id,reserved', ...rows.map(({ line }) => line)].join('\n')
}
