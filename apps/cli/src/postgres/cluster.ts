import { type ChildProcess, spawn } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { waitUntil } from '../../../server/src/platform/wait-until.ts'
import { type AfterUs, afterUs } from '../processes/after-us.ts'
import { openLog } from '../start/data-folder.ts'
import { findPostgresBinaries, type PostgresBinaries } from './binaries.ts'
import { clearLeftovers, endServer } from './leftovers.ts'
import { commandAs, type RunAs, runAs } from './run-as.ts'

export interface ClusterOptions {
  /** The folder of the cluster; it is made when it does not exist. */
  dataDirectory: string
  port: number
  /** Settings of postgresql.conf, passed on the command line so that they follow the code. */
  settings: Record<string, string | number>
  /** Returns further settings, for which the cluster has to exist. */
  settingsOf?: (dataDirectory: string) => Record<string, string | number>
  logFile: string
  /** The password of the superuser `postgres` and of `ark`, the owner of our databases. */
  password: string
  print?: (line: string) => void
  /** Programs and folders that the server's own commands use, besides the data folder. */
  reaches?: string[]
}

export interface Cluster {
  readonly port: number
  readonly pid: number
  /** Returns the address of a database for `ark`, its owner, or for the superuser. */
  url(database: string, user?: 'ark' | 'postgres'): string
  /** Runs one statement as superuser in the database `postgres`, and returns its rows. */
  run(statement: string): Promise<Record<string, unknown>[]>
  /** Resolves when the server has ended, for whatever reason. */
  ended: Promise<void>
  stop(): Promise<void>
}

