// PostgreSQL's archive_command runs this for each finished file of the write-ahead log, and keeps the file until it
// succeeds: node archive-wal-program.ts PATH NAME FOLDER RECIPIENT
import { archiveWal } from './archive-wal.ts'

const [file = '', name = '', directory = '', recipient = ''] = process.argv.slice(2)
try {
  await archiveWal({ file, name }, { directory, recipient })
} catch (error) {
  console.error(`ARK could not back up ${name}: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
