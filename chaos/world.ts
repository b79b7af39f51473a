import { cpSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { type Simulators, startSimulators } from '../simulators/index.ts'
import { makeMemoryFolder } from '../tooling/memory-folder.ts'
import type { BackupSettings } from '../apps/server/src/platform/backup/backup-folder.ts'
import { archiving } from '../apps/cli/src/backup/archive-settings.ts'
import type { ClusterOptions } from '../apps/cli/src/postgres/cluster.ts'
import { afterUs } from '../apps/cli/src/processes/after-us.ts'
import { freePort, freePorts } from '../apps/cli/src/processes/free-ports.ts'
import { type ChildSpec, runChild } from '../apps/cli/src/start/child.ts'
import type { Ending } from '../apps/cli/src/start/ending.ts'
import { type Program, PROGRAMS } from '../apps/cli/src/start/programs.ts'
import { simulatorAddresses } from '../apps/cli/src/start/simulator-addresses.ts'
import { untilReady } from '../apps/server/src/platform/until-ready.ts'
import type { ProgramName } from './acts-of-plan.ts'
import {
  type KillableProgram,
  type RestartableProgram,
  startKillablePostgres,
  startKillableProgram,
} from './programs.ts'

/** ARK's programs, its database, and the outside world in this process. */
export interface ChaosWorld {
  /** The time before ARK was connected to anything. */
  startedAt: Date
  /** The addresses of the API processes. */
  urls: string[]
  simulators: Simulators
  /** Connects as the superuser, so that no row level policy hides rows. */
  database: pg.Pool
  /** The programs by kind. */
  programs: Record<ProgramName, KillableProgram[]>
  workers: RestartableProgram[]
  /** The folder of the programs' logs. */
  folder: string
  /**
   * Ends ARK and its database, lets `replace` put another database into the folder of the cluster, and starts both
   * again.
   */
  replaceDatabase(replace: (dataDirectory: string) => Promise<void>): Promise<void>
  /** Returns the address of a database for the superuser. */
  urlOf(database: string): string
}

export interface WorldOptions {
  seed: number
  /** The number of API processes and of workers. */
  processes: number
  /** The folder to which the programs' logs are copied; left out: they are not copied. */
  logs?: string | undefined
  /** The programs that run other code, from this folder. */
  elsewhere?: { program: 'api' | 'worker'; folder: string } | undefined
  /** Backs the database up; left out: it is not. */
  backup?: BackupSettings | undefined
}

/** The settings of `npm start`: acknowledged writes are on disk. Each process has up to thirty connections. */
const POSTGRES = { fsync: 'on', shared_buffers: '64MB', max_connections: 200, log_checkpoints: 'off' }

/** More than ARK uses, because these tests are not about waiting for a quota. Quota refusals are injected faults. */
const REQUESTS_PER_SECOND = 500
/** Two hours of a soak send more than StockX permits in a day. */
const A_DAY = 10_000_000
/**
 * A little longer than the five minutes before expiry at which tokens are renewed, so that a renewal happens every
 * fifteen seconds.
 */
const TOKEN_SECONDS = 315

export const CLUSTER_PASSWORD = 'ark-chaos'

/** Settings that every program gets; live credentials of this machine are not passed on. */
const SETTINGS = {
  NODE_ENV: 'production',
  LOG_LEVEL: 'info',
  ORDER_POLL_SECONDS: '1',
  DRAIN_SECONDS: '1',
  STOCKX_REQUESTS_PER_SECOND: `${REQUESTS_PER_SECOND}`,
  STOCKX_REQUESTS_PER_DAY: `${A_DAY}`,
  STOCKX_BATCH_ITEMS_PER_DAY: `${A_DAY}`,
  ALIAS_REQUESTS_PER_SECOND: `${REQUESTS_PER_SECOND}`,
  ALIAS_REQUESTS_PER_DAY: `${A_DAY}`,
  ...Object.fromEntries(
    ['SHOPIFY_CLIENT_ID', 'SHOPIFY_CLIENT_SECRET', 'STOCKX_CLIENT_ID', 'STOCKX_CLIENT_SECRET', 'STOCKX_API_KEY']
      .concat('ALIAS_TOKEN', 'SMTP_URL', 'ARK_SECRET_KEY', 'PUBLIC_URL')
      .map((name) => [name, undefined]),
  ),
}

/**
 * Starts everything with a new database and a filled sandbox. Each program is registered with `ending` before it runs.
 */
export async function startWorld(
  ending: Ending,
  { seed, processes, logs, elsewhere, backup }: WorldOptions,
): Promise<ChaosWorld> {
  const startedAt = new Date()
  const folder = temporaryFolder(ending)
  // Registered so that it runs after the programs that write logs end and before the folder is deleted.
  if (logs) ending.onEnd('logs', () => cpSync(path.join(folder, 'logs'), logs, { recursive: true }))
  const simulatorsPort = await freePorts(4)
  const simulators = await startOutside(ending, { seed, port: simulatorsPort })
  const clusterOptions: ClusterOptions = {
    dataDirectory: path.join(folder, 'postgres'),
    port: await freePort(),
    settings: POSTGRES,
    logFile: path.join(folder, 'logs', 'postgres.log'),
    password: CLUSTER_PASSWORD,
    ...(backup && archiving(backup)),
  }
  let postgres = await startKillablePostgres(clusterOptions)
  ending.onEnd('database', () => postgres.end())
  await postgres.cluster.run('CREATE DATABASE ark OWNER ark')
  const ports = await Promise.all(Array.from({ length: processes }, () => freePort()))
  const env = {
    ...process.env,
    ...SETTINGS,
    DATABASE_URL: postgres.cluster.url('ark'),
    // The shop sends webhooks to the first process, whichever one answers other calls.
    PORT: `${ports[0]}`,
    PUBLIC_URL: `http://localhost:${ports[0]}`,
    ...simulatorAddresses(simulatorsPort),
    ARK_DATA_DIR: folder,
  }
  const spec = (program: Program, more: Partial<ChildSpec> = {}) => ({
    ...program,
    env,
    logDirectory: path.join(folder, 'logs'),
    ...more,
  })
  const runOnce = (program: Program) =>
    runChild(spec(program), (child) => ending.onEnd(program.name, () => child.end(5_000)))
  await runOnce(PROGRAMS.migrate)
  const named = ({ name }: Program, at: number) => (at === 0 ? name : `${name}-${at + 1}`)
  const codeOf = (program: Program): Program =>
    elsewhere?.program === program.name ? { ...program, script: path.join(elsewhere.folder, program.script) } : program
  const startServer = () => ({
    api: ports.map((port, at) =>
      startKillableProgram(
        spec(codeOf(PROGRAMS.api), { name: named(PROGRAMS.api, at), env: { ...env, PORT: `${port}` } }),
      ),
    ),
    workers: ports.map((_, at) =>
      startKillableProgram(spec(codeOf(PROGRAMS.worker), { name: named(PROGRAMS.worker, at) })),
    ),
  })
  const { api, workers } = startServer()
  const endServer = async () => void (await Promise.all([...api, ...workers].map((each) => each.end())))
  ending.onEnd('server', endServer)
  const urls = ports.map((port) => `http://localhost:${port}`)
  await untilAllReady(ending, urls)
  await runOnce(PROGRAMS.seedSandbox)
  // Filling the sandbox restored StockX' own quota.
  simulators.stockx.control.settings({ requestsPerSecond: 0, requestsPerDay: A_DAY, batchItemsPerDay: A_DAY })
  const database = openPool(postgres.cluster.url('ark', 'postgres'))
  ending.onEnd('witness', () => database.end())
  const programs = { api, worker: workers, postgres: [postgres] }
  const replaceDatabase: ChaosWorld['replaceDatabase'] = async (replace) => {
    await endServer()
    await postgres.end()
    await replace(clusterOptions.dataDirectory)
    postgres = await startKillablePostgres(clusterOptions)
    programs.postgres.splice(0, 1, postgres)
    const again = startServer()
    api.splice(0, api.length, ...again.api)
    workers.splice(0, workers.length, ...again.workers)
    await untilAllReady(ending, urls)
  }
  const urlOf = (name: string) => postgres.cluster.url(name, 'postgres')
  return { startedAt, urls, simulators, database, programs, workers, folder, replaceDatabase, urlOf }
}

/** Starts the outside world in this process: quick simulators whose market is paused. */
async function startOutside(ending: Ending, { seed, port }: { seed: number; port: number }): Promise<Simulators> {
  const simulators = await startSimulators({
    port,
    seed,
    paused: true,
    marketSize: 'small',
    // The rules compare ARK with everything that has happened.
    journalEntries: Number.POSITIVE_INFINITY,
    operationDelayMs: 0,
    orderStepMs: 0,
  })
  ending.onEnd('simulators', () => simulators.close())
  simulators.stockx.control.settings({ accessTokenSeconds: TOKEN_SECONDS })
  simulators.shopify.control.settings({ accessTokenSeconds: TOKEN_SECONDS })
  return simulators
}

/** Waits until every API process answers and a worker is running. */
export async function untilAllReady(ending: Ending, urls: string[]): Promise<void> {
  const waiting = { isWanted: () => !ending.isEnding }
  await Promise.all(urls.map((url) => untilReady(`${url}/api/v1/health/ready`, waiting)))
}

/**
 * Creates a folder that is deleted at the end, even when this process is killed: once its database has ended, or has
 * had the time to.
 */
function temporaryFolder(ending: Ending): string {
  const folder = makeMemoryFolder('ark-chaos-')
  mkdirSync(path.join(folder, 'logs'))
  const whileItRuns = 'n=0; while [ -e "$1/postgres/postmaster.pid" ] && [ $n -lt 100 ]; do n=$((n+1)); sleep 0.1; done'
  const removal = afterUs('ark-chaos-guard', `${whileItRuns}; rm -rf "$1"`, [folder])
  ending.onEnd('folder', () => removal.release())
  return folder
}

function openPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 4, connectionTimeoutMillis: 60_000 })
  // The pool replaces a connection that breaks when PostgreSQL is killed; without a listener the error would end this
  // process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