/**
 * Makes a new cluster when there is none, ends what a killed run left behind, and starts the server on 127.0.0.1 only.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const binaries = findPostgresBinaries()
  const dataDirectory = path.resolve(options.dataDirectory)
  const as = runAs(dataDirectory, [binaries.initdb, binaries.postgres, ...(options.reaches ?? [])])
  const found = await clearLeftovers(dataDirectory)
  if (found === 'stopped-server') options.print?.('A database server left behind by an earlier run was stopped.')
  if (!existsSync(path.join(dataDirectory, 'PG_VERSION'))) await initialise({ ...options, dataDirectory }, binaries, as)
  const settings = { ...options.settings, ...options.settingsOf?.(dataDirectory) }
  const server = launch({ ...options, settings, dataDirectory }, binaries, as)
  const guard = guardAgainstOrphan(server, dataDirectory)
  const cluster = clusterOf(server, guard, options)
  try {
    await untilItAnswers(cluster, options)
    await prepareOwner(cluster, options.password)
  } catch (error) {
    await cluster.stop()
    throw error
  }
  return cluster
}

function clusterOf(server: ChildProcess, guard: AfterUs, { port, password }: ClusterOptions): Cluster {
  const pid = server.pid
  if (pid === undefined) throw new Error('PostgreSQL could not be started.')
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const url = (database: string, user = 'ark') => `postgres://${user}:${password}@127.0.0.1:${port}/${database}`
  return {
    port,
    pid,
    url,
    ended,
    async run(statement) {
      const client = new pg.Client({ connectionString: url('postgres', 'postgres') })
      client.on('error', () => undefined)
      await client.connect()
      try {
        return (await client.query<Record<string, unknown>>(statement)).rows
      } finally {
        await client.end()
      }
    },
    async stop() {
      if (server.exitCode === null && server.signalCode === null) await endServer(pid)
      await ended
      await guard.release()
    },
  }
}

/** Runs initdb into a temporary folder and renames it, so that a killed run leaves no half-made cluster. */
async function initialise(options: ClusterOptions, binaries: PostgresBinaries, as: RunAs): Promise<void> {
  const making = `${options.dataDirectory}.new`
  const passwordFile = `${options.dataDirectory}.password`
  rmSync(making, { recursive: true, force: true })
  mkdirSync(making, { recursive: true, mode: 0o700 })
  writeFileSync(passwordFile, `${options.password}\n`, { mode: 0o600 })
  if (as.uid !== undefined && as.gid !== undefined)
    for (const target of [making, passwordFile]) chownSync(target, as.uid, as.gid)
  const login = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  const start = commandAs(as, binaries.initdb, [
    `--pgdata=${making}`,
    ...login,
    '--encoding=UTF8',
    ...localeOf(binaries),
    '--no-instructions',
    '--no-sync',
  ])
  try {
    await new Promise<void>((resolve, reject) => {
      const child = spawn(start.file, start.args, { ...start.account, cwd: '/', env: { ...process.env, LC_ALL: 'C' } })
      let output = ''
      const collect = (chunk: Buffer) => (output += chunk.toString())
      child.stdout.on('data', collect)
      child.stderr.on('data', collect)
      child.once('error', reject)
      child.once('close', (code) =>
        code === 0 ? resolve() : reject(new Error(`The database could not be made:\n${output.trim()}`)),
      )
    })
    renameSync(making, options.dataDirectory)
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

/**
 * Returns the locale's options. The builtin C.UTF-8 sorts and folds equally on every machine, and does not change with
 * its libraries. Before PostgreSQL 17, which has it, the machine's own C.UTF-8 sorts equally; ICU's locales do not.
 */
const localeOf = ({ majorVersion }: PostgresBinaries): string[] =>
  majorVersion >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'] : ['--locale=C.UTF-8']

function launch(options: ClusterOptions, binaries: PostgresBinaries, as: RunAs): ChildProcess {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    // Before version 16, a role that may create roles has all rights on them.
    ...(binaries.majorVersion >= 16 && { createrole_self_grant: 'set, inherit' }),
    ...options.settings,
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const start = commandAs(as, binaries.postgres, ['-D', options.dataDirectory, '-p', `${options.port}`, ...flags])
  const log = openLog(options.logFile)
  try {
    // Detached, because Ctrl-C reaches the whole process group, and the database has to outlive the programs that
    // still write to it.
    return spawn(start.file, start.args, {
      ...start.account,
      cwd: '/',
      detached: true,
      stdio: ['ignore', log, log],
      env: { ...process.env, LC_ALL: 'C' },
    })
  } finally {
    closeSync(log)
  }
}

function guardAgainstOrphan(server: ChildProcess, dataDirectory: string): AfterUs {
  const stop = '[ "$(head -n 1 "$1/postmaster.pid" 2>/dev/null)" = "$2" ] || exit 0; kill -INT "$2"'
  return afterUs('ark-database-guard', stop, [dataDirectory, `${server.pid}`])
}

async function untilItAnswers(cluster: Cluster, { logFile, print = () => undefined }: ClusterOptions): Promise<void> {
  let hasEnded = false
  void cluster.ended.then(() => (hasEnded = true))
  let last = ''
  let isRefused = false
  const look = async (): Promise<true | undefined> => {
    try {
      await cluster.run('SELECT 1')
      return true
    } catch (error) {
      last = String(error)
      // 28P01 means that the cluster has another password than the saved one, so waiting does not help.
      isRefused = error instanceof pg.DatabaseError && error.code === '28P01'
      return undefined
    }
  }
  const signs = () => `${last} (${statSync(logFile).size} bytes of its log)`
  const isWanted = () => !hasEnded && !isRefused
  if (await waitUntil(look, { what: 'the database to answer', signs, isWanted, print })) return
  const log = readFileSync(logFile, 'utf8').trim().split('\n').slice(-5).join('\n')
  throw new Error(
    `The database did not start (${hasEnded ? 'it ended at once' : last}); the last lines of ${logFile}:\n${log}`,
  )
}

/**
 * Creates `ark`, which owns our databases and is not a superuser, as in production, so that row-level security
 * applies.
 */
async function prepareOwner(cluster: Cluster, password: string): Promise<void> {
  await cluster.run(`DO $$ BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'ark') THEN CREATE ROLE ark LOGIN CREATEROLE; END IF;
  END $$; ALTER ROLE ark PASSWORD '${password}'`)
}
