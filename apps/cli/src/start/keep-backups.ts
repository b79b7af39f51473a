import path from 'node:path'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import {
  type BackupSettings,
  clusterFolder,
  listBackups,
  readBackupAges,
} from '../../../server/src/platform/backup/backup-folder.ts'
import { clusterIdentifier } from '../backup/take-backup.ts'
import { type Child, type ChildSpec, startChild } from './child.ts'
import type { Ending } from './ending.ts'

const LOOK_EVERY_MS = 60_000
/** After a failure, the next attempt comes after this time: `/metrics` and the log show that it is late. */
const RETRY_MS = 15 * 60_000

/** Several times the time after which PostgreSQL hands over its log. */
const LATE_MS = 5 * 60_000

interface BackupKeeping {
  settings: BackupSettings
  directory: string
  spec: ChildSpec
  ending: Ending
  print: (line: string) => void
}

/**
 * Takes a base backup whenever the newest is older than BACKUP_HOURS, with `ark backup` in a process of its own. It
 * needs the superuser's password, which the server's processes do not have. Also takes one when the database ran
 * without archiving before, because its log has a gap then.
 */
export function keepBackups({ settings, directory, spec, ending, print }: BackupKeeping): void {
  const mark = path.join(directory, 'archiving')
  let hasGap = readMark(mark) !== settings.directory
  const startedAtMs = Date.now()
  let nextAtMs = 0
  let running: Child | undefined
  let isLate = false
  /** Says once that the log no longer reaches the backups, and once that it does again. */
  const watchLog = async () => {
    const seconds = (await readBackupAges(settings.directory, new Date())).walSeconds
    const late = Date.now() - startedAtMs > LATE_MS && (seconds === null || seconds * 1_000 > LATE_MS)
    if (late && !isLate)
      print(
        `Nothing was backed up for ${LATE_MS / 60_000} minutes: is there room in ${settings.directory}? See postgres.log.`,
      )
    if (!late && isLate) print('The backups are up to date again.')
    isLate = late
  }
  const look = async () => {
    await watchLog()
    if (running || ending.isEnding || Date.now() < nextAtMs) return
    if (!hasGap && !(await isDue(settings, directory))) return
    running = startChild(spec)
    const { code, how } = await running.ended
    running = undefined
    if (code === 0) {
      writeFileSync(mark, `${settings.directory}\n`)
      hasGap = false
    } else if (!ending.isEnding) {
      nextAtMs = Date.now() + RETRY_MS
      print(
        `The backup failed (${how}); it is tried again in ${RETRY_MS / 60_000} minutes. Its log: ${spec.logDirectory}/${spec.name}.log`,
      )
    }
  }
  const lookSafely = () =>
    void look().catch((error: unknown) => print(`The backups cannot be looked at: ${(error as Error).message}`))
  const timer = setInterval(lookSafely, LOOK_EVERY_MS)
  lookSafely()
  ending.onEnd('backups', async () => {
    clearInterval(timer)
    await running?.end(1_000)
  })
}

/** Says that this database now runs without archiving, so that the next run with BACKUP_DIR begins with a base backup. */
export const forgetArchiving = (directory: string): void => rmSync(path.join(directory, 'archiving'), { force: true })

async function isDue({ directory: backups, everyHours }: BackupSettings, directory: string): Promise<boolean> {
  const own = clusterFolder(backups, clusterIdentifier(path.join(directory, 'postgres')))
  const newest = (await listBackups(backups)).find((cluster) => cluster.directory === own)?.bases.at(-1)
  return !newest || Date.now() - new Date(newest.startedAt).getTime() >= everyHours * 3_600_000
}

const readMark = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8').trim() : '')
