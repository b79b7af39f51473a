import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type Cluster, type ClusterOptions, startCluster } from '../postgres/cluster.ts'
import type { BackupSettings } from '../../../server/src/platform/backup/backup-folder.ts'
import { archiving } from '../backup/archive-settings.ts'
import type { DataFolder } from './data-folder.ts'
import { pauseBeforeRestartMs } from './supervisor.ts'
import { freePort, obstacle } from '../processes/free-ports.ts'

const DATABASE = 'ark'

/** Settings for one machine that also runs everything else; acknowledged commits are on disk. */
export const EMBEDDED_SETTINGS = {
  shared_buffers: '128MB',
  max_connections: 60,
  fsync: 'on',
  log_min_duration_statement: 2_000,
  log_checkpoints: 'off',
  // Values of statements may be personal or secret, so they are not logged.
  log_parameter_max_length: 0,
  log_parameter_max_length_on_error: 0,
  log_error_verbosity: 'terse',
}

export interface RunningDatabase {
  url: string
  stop(): Promise<void>
}

/**
 * Starts the embedded PostgreSQL in the data folder, and restarts it if it dies. With backup settings it archives its
 * log.
 */
export async function startEmbeddedPostgres(
  folder: DataFolder,
  { print, backup }: { print: (line: string) => void; backup?: BackupSettings | undefined },
): Promise<RunningDatabase> {
  const known = folder.databasePort
  // Its previous port when that is free, else any.
  const port = known !== undefined && (await obstacle(known)) === undefined ? known : await freePort()
  const options: ClusterOptions = {
    dataDirectory: path.join(folder.directory, 'postgres'),
    port,
    settings: EMBEDDED_SETTINGS,
    ...(backup && archiving(backup)),
    logFile: path.join(folder.logs, 'postgres.log'),
    password: folder.databasePassword,
    print,
  }
  let cluster = await startCluster(options)
  folder.rememberDatabasePort(port)
  await createIfMissing(cluster)
  let stopping = false
  const watch = (watched: Cluster) => void watched.ended.then(() => (stopping ? undefined : restart()))
  const restart = async () => {
    for (let attempt = 1; !stopping; attempt += 1) {
      const pauseMs = pauseBeforeRestartMs(attempt)
      print(`The database ended; it is started again in ${pauseMs / 1000} s. Its log: ${options.logFile}`)
      await wait(pauseMs)
      if (stopping) return
      try {
        cluster = await startCluster(options)
        print('The database is back.')
        return stopping ? await cluster.stop() : watch(cluster)
      } catch (error) {
        print(error instanceof Error ? error.message : String(error))
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

async function createIfMissing(cluster: Cluster): Promise<void> {
  try {
    await cluster.run(`CREATE DATABASE ${DATABASE} OWNER ark`)
  } catch (error) {
    // 42P04 means that it exists already.
    if (!(error instanceof pg.DatabaseError && error.code === '42P04')) throw error
  }
}
