import path from 'node:path'
import type { BackupSettings } from '../../../server/src/platform/backup/backup-folder.ts'
import type { ClusterOptions } from '../postgres/cluster.ts'
import { STORED_AHEAD } from './archive-wal.ts'
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

/**
 * Returns PostgreSQL's settings for continuous archiving into the folder of a cluster's backups. The command starts the
 * program only for a file that the program has not stored ahead.
 */
export function archiveSettings(directory: string, recipient: string): Record<string, string | number> {
  const words = [process.execPath, ARCHIVE_PROGRAM].map(wordOfCommand)
  const program = `${words.join(' ')} "%p" "%f" ${wordOfCommand(directory)} ${wordOfCommand(recipient)}`
  return {
    archive_mode: 'on',
    archive_timeout: ARCHIVE_SECONDS,
    archive_command: `if [ -e "${STORED_AHEAD}/%f" ]; then rm "${STORED_AHEAD}/%f"; else exec ${program}; fi`,
  }
}

/** Quotes a word for the shell, and then for PostgreSQL, which replaces what follows a percent sign. */
export const wordOfCommand = (word: string): string =>
  `'${word.replaceAll("'", String.raw`'\''`)}'`.replaceAll('%', '%%')
