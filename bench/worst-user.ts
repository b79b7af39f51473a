import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { startChild } from '../apps/cli/src/start/child.ts'
import { PROGRAMS } from '../apps/cli/src/start/programs.ts'
import { simulatorAddresses } from '../apps/cli/src/start/simulator-addresses.ts'
import { type BenchDatabase, startBenchDatabase } from './bench-database.ts'
import type { Figure } from './measure/figure.ts'
import { measureBeside, type Worst } from './measure/neighbors.ts'
import { startServer } from './measure/server-process.ts'
import { temporaryFolder } from './measure/temporary-folder.ts'
import type { RepeatedCall } from './outside/greedy-user.ts'
import { PAGE } from './p1-screens.ts'
import { seedInventory } from './seed/seed-inventory.ts'
import { signInOwner } from './seed/sign-in-owner.ts'
import { freePort } from '../apps/cli/src/processes/free-ports.ts'

/** Two retailers: one with 18,000 rows of stock, one with 360,000. */
const STOCK = { productsOf: [500, 10_000], sizesEach: 12, locationsEach: 3 }
const [QUIET, GREEDY] = [1, 2]
const AT_ONCE = 200
const CSV_ROWS = 10_000
const AGAIN_AFTER_MS = 50
const unknownFields = (count: number) => `{${Array.from({ length: count }, (_, at) => `"k${at}":1`).join()}}`
/** As many fields as a body of the larger kind can have. */
const HOSTILE = unknownFields(20_000)
const FILES_AT_ONCE = 10
/** Just below the size limit, and without any valid price. */
const LARGEST_FILE = 'variant,1234\n'.repeat(615_000)

/**
 * Lets one user of a retailer cause the worst load while a user of another retailer views their inventory: the largest
 * pages, 200 at once, also in demo mode; bodies of 20,000 unknown fields, 200 at once, and signed-out ones of 4,900, 40
 * at once; files of 8 MB, ten at once, and bodies of 8 MB for a call without a body; the whole store as a file; CSVs of
 * 10,000 rows, which the real worker checks one after the other.
 */
export async function measureWorstUser(): Promise<Figure[]> {
  await using cleanUp = new AsyncDisposableStack()
  const folder = temporaryFolder(cleanUp)
  const db = await startBenchDatabase(cleanUp)
  await seedInventory(db, STOCK)
  // Nothing listens there: no measured call uses a provider.
  const env = { DATABASE_URL: db.url, ...simulatorAddresses(await freePort()) }
  const api = await startServer(cleanUp, { name: 'api', script: PROGRAMS.api.script, folder, env })
  startWorker(cleanUp, { folder, env })
  const neighbour = { url: `${api.url}${PAGE}`, headers: await signInOwner(db, api.url, { retailerId: QUIET }) }
  const greedy = await signInOwner(db, api.url, { retailerId: GREEDY })
  const greedyUser: GreedyUser = { api: `${api.url}/api/v1`, headers: greedy }
  const file = await csvOf(db)
  const figures: Figure[] = []
  for (const { id, what, ...call } of CALLS) {
    const by = id === 'W signed out' ? { ...greedyUser, headers: {} } : greedyUser
    if (id === 'W demo') await db.query('update users set demo_mode = true where retailer_id = $1', [GREEDY])
    figures.push(await measureBeside(neighbour, { id, what, worst: all(by, call) }))
    if (id === 'W demo') await db.query('update users set demo_mode = false where retailer_id = $1', [GREEDY])
  }
  const worst = checks(greedyUser, file)
  return [...figures, await measureBeside(neighbour, { id: 'W csv', what: 'has CSVs of 10,000 rows checked', worst })]
}

const JSON_TYPE = { 'content-type': 'application/json' }
const CSV_TYPE = { 'content-type': 'text/csv' }
const PAGES = { method: 'GET', path: '/inventory/optimized?limit=1000&skip=5000' } as const

type WorstCall = RepeatedCall & { id: string; what: string; connections: number }

const CALLS: WorstCall[] = [
  { id: 'W pages', what: `asks for ${AT_ONCE} pages of 1,000 at once`, connections: AT_ONCE, ...PAGES },
  { id: 'W demo', what: `asks for ${AT_ONCE} pages of 1,000 at once in demo mode`, connections: AT_ONCE, ...PAGES },
  {
    id: 'W listings',
    what: `searches ${AT_ONCE} times at once`,
    connections: AT_ONCE,
    method: 'GET',
    path: '/listings/variants?limit=1000&search=bench',
  },
  {
    id: 'W bodies',
    what: `sends ${AT_ONCE} bodies of 20,000 fields`,
    connections: AT_ONCE,
    method: 'POST',
    path: '/listings/payouts/calculate-bulk-net-payouts',
    headers: JSON_TYPE,
    body: HOSTILE,
  },
  {
    id: 'W signed out',
    what: 'is signed out and sends 40 bodies of 4,900 fields',
    connections: 40,
    method: 'POST',
    path: '/auth/login/json',
    headers: JSON_TYPE,
    body: unknownFields(4_900),
  },
  {
    id: 'W files',
    what: `sends ${FILES_AT_ONCE} files of 8 MB at once`,
    connections: FILES_AT_ONCE,
    method: 'POST',
    path: '/inventory/csv?kind=prices',
    headers: CSV_TYPE,
    body: LARGEST_FILE,
  },
  {
    id: 'W types',
    what: `sends ${FILES_AT_ONCE} bodies of 8 MB at once as CSV to a call that takes none`,
    connections: FILES_AT_ONCE,
    method: 'POST',
    path: '/inventory/csv/runs',
    headers: CSV_TYPE,
    body: LARGEST_FILE,
  },
  {
    id: 'W download',
    what: 'downloads all of 360,000 rows',
    connections: 2,
    method: 'GET',
    path: '/inventory/csv?kind=reserved',
  },
]

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

/** Repeats a call over this many connections, from a separate process. */
const all =
  ({ api, headers }: GreedyUser, call: RepeatedCall & { connections: number }): Worst =>
  async (until) => {
    const work = { ...call, url: `${api}${call.path}`, headers: { ...headers, ...call.headers } }
    const child = fork(path.join(import.meta.dirname, 'outside/greedy-user.ts'))
    child.send(work)
    const told = once(child, 'message')
    await once(until, 'abort')
    child.send('stop')
    const [answered] = (await told) as [Record<string, number>]
    return answered
  }

/** Uploads one file after the other and waits until each is read. */
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

/** Returns a CSV with reserves of the greedy retailer's rows, one unit each where there is one. */
async function csvOf(db: BenchDatabase): Promise<string> {
  const rows = await db.query<{ line: string }>(
    `select inventory_item_id || ',' || least(1, shopify_stock) as line from inventory_items
     where retailer_id = $1 order by inventory_item_id limit $2`,
    [GREEDY, CSV_ROWS],
  )
  return ['inventory_item_id,reserved', ...rows.map(({ line }) => line)].join('\n')
}
