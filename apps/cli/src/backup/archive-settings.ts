import path from 'node:path'
import type { BackupSettings } from '../../../server/src/platform/backup/backup-folder.ts'
import type { ClusterOptions } from '../postgres/cluster.ts'
import { makeBackupFolder } from './take-backup.ts'

/** The most seconds that a lost machine can cost: PostgreSQL hands over its log at least this often while it works. */
const ARCHIVE_SECONDS = 45

const ARCHIVE_PROGRAM = path.join(import.meta.dirname, 'archive-wal-program.ts')

/** Returns the options of a cluster whose log is archived. */
export const archiving = ({
  directory,
  recipient,
}: BackupSettings): Required<Pick<ClusterOptions, 'settingsOf' | 'reaches'>> => ({
  settingsOf: (dataDirectory) => archiveSettings(makeBackupFolder(directory, dataDirectory), recipient),
  // Any file in the folder: whoever runs the server has to enter it.
  reaches: [process.execPath, ARCHIVE_PROGRAM, path.join(directory, 'cluster')],
})

/** Returns PostgreSQL's settings for continuous archiving into the folder of a cluster's backups. */
export function archiveSettings(directory: string, recipient: string): Record<string, string | number> {
  const words = [process.execPath, ARCHIVE_PROGRAM].map(wordOfCommand)
  return {
    archive_mode: 'on',
    archive_timeout: ARCHIVE_SECONDS,
    archive_command: `${words.join(' ')} "%p" "%f" ${wordOfCommand(directory)} ${wordOfCommand(recipient)}`,
  }
}

/** Quotes a word for the shell, and then for PostgreSQL, which replaces what follows a percent sign. */
export const wordOfCommand = (word: string): string =>
  `'${word.replaceAll("'", String.raw`'\''`)}'`.replaceAll('%', '%%')
