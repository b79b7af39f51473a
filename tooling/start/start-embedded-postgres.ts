import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type Cluster, type ClusterOptions, startCluster } from '../postgres/cluster.ts'
import { freePort, isFree } from '../processes/free-port.ts'
import type { DataFolder } from './data-folder.ts'
import { pauseBeforeRestartMs } from './supervisor.ts'

const DATABASE = 'ark'
const OLDEST_VERSION = 150_000

/** Sized for one machine that also runs everything else; what is acknowledged is on disk. */
const SETTINGS = {
  shared_buffers: '128MB',
  max_connections: 60,
  fsync: 'on',
  log_min_duration_statement: 2_000,
  log_checkpoints: 'off',
}

export interface RunningDatabase {
  url: string
  stop(): Promise<void>
}

/** The PostgreSQL that comes with ARK, in the data folder, started again if it dies. */
export async function startEmbeddedDatabase(folder: DataFolder, say: (line: string) => void): Promise<RunningDatabase> {
  const known = folder.databasePort
  const port = known !== undefined && (await isFree(known)) ? known : await freePort()
  const options: ClusterOptions = {
    dataDirectory: path.join(folder.directory, 'postgres'),
    port,
    settings: SETTINGS,
    logFile: path.join(folder.logs, 'postgres.log'),
    password: folder.databasePassword,
    say,
  }
  let cluster = await startCluster(options)
  folder.rememberDatabasePort(port)
  await createIfMissing(cluster)
  let stopping = false
  const watch = (watched: Cluster) => void watched.ended.then(() => (stopping ? undefined : restart()))
  const restart = async () => {
    for (let attempt = 1; !stopping; attempt += 1) {
      const pauseMs = pauseBeforeRestartMs(attempt)
      say(`The database ended; it is started again in ${pauseMs / 1000} s. Its log: ${options.logFile}`)
      await wait(pauseMs)
      if (stopping) return
      try {
        cluster = await startCluster(options)
        say('The database is back.')
        return stopping ? await cluster.stop() : watch(cluster)
      } catch (error) {
        say(error instanceof Error ? error.message : String(error))
      }
    }
  }
  watch(cluster)
  return {
    url: cluster.url(DATABASE),
    async stop() {
      stopping = true
      await cluster.stop()
    },
  }
}

/** Asks a database that somebody else runs who it is. Throws with a sentence when it cannot be used. */
export async function checkOutsideDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ server_version_num: string }>('SHOW server_version_num')
    if (Number(rows[0]?.server_version_num) < OLDEST_VERSION) throw new Error('it is older than PostgreSQL 15')
  } catch (error) {
    const { host, pathname } = new URL(url)
    const reason =
      error instanceof Error ? error.message || ('code' in error ? String(error.code) : 'no answer') : String(error)
    throw new Error(`The database of DATABASE_URL (${host}${pathname}) cannot be used: ${reason}`)
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function createIfMissing(cluster: Cluster): Promise<void> {
  try {
    await cluster.run(`CREATE DATABASE ${DATABASE} OWNER ark`)
  } catch (error) {
    // 42P04: it is there already.
    if (!(error instanceof pg.DatabaseError && error.code === '42P04')) throw error
  }
}
