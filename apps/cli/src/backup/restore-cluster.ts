import { readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { type BaseBackup, baseFile, type ClusterBackups } from '../../../server/src/platform/backup/backup-folder.ts'
import { waitUntil } from '../../../server/src/platform/wait-until.ts'
import { findPostgresBinaries } from '../postgres/binaries.ts'
import { type Cluster, startCluster } from '../postgres/cluster.ts'
import { runAs } from '../postgres/run-as.ts'
import { freePort } from '../processes/free-ports.ts'
import { EMBEDDED_SETTINGS } from '../start/start-embedded-postgres.ts'
import { archiveSettings } from './archive-settings.ts'
import { serveWal, timelineToFollow } from './serve-wal.ts'
import { unpackCluster } from './unpack-cluster.ts'

export interface RestoreOptions {
  /** The folder for the restored cluster; it must not exist. */
  folder: string
  identity: string
  /** The moment to restore; null for everything that the backups have. */
  at: Date | null
  /** Archives the new timeline for this recipient. Null for a scratch copy, which must not write into the backups. */
  recipient: string | null
  logFile: string
  print: (line: string) => void
}

export interface RestoredCluster {
  cluster: Cluster
  password: string
  /** The time of the last transaction that was restored; null when the base backup needed none. */
  reachedAt: Date | null
}

/** The backups end before the moment that was asked for. */
export class BackupsEndEarlier extends Error {}

/**
 * Unpacks a base backup, replays the log up to a moment, and leaves the cluster running as a new timeline. The caller
 * stops it. Throws with a sentence; the folder is then deleted.
 */
export async function restoreCluster(
  { directory }: Pick<ClusterBackups, 'directory'>,
  base: BaseBackup,
  options: RestoreOptions,
): Promise<RestoredCluster> {
  const { folder, identity, print } = options
  const owner = accountOf(folder)
  print(`Unpacking the base backup of ${base.endedAt} (${megabytes(base.bytes)} MB) …`)
  try {
    const { password } = await unpackCluster(baseFile(directory, base.name), {
      folder,
      identity,
      sha256: base.sha256,
      owner,
    })
    print('Replaying what happened since …')
    const wal = await serveWal(directory, { identity, spool: `${folder}.spool`, from: base.startWal, owner })
    try {
      writeFileSync(path.join(folder, 'recovery.signal'), '')
      const timeline = await timelineToFollow(directory, base, identity)
      const cluster = await recover({ ...options, directory, password, timeline, restoreCommand: wal.restoreCommand })
      const [row] = await cluster.run('select pg_last_xact_replay_timestamp() as at')
      if (options.recipient !== null) await archiveTimeline(cluster, print)
      return { cluster, password, reachedAt: row?.at instanceof Date ? row.at : null }
    } finally {
      await wal.end()
    }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

async function recover({
  folder,
  at,
  recipient,
  logFile,
  directory,
  password,
  restoreCommand,
  timeline,
  print,
}: RestoreOptions & {
  directory: string
  password: string
  restoreCommand: string
  timeline: number
}): Promise<Cluster> {
  const logBefore = logOf(logFile).length
  try {
    return await startCluster({
      dataDirectory: folder,
      port: await freePort(),
      settings: {
        ...EMBEDDED_SETTINGS,
        restore_command: restoreCommand,
        // No one connects before the moment is reached.
        hot_standby: 'off',
        recovery_target_action: 'promote',
        recovery_target_timeline: timeline,
        ...(at && { recovery_target_time: at.toISOString().replace('Z', '+00') }),
        ...(recipient === null ? { archive_mode: 'off' } : archiveSettings(directory, recipient)),
      },
      reaches: [process.execPath, directory],
      logFile,
      password,
      print,
    })
  } catch (error) {
    if (/recovery ended before configured recovery target was reached/.test(logOf(logFile).slice(logBefore)))
      throw new BackupsEndEarlier('The backups end before that moment.')
    throw error
  }
}

/**
 * Waits until the beginning of the new timeline is archived. A later restore would otherwise follow the old one beyond
 * the restored moment.
 */
async function archiveTimeline(cluster: Cluster, print: RestoreOptions['print']): Promise<void> {
  const [made] = await cluster.run('select pg_walfile_name(pg_switch_wal()) as name')
  const look = async () => {
    const [row] = await cluster.run('select last_archived_wal as name from pg_stat_archiver')
    return String(row?.name) >= String(made?.name) ? true : undefined
  }
  await waitUntil(look, { what: 'the restored database to be archived', signs: () => '', print })
}

const logOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** Returns the account that PostgreSQL runs as for this folder; undefined when it is this process's own. */
function accountOf(folder: string): { uid: number; gid: number } | undefined {
  const { initdb, postgres } = findPostgresBinaries()
  const { uid, gid } = runAs(folder, [initdb, postgres])
  return uid === undefined || gid === undefined ? undefined : { uid, gid }
}

/** Returns a size in whole megabytes, at least 1. */
export const megabytes = (bytes: number): number => Math.max(1, Math.round(bytes / 1_000_000))

/** Returns the newest base backup that ended before a moment; the newest of all without one. */
export const baseFor = ({ bases }: ClusterBackups, at: Date | null): BaseBackup | undefined =>
  bases.findLast(({ endedAt }) => at === null || new Date(endedAt) <= at)
