import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type BackupAges, readBackupAges } from '../../../../platform/backup/backup-folder.ts'
import { readLastAnswers } from '../../../../platform/watch/operating-figures.ts'
import {
  broken,
  type CheckFinding,
  type CheckNeeds,
  fine,
  type GoLiveCheck,
  reasonOf,
  risky,
  unchecked,
} from '../check.ts'

/** PostgreSQL hands over its log every 45 seconds while something is written; a worker writes all the time. */
const LOG_LATE_SECONDS = 5 * 60
const WORKER_SILENT_AFTER_SECONDS = 60
const VERIFY_AFTER_DAYS = 31
const DAY_SECONDS = 86_400

export const BACKUP_CHECKS: readonly GoLiveCheck[] = [
  { name: 'backup.base', group: 'Backup', title: 'Base backup', run: checkBase },
  { name: 'backup.log', group: 'Backup', title: 'Log since then', needsDatabase: true, run: checkLog },
  { name: 'backup.verified', group: 'Backup', title: 'Last check', run: checkVerified },
]

/** Returns the ages of the backups, or the finding that says why there are none. */
async function agesOf({ config, machineTime }: CheckNeeds): Promise<{ ages: BackupAges } | { finding: CheckFinding }> {
  if (!(await isEmbedded(config)))
    return {
      finding: unchecked(
        'ARK does not back up this PostgreSQL, because it does not run it.',
        'Back it up with its own tools: docs/backup.md.',
      ),
    }
  if (!config.backup)
    return {
      finding: unchecked(
        'BACKUP_DIR is not set, so nothing is backed up.',
        'Set BACKUP_DIR and BACKUP_RECIPIENT before real business begins: docs/backup.md.',
      ),
    }
  try {
    return { ages: await readBackupAges(config.backup.directory, machineTime()) }
  } catch (error) {
    return {
      finding: broken(
        `The backups in ${config.backup.directory} cannot be read: ${reasonOf(error)}.`,
        "Mount the folder of BACKUP_DIR, and let ARK's account read it.",
      ),
    }
  }
}

/** The database that ARK runs listens on this machine, on the port that the data folder names. */
async function isEmbedded({ dataDirectory, databaseUrl }: CheckNeeds['config']): Promise<boolean> {
  const { hostname, port } = new URL(databaseUrl)
  const own = await readFile(path.join(dataDirectory, 'database-port'), 'utf8').catch(() => '')
  return hostname === '127.0.0.1' && port === own.trim()
}

async function checkBase(needs: CheckNeeds): Promise<CheckFinding> {
  const found = await agesOf(needs)
  if ('finding' in found) return found.finding
  const { baseSeconds } = found.ages
  const hours = needs.config.backup?.everyHours ?? 24
  const todo = 'Run `npx ark backup`, and read logs/backup.log when it fails.'
  if (baseSeconds === null) return broken('There is no base backup yet.', todo)
  const said = `The newest base backup is ${wordsFor(baseSeconds)} old.`
  return baseSeconds < 2 * hours * 3_600 ? fine(said) : broken(`${said} One is due every ${hours} hours.`, todo)
}

async function checkLog(needs: CheckNeeds): Promise<CheckFinding> {
  const found = await agesOf(needs)
  if ('finding' in found) return found.finding
  const { walSeconds } = found.ages
  const said =
    walSeconds === null ? 'No log was archived yet.' : `The log was last archived ${wordsFor(walSeconds)} ago.`
  if (walSeconds !== null && walSeconds < LOG_LATE_SECONDS) return fine(said)
  const { workerSilentSeconds: silent } = await readLastAnswers(needs.db)
  if (silent === null || silent > WORKER_SILENT_AFTER_SECONDS)
    return unchecked(`${said} No worker is alive, so nothing may have changed since.`, 'Start ARK, and check again.')
  return broken(said, 'Look for the reason in logs/postgres.log: BACKUP_DIR may be full or not writable.')
}

async function checkVerified(needs: CheckNeeds): Promise<CheckFinding> {
  const found = await agesOf(needs)
  if ('finding' in found) return found.finding
  const { verifySeconds, isVerified } = found.ages
  const todo = 'Run `npx ark backup --verify` with the key of the backups: docs/backup.md.'
  if (verifySeconds === null) return risky('No backup was ever restored and checked.', todo)
  const said = `A backup was restored and checked ${wordsFor(verifySeconds)} ago.`
  if (!isVerified) return broken(`${said} It had faults.`, todo)
  return verifySeconds < VERIFY_AFTER_DAYS * DAY_SECONDS ? fine(said) : risky(said, todo)
}

const wordsFor = (seconds: number): string => {
  if (seconds < 120) return `${Math.round(seconds)} seconds`
  if (seconds < 2 * 3_600) return `${Math.round(seconds / 60)} minutes`
  return seconds < 2 * DAY_SECONDS
    ? `${Math.round(seconds / 3_600)} hours`
    : `${Math.round(seconds / DAY_SECONDS)} days`
}
