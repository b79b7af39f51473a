// PostgreSQL's archive_command runs this in the data directory for each finished file of the write-ahead log, and keeps
// the file until it succeeds: node archive-wal-program.ts PATH NAME FOLDER RECIPIENT
import { archiveAhead, archiveWal } from './archive-wal.ts'

const [file = '', name = '', directory = '', recipient = ''] = process.argv.slice(2)
const target = { directory, recipient }
try {
  await archiveWal({ file, name }, target)
} catch (error) {
  console.error(`ARK could not back up ${name}: ${words(error)}`)
  process.exitCode = 1
}
if (process.exitCode === undefined) {
  try {
    await archiveAhead({ dataDirectory: '.', after: name }, target)
  } catch (error) {
    // PostgreSQL asks for these files one by one, and then hears of the failure.
    console.error(`ARK could not back up the files after ${name}: ${words(error)}`)
  }
}

function words(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
