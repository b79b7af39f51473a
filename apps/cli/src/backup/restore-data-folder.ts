import { existsSync, readFileSync, statfsSync, writeFileSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import {
  type BackupSettings,
  type BaseBackup,
  type ClusterBackups,
  listBackups,
} from '../../../server/src/platform/backup/backup-folder.ts'
import { openDataFolder } from '../start/data-folder.ts'
import { lockedMessage, takeRunLock } from '../start/run-lock.ts'
import { EXIT } from '../result.ts'
import { CommandRefused, dataFolderOf } from './command-settings.ts'
import { markRestored } from './mark-restored.ts'
import { BackupsEndEarlier, baseFor, megabytes, restoreCluster } from './restore-cluster.ts'
import { fingerprintOfKey } from './take-backup.ts'

type Environment = Readonly<Record<string, string | undefined>>

export interface RestorePlan {
  settings: BackupSettings
  cluster: ClusterBackups
  base: BaseBackup
  /** Null: everything that the backups have. */
  at: Date | null
  dataFolder: string
}

export interface Restored {
  base: string
  /** The time of the last change that the restored database has. */
  reachedAt: string
  /** The folder of the replaced database; null when there was none. */
  replaced: string | null
  seconds: number
}

interface Asked {
  env: Environment
  at: Date | null
  clusterId: string | undefined
  /** Whether the person accepts that the secret key is lost. */
  mayLackKey: boolean
}

/** Chooses the backup for a moment, and checks everything that can be known before. Throws a sentence. */
export async function planRestore(settings: BackupSettings, asked: Asked): Promise<RestorePlan> {
  const { env, at, clusterId, mayLackKey } = asked
  const dataFolder = dataFolderOf(env)
  const all = (await listBackups(settings.directory)).filter(({ bases }) => bases.length > 0)
  const named = all.filter(({ identifier }) => clusterId === undefined || identifier === clusterId)
  const usable = named.flatMap((cluster) => {
    const base = baseFor(cluster, at)
    return base ? [{ cluster, base }] : []
  })
  const [found, other] = usable
  if (!found) throw new CommandRefused(nothingFor(settings.directory, named, at))
  if (other)
    throw new CommandRefused(
      `BACKUP_DIR has several databases for that moment: add --cluster with one of ${usable.map(({ cluster }) => cluster.identifier).join(', ')}.`,
      EXIT.usage,
    )
  assertKey(found.base, fingerprintOfKey(env, dataFolder), mayLackKey)
  return { settings, ...found, at, dataFolder }
}

function nothingFor(directory: string, clusters: ClusterBackups[], at: Date | null): string {
  const first = clusters.flatMap(({ bases }) => bases[0]?.endedAt ?? []).toSorted()[0]
  if (first === undefined) return `There are no backups in ${directory}.`
  return `No backup reaches back to ${at?.toISOString()}: the oldest moment is ${first}.`
}

/** A database without its secret key has tokens that nobody can read. */
function assertKey({ keyFingerprint }: BaseBackup, ours: string | null, mayLackKey: boolean): void {
  if (mayLackKey || keyFingerprint === null || keyFingerprint === ours) return
  throw new CommandRefused(
    ours === null
      ? 'The secret key is missing, which no backup contains: set ARK_SECRET_KEY, or put secret.key into the data folder. If it is lost, add --without-secret-key.'
      : 'ARK_SECRET_KEY (or secret.key in the data folder) is not the key of this backup. If the right one is lost, add --without-secret-key.',
  )
}

/**
 * Restores into the data folder. The database that is there is moved aside, and only after everything has succeeded.
 * The restored one knows that it was restored, so that ARK looks at the outside world again.
 */
export async function restoreDataFolder(
  plan: RestorePlan,
  { identity, print }: { identity: string; print: (line: string) => void },
): Promise<Restored> {
  const startedAtMs = Date.now()
  const folder = openDataFolder(plan.dataFolder)
  const lock = takeRunLock(folder.directory, 'a restore')
  if ('heldBy' in lock) throw new CommandRefused(lockedMessage(lock.heldBy, folder.directory))
  try {
    assertRoom(plan)
    const restoring = path.join(folder.directory, 'postgres.restoring')
    await rm(restoring, { recursive: true, force: true })
    const restored = await restoreCluster(plan.cluster, plan.base, {
      folder: restoring,
      identity,
      at: plan.at,
      recipient: plan.settings.recipient,
      logFile: path.join(folder.logs, 'postgres-restore.log'),
      print,
    }).catch((error: unknown) => {
      throw error instanceof BackupsEndEarlier ? new CommandRefused(endsEarlier(plan.at)) : error
    })
    const reachedAt = restored.reachedAt ?? new Date(plan.base.endedAt)
    try {
      print('Bringing it to the schema of this version …')
      const url = restored.cluster.url('ark')
      await markRestored(url, { reachedAt, targetAt: plan.at, base: plan.base.name })
    } catch (error) {
      await restored.cluster.stop()
      await rm(restoring, { recursive: true, force: true })
      throw error
    }
    await restored.cluster.stop()
    const replaced = await putInPlace(folder.directory, restoring, restored.password)
    return {
      base: plan.base.name,
      reachedAt: reachedAt.toISOString(),
      replaced,
      seconds: (Date.now() - startedAtMs) / 1_000,
    }
  } finally {
    lock.release()
  }
}

const endsEarlier = (at: Date | null): string =>
  `The backups end before ${at?.toISOString()}. Give --latest to restore everything that they have, or an earlier moment.`

/** Throws when the disk has no room for the database and some log. */
function assertRoom({ base, dataFolder }: RestorePlan): void {
  const { bavail, bsize } = statfsSync(dataFolder)
  const needed = base.databaseBytes * 1.2 + 1_000_000_000
  if (bavail * bsize < needed)
    throw new CommandRefused(
      `The disk of ${dataFolder} has ${megabytes(bavail * bsize)} MB left, and the restored database needs ${megabytes(needed)} MB.`,
    )
}

/** Moves the old database and its password aside, and the restored ones into their place. */
async function putInPlace(directory: string, restoring: string, password: string): Promise<string | null> {
  const stamp = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const place = path.join(directory, 'postgres')
  const passwordFile = path.join(directory, 'database-password')
  const aside = existsSync(place) ? `${place}.replaced-${stamp}` : null
  if (aside) await rename(place, aside)
  if (readFileSync(passwordFile, 'utf8').trim() !== password) {
    await rename(passwordFile, `${passwordFile}.replaced-${stamp}`)
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  }
  await rename(restoring, place)
  return aside
}
