import { existsSync } from 'node:fs'
import path from 'node:path'
import type { BackupSettings } from '../../../server/src/platform/backup/backup-folder.ts'
import { openDataFolder } from '../start/data-folder.ts'
import { takeRunLock } from '../start/run-lock.ts'
import { startEmbeddedPostgres } from '../start/start-embedded-postgres.ts'
import { CommandRefused, dataFolderOf } from './command-settings.ts'
import { fingerprintOfKey, takeBackup } from './take-backup.ts'

/** Backs up the embedded database: the running one, or one that is started for it. Throws a sentence. */
export async function backupNow(
  settings: BackupSettings,
  env: Readonly<Record<string, string | undefined>>,
): ReturnType<typeof takeBackup> {
  const directory = dataFolderOf(env)
  const dataDirectory = path.join(directory, 'postgres')
  if (!existsSync(dataDirectory)) throw new CommandRefused(`There is no database in ${directory} yet: ARK has not run.`)
  const folder = openDataFolder(directory)
  const lock = takeRunLock(directory, 'a backup')
  const source = (port: number) => ({
    dataDirectory,
    url: `postgres://postgres:${folder.databasePassword}@127.0.0.1:${port}/postgres`,
    password: folder.databasePassword,
    keyFingerprint: fingerprintOfKey(env, directory),
  })
  if ('heldBy' in lock) {
    if (folder.databasePort === undefined) throw new CommandRefused('ARK is starting: its database has no port yet.')
    return takeBackup(source(folder.databasePort), settings)
  }
  try {
    const database = await startEmbeddedPostgres(folder, { print: () => undefined, backup: settings })
    try {
      return await takeBackup(source(Number(new URL(database.url).port)), settings)
    } finally {
      await database.stop()
    }
  } finally {
    lock.release()
  }
}
