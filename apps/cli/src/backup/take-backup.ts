import { createHash } from 'node:crypto'
import { chownSync, closeSync, existsSync, openSync, readFileSync, readSync, statSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { constants, createZstdCompress } from 'node:zlib'
import pg from 'pg'
import manifest from '../../../../package.json' with { type: 'json' }
import {
  type BackupSettings,
  type BaseBackup,
  baseDescription,
  baseFile,
  clusterFolder,
  deleteOldBackups,
  listBackups,
  walFolder,
} from '../../../server/src/platform/backup/backup-folder.ts'
import { withSecretFiles } from '../../../server/src/platform/settings/secret-files.ts'
import { makeFolder } from '../start/data-folder.ts'
import { encryptFor } from './age-stream.ts'
import { writeDurably } from './durable-file.ts'
import { packCluster } from './pack-cluster.ts'

/** The name of the superuser's password in the archive, beside the files of the cluster. */
export const PASSWORD_ENTRY = '.ark/database-password'

export interface BackupSource {
  /** The folder of the cluster. */
  dataDirectory: string
  /** The address of the database for the superuser. */
  url: string
  /** The superuser's password, which a restored database needs on a new machine. */
  password: string
  keyFingerprint: string | null
}

/** Returns the identifier that PostgreSQL gave a cluster: the first eight bytes of its control file. */
export function clusterIdentifier(dataDirectory: string): string {
  const bytes = Buffer.alloc(8)
  const file = openSync(path.join(dataDirectory, 'global', 'pg_control'), 'r')
  try {
    readSync(file, bytes)
  } finally {
    closeSync(file)
  }
  return bytes.readBigUInt64LE().toString()
}

/**
 * Makes the folder of a cluster's backups, for the account that the cluster belongs to: its server writes into it.
 * Throws with a sentence when it cannot.
 */
export function makeBackupFolder(directory: string, dataDirectory: string): string {
  const { uid, gid } = statSync(dataDirectory)
  const folder = clusterFolder(directory, clusterIdentifier(dataDirectory))
  try {
    for (const each of [directory, folder, walFolder(folder), path.join(folder, 'base')]) {
      if (existsSync(each)) continue
      makeFolder(each, 0o700)
      if (process.getuid?.() === 0) chownSync(each, uid, gid)
    }
  } catch (error) {
    throw new Error(`BACKUP_DIR is ${directory}, which cannot be written: ${(error as Error).message}`)
  }
  return folder
}

/**
 * Recognizes the secret key without revealing it: it has 32 random bytes. The key comes from ARK_SECRET_KEY, from the
 * file that ARK_SECRET_KEY_FILE names, or from the data folder; null without one. Throws with a sentence when the named
 * file cannot be used.
 */
export function fingerprintOfKey(
  { ARK_SECRET_KEY, ARK_SECRET_KEY_FILE }: Readonly<Record<string, string | undefined>>,
  dataFolder: string,
): string | null {
  const problems: string[] = []
  const given = withSecretFiles({ ARK_SECRET_KEY, ARK_SECRET_KEY_FILE }, problems).ARK_SECRET_KEY?.trim()
  if (problems.length > 0) throw new Error(problems.join('\n'))
  const file = path.join(dataFolder, 'secret.key')
  const text = given || (existsSync(file) ? readFileSync(file, 'utf8').trim() : '')
  if (text === '') return null
  return createHash('sha256').update(`ark backup of ${text}`).digest('hex').slice(0, 16)
}

/**
 * Takes a base backup of a running cluster whose log is archived, and deletes what is too old. Resolves when the backup
 * is complete and PostgreSQL has archived the log that it needs.
 */
export async function takeBackup(
  source: BackupSource,
  settings: BackupSettings,
): Promise<{ base: BaseBackup; deleted: { bases: string[]; walFiles: number } }> {
  const folder = makeBackupFolder(settings.directory, source.dataDirectory)
  const client = new pg.Client({ connectionString: source.url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const base = await copyCluster(client, folder, { ...source, recipient: settings.recipient })
    const identifier = clusterIdentifier(source.dataDirectory)
    const all = (await listBackups(settings.directory)).find((each) => each.identifier === identifier)
    const deleted = all && (await deleteOldBackups(all, { keepDays: settings.keepDays, now: new Date() }))
    return { base, deleted: deleted ?? { bases: [], walFiles: 0 } }
  } finally {
    await client.end()
  }
}

async function copyCluster(
  client: pg.Client,
  folder: string,
  { dataDirectory, password, keyFingerprint, recipient }: BackupSource & { recipient: string },
): Promise<BaseBackup> {
  const startedAt = new Date()
  const name = startedAt.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  await assertArchiving(client)
  const start = await one<{ wal: string; version: string }>(
    client,
    `select pg_walfile_name(pg_backup_start($1, fast => true)) as wal, current_setting('server_version') as version`,
    [`ark ${name}`],
  )
  const cluster = packCluster()
  let databaseBytes = 0
  let stopWal = ''
  let endedAt = startedAt
  const fill = async () => {
    await cluster.add(PASSWORD_ENTRY, password)
    databaseBytes = await cluster.addFiles(dataDirectory)
    const stop = await one<{ wal: string; label: string; ended_at: Date }>(
      client,
      `select pg_walfile_name(lsn) as wal, labelfile as label, clock_timestamp() as ended_at
       from pg_backup_stop(wait_for_archive => true)`,
    )
    stopWal = stop.wal
    endedAt = stop.ended_at
    await cluster.add('backup_label', stop.label)
    cluster.end()
  }
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 1 } })
  const streams: Parameters<typeof writeDurably>[1] = [
    Readable.from(cluster.stream, { objectMode: false }),
    compress,
    await encryptFor(recipient),
  ]
  const filling = fill()
  filling.catch((error: unknown) => cluster.stream.destroy(error as Error))
  const [written] = await Promise.all([writeDurably(baseFile(folder, name), streams), filling])
  const base: BaseBackup = {
    name,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt.toISOString(),
    startWal: start.wal,
    stopWal,
    ...written,
    databaseBytes,
    postgresVersion: start.version,
    arkVersion: manifest.version,
    keyFingerprint,
  }
  await writeDurably(baseDescription(folder, name), [Readable.from([`${JSON.stringify(base, null, 2)}\n`])])
  return base
}

/** Without archiving, a base backup restores nothing, and PostgreSQL would wait forever for the log it needs. */
async function assertArchiving(client: pg.Client): Promise<void> {
  const { mode } = await one<{ mode: string }>(client, `select current_setting('archive_mode') as mode`)
  if (mode !== 'on')
    throw new Error('ARK was started without BACKUP_DIR, so its database archives nothing: restart it.')
}

async function one<Row extends object>(client: pg.Client, statement: string, values: unknown[] = []): Promise<Row> {
  const { rows } = await client.query<Row & Record<string, unknown>>(statement, values)
  const [row] = rows
  if (!row) throw new Error(`No answer to ${statement}`)
  return row
}
