import path from 'node:path'
import type { BackupSettings } from '../../../server/src/platform/backup/backup-folder.ts'
import { backupSettingsOf, ConfigError } from '../../../server/src/platform/config.ts'
import { ROOT } from '../start/child.ts'
import { EXIT } from '../result.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** What `ark backup` and `ark restore` say about a database that ARK does not run. */
export const FOREIGN_DATABASE =
  'DATABASE_URL names a PostgreSQL of your own, which ARK does not back up: docs/backup.md has the commands of pg_basebackup and pg_dump.'

/** Returns whether the settings name a PostgreSQL that ARK does not run. */
export const hasForeignDatabase = ({ DATABASE_URL, DATABASE_URL_FILE }: Environment): boolean =>
  Boolean(DATABASE_URL?.trim() || DATABASE_URL_FILE?.trim())

/** A sentence about what a person asked for, with the exit code of the command. */
export class CommandRefused extends Error {
  readonly exitCode: number
  constructor(sentence: string, exitCode: number = EXIT.failed) {
    super(sentence)
    this.exitCode = exitCode
  }
}

/** Returns the settings of backups. Throws a sentence when there are none. */
export function readSettings(env: Environment): BackupSettings {
  const settings = backupSettingsOf(env)
  if (settings) return settings
  throw new CommandRefused(
    'BACKUP_DIR is not set: it has to be the folder for backups, best on another disk (docs/backup.md).',
    EXIT.usage,
  )
}

/** Returns the data folder, as `ark start` reads it. */
export const dataFolderOf = (env: Environment): string => path.resolve(ROOT, env.ARK_DATA_DIR || '.data')

/** Runs a command, and prints a sentence instead of a stack trace when it fails. */
export async function runSafely(act: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await act()
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode =
      error instanceof CommandRefused ? error.exitCode : error instanceof ConfigError ? EXIT.usage : EXIT.failed
  }
}
