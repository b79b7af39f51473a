import { readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** Where backups go, and for whom they are encrypted. Undefined settings: ARK makes no backups. */
export interface BackupSettings {
  /** BACKUP_DIR, as an absolute path. */
  directory: string
  /** BACKUP_RECIPIENT, the public part of the owner's age key. */
  recipient: string
  /** BACKUP_KEEP_DAYS: how long a moment stays restorable. */
  keepDays: number
  /** BACKUP_HOURS: the time between two base backups. */
  everyHours: number
}

/** Describes a base backup for people without the key. It is stored beside the backup as JSON. */
export interface BaseBackup {
  /** The beginning of its file names, like `20261126T140300Z`. */
  name: string
  /** When copying began and ended. The backup restores any moment after its end. */
  startedAt: string
  endedAt: string
  /** The first and the last write-ahead log file that the copy itself needs. */
  startWal: string
  stopWal: string
  /** The size of the encrypted file, and its SHA-256 in hex. */
  bytes: number
  sha256: string
  /** The size of the files of the database. */
  databaseBytes: number
  postgresVersion: string
  arkVersion: string
  /** Recognizes ARK_SECRET_KEY, which no backup contains; null when ARK had none. */
  keyFingerprint: string | null
}

/** The backups of one database cluster: PostgreSQL gives each cluster an identifier of its own. */
export interface ClusterBackups {
  identifier: string
  directory: string
  /** The oldest first. */
  bases: BaseBackup[]
}

const CLUSTER = /^cluster-(\d{1,20})$/

/** Returns the folder of a cluster's backups. */
export const clusterFolder = (directory: string, identifier: string): string =>
  path.join(directory, `cluster-${identifier}`)

/** Returns the folder of the write-ahead log in a cluster's backups. */
export const walFolder = (directory: string): string => path.join(directory, 'wal')

/** Returns the encrypted file of a base backup. */
export const baseFile = (directory: string, name: string): string => path.join(directory, 'base', `${name}.tar.zst.age`)

/** Returns the description of a base backup, which is written last: without it the backup is not complete. */
export const baseDescription = (directory: string, name: string): string => path.join(directory, 'base', `${name}.json`)

/** The names that PostgreSQL archives: segments, the last part of a timeline, backup labels, timelines. */
export const WAL_NAME = /^[\dA-F]{24}(\.partial|\.[\dA-F]{8}\.backup)?$|^[\dA-F]{8}\.history$/

/** An archived file is called by its name and the SHA-256 of its content. */
const ARCHIVED = /^(?<name>.+)\.(?<sha256>[\da-f]{64})\.zst\.age$/

export interface ArchivedWal {
  /** PostgreSQL's name, like `000000010000000000000003`. */
  name: string
  sha256: string
  file: string
}

/** Returns the archived files of the write-ahead log in the order of their names; none when there is no folder. */
export async function listWal(directory: string): Promise<ArchivedWal[]> {
  const files = await readdir(walFolder(directory)).catch(ifMissing<string[]>([]))
  return files
    .flatMap((file) => {
      const { name, sha256 } = ARCHIVED.exec(file)?.groups ?? {}
      return name && sha256 ? [{ name, sha256, file: path.join(walFolder(directory), file) }] : []
    })
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

/** Returns the backups of every cluster in BACKUP_DIR. Throws when the folder cannot be read. */
export async function listBackups(directory: string): Promise<ClusterBackups[]> {
  const names = await readdir(directory).catch(ifMissing<string[]>([]))
  const clusters = names.flatMap((name) => CLUSTER.exec(name)?.[1] ?? [])
  return Promise.all(
    clusters.map(async (identifier) => {
      const folder = clusterFolder(directory, identifier)
      return { identifier, directory: folder, bases: await listBases(folder) }
    }),
  )
}

async function listBases(directory: string): Promise<BaseBackup[]> {
  const files = await readdir(path.join(directory, 'base')).catch(ifMissing<string[]>([]))
  const names = files.flatMap((file) => /^(\d{8}T\d{6}Z)\.json$/.exec(file)?.[1] ?? [])
  const bases = names.map(async (name) => {
    const base: BaseBackup = JSON.parse(await readFile(baseDescription(directory, name), 'utf8'))
    return { ...base, name }
  })
  return (await Promise.all(bases)).toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

/** The result of the last `ark backup --verify` of a cluster. */
export interface Verified {
  at: string
  base: string
  /** The last transaction that was restored. */
  reachedAt: string | null
  /** One sentence for each check that did not hold. */
  faults: string[]
}

/** Returns the file with the result of the last `ark backup --verify`. */
export const verifiedFile = (directory: string): string => path.join(directory, 'verified.json')

/** How old the newest backups are, in seconds; null: there is none. */
export interface BackupAges {
  baseSeconds: number | null
  walSeconds: number | null
  verifySeconds: number | null
  /** Whether the last verification found everything in order; null without one. */
  isVerified: boolean | null
}

/** Returns the ages of the newest backups of any cluster. Throws when BACKUP_DIR cannot be read. */
export async function readBackupAges(directory: string, now: Date): Promise<BackupAges> {
  await readdir(directory)
  const clusters = await listBackups(directory)
  const newest = clusters
    .flatMap(({ bases }) => bases.at(-1) ?? [])
    .reduce<BaseBackup | null>((found, base) => (found && found.endedAt > base.endedAt ? found : base), null)
  const wal = await Promise.all(clusters.map((cluster) => newestWalAt(cluster.directory)))
  const verified = (await Promise.all(clusters.map((cluster) => readVerified(cluster.directory))))
    .flatMap((each) => each ?? [])
    .toSorted((one, other) => (one.at < other.at ? -1 : 1))
    .at(-1)
  const age = (at: Date | null) => at && Math.max(0, (now.getTime() - at.getTime()) / 1_000)
  return {
    baseSeconds: age(newest && new Date(newest.endedAt)),
    walSeconds: age(wal.reduce((last, at) => (at && (!last || at > last) ? at : last), null)),
    verifySeconds: age(verified ? new Date(verified.at) : null),
    isVerified: verified ? verified.faults.length === 0 : null,
  }
}

async function newestWalAt(directory: string): Promise<Date | null> {
  // The folder changes whenever a file is added, and is not read file by file.
  const found = await stat(path.join(directory, 'wal', '.newest')).catch(ifMissing(null))
  return found && found.mtime
}

async function readVerified(directory: string): Promise<Verified | null> {
  const text = await readFile(verifiedFile(directory), 'utf8').catch(ifMissing(null))
  return text === null ? null : (JSON.parse(text) as Verified)
}

/**
 * Deletes base backups that no kept moment needs, and the write-ahead log before the oldest kept one. The newest base
 * backup that is older than `keepDays` stays, because the moments after it need it. Returns the names of deleted bases
 * and the number of deleted log files.
 */
export async function deleteOldBackups(
  { directory, bases }: ClusterBackups,
  { keepDays, now }: { keepDays: number; now: Date },
): Promise<{ bases: string[]; walFiles: number }> {
  const keptSince = new Date(now.getTime() - keepDays * 86_400_000).toISOString()
  const first = bases.findLastIndex(({ endedAt }) => endedAt <= keptSince)
  const oldest = bases[Math.max(0, first)]
  if (!oldest) return { bases: [], walFiles: 0 }
  const old = bases.slice(0, Math.max(0, first))
  for (const { name } of old) {
    await rm(baseDescription(directory, name), { force: true })
    await rm(baseFile(directory, name), { force: true })
  }
  // Files of an earlier timeline before this position are not needed either; histories are always kept.
  const isOld = ({ name }: ArchivedWal) => !name.endsWith('.history') && name.slice(8, 24) < oldest.startWal.slice(8)
  const wal = (await listWal(directory)).filter(isOld)
  for (const { file } of wal) await rm(file, { force: true })
  return { bases: old.map(({ name }) => name), walFiles: wal.length }
}

const ifMissing =
  <T>(otherwise: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return otherwise
    throw error
  }
