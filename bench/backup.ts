import { chmodSync, cpSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { archiving } from '../apps/cli/src/backup/archive-settings.ts'
import { makeIdentity } from '../apps/cli/src/backup/make-identity.ts'
import { baseFor, restoreCluster } from '../apps/cli/src/backup/restore-cluster.ts'
import { takeBackup } from '../apps/cli/src/backup/take-backup.ts'
import { type Cluster, startCluster } from '../apps/cli/src/postgres/cluster.ts'
import { freePort } from '../apps/cli/src/processes/free-ports.ts'
import { EMBEDDED_SETTINGS } from '../apps/cli/src/start/start-embedded-postgres.ts'
import { type BackupSettings, listBackups, listWal } from '../apps/server/src/platform/backup/backup-folder.ts'
import { waitUntil } from '../apps/server/src/platform/wait-until.ts'
import { temporaryFolder } from './measure/temporary-folder.ts'
import { type Figure, rounded } from './measure/figure.ts'
import { machine } from './measure/machine.ts'

const GIGABYTES = Number(process.env.ARK_BENCH_GB ?? 1)
/** A tenth of the database is written after the base backup, so that a restore has log to replay. */
const REPLAYED_PART = 0.1
const ROW_BYTES = 400
const ROWS_PER_GIGABYTE = Math.round(1_000_000_000 / ROW_BYTES)

/**
 * Measures backups of a database of `ARK_BENCH_GB` gigabytes (1): a base backup, a restore with the log of a tenth of
 * it, and the seconds between a commit and its log being in BACKUP_DIR. The floor, in the same run, is a plain copy of
 * the stopped cluster's folder.
 */
export async function measureBackup(): Promise<Figure[]> {
  await using cleanUp = new AsyncDisposableStack()
  const folder = temporaryFolder(cleanUp)
  // PostgreSQL may run as another account, which has to enter it.
  chmodSync(folder, 0o755)
  return await measureIn(folder)
}

async function measureIn(folder: string): Promise<Figure[]> {
  const { identity, recipient } = await makeIdentity()
  const settings: BackupSettings = { directory: path.join(folder, 'backups'), recipient, keepDays: 14, everyHours: 24 }
  const dataDirectory = path.join(folder, 'postgres')
  mkdirSync(path.join(folder, 'logs'))
  const password = 'ark-bench'
  const options = { dataDirectory, settings: EMBEDDED_SETTINGS, logFile: path.join(folder, 'logs/p.log'), password }
  const cluster = await startCluster({ ...options, port: await freePort(), ...archiving(settings) })
  try {
    await fill(cluster, GIGABYTES)
    const source = { dataDirectory, url: cluster.url('postgres', 'postgres'), password, keyFingerprint: null }
    const [baseSeconds, { base }] = await timed(() => takeBackup(source, settings))
    const rpo = await secondsToArchive(cluster, settings)
    await fill(cluster, GIGABYTES * REPLAYED_PART)
    await archiveEverything(cluster)
    await cluster.stop()
    const floorSeconds = await copied(dataDirectory, path.join(folder, 'copy'))
    const [found] = await listBackups(settings.directory)
    const newest = found && baseFor(found, null)
    if (!newest) throw new Error('no backup')
    const [restoreSeconds, restored] = await timed(() =>
      restoreCluster(found, newest, {
        folder: path.join(folder, 'restored'),
        identity,
        at: null,
        recipient: null,
        logFile: path.join(folder, 'logs/restored.log'),
        print: () => undefined,
      }),
    )
    const rows = await restored.cluster.run('select count(*)::int as n from bench')
    await restored.cluster.stop()
    const megabytes = base.databaseBytes / 1_000_000
    const details = {
      ...machine(),
      database_mb: rounded(megabytes, 0),
      backup_mb: rounded(base.bytes / 1_000_000, 0),
      copy_seconds: rounded(floorSeconds, 1),
      rows_restored: Number(rows[0]?.n),
    }
    const figure = (id: string, what: string, { seconds, most }: { seconds: number; most: number }): Figure => ({
      id: `backup-${id}`,
      what: `${what}, ${GIGABYTES} GB`,
      goal: `≤ ${most} s`,
      measured:
        `${seconds.toFixed(1)} s, ${(megabytes / seconds).toFixed(0)} MB/s, ` +
        `${(seconds / floorSeconds).toFixed(1)} × a copy`,
      holds: seconds <= most,
      details,
    })
    return [
      figure('base', 'a base backup, compressed and encrypted', { seconds: baseSeconds, most: 60 * GIGABYTES }),
      figure('restore', 'a restore with the log of a tenth of it', {
        seconds: restoreSeconds,
        most: 300 * Math.max(1, GIGABYTES / 10),
      }),
      {
        id: 'backup-rpo',
        what: 'seconds from a commit to its log in BACKUP_DIR, in a database that is otherwise idle',
        goal: '≤ 60 s',
        measured: `${rpo.toFixed(1)} s`,
        holds: rpo <= 60,
        details: { seconds: rounded(rpo, 1) },
      },
    ]
  } finally {
    await cluster.stop()
  }
}

/** Adds rows of words and digits, which compress about as well as a business's tables. */
async function fill(cluster: Cluster, gigabytes: number): Promise<void> {
  const client = new pg.Client({ connectionString: cluster.url('postgres', 'postgres') })
  await client.connect()
  try {
    await client.query(
      'create table if not exists bench (id bigint generated always as identity primary key, words text)',
    )
    for (let left = Math.round(gigabytes * ROWS_PER_GIGABYTE); left > 0; left -= 250_000)
      await client.query(`insert into bench (words) select 'Jordan 1 Low ' || n || ' ' || repeat(md5(n::text), 5)
        || md5(random()::text) || md5(random()::text) || md5(random()::text) || md5(random()::text)
        from generate_series(1, ${Math.min(left, 250_000)}) n`)
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}

/** Commits a row, and waits until PostgreSQL has handed its log over by its own time limit. */
async function secondsToArchive(cluster: Cluster, { directory }: BackupSettings): Promise<number> {
  await archiveEverything(cluster)
  const [found] = await listBackups(directory)
  const before = performance.now()
  await cluster.run(`insert into bench (words) values ('the last sale')`)
  const [segment] = await cluster.run('select pg_walfile_name(pg_current_wal_insert_lsn()) as name')
  const look = async () => {
    const archived = await listWal(found?.directory ?? '')
    return archived.some(({ name }) => name === segment?.name) || undefined
  }
  await waitUntil(look, { what: 'the log to be archived', signs: () => `${performance.now()}` })
  return (performance.now() - before) / 1_000
}

async function archiveEverything(cluster: Cluster): Promise<void> {
  const [made] = await cluster.run('select pg_walfile_name(pg_switch_wal()) as name')
  const look = async () => {
    const [row] = await cluster.run('select last_archived_wal as name from pg_stat_archiver')
    return String(row?.name) >= String(made?.name) || undefined
  }
  await waitUntil(look, { what: 'the log to be archived', signs: () => `${performance.now()}` })
}

async function copied(from: string, to: string): Promise<number> {
  const [seconds] = await timed(async () => cpSync(from, to, { recursive: true }))
  rmSync(to, { recursive: true })
  return seconds
}

async function timed<T>(act: () => Promise<T>): Promise<[seconds: number, result: T]> {
  const startedAt = performance.now()
  const result = await act()
  return [(performance.now() - startedAt) / 1_000, result]
}
