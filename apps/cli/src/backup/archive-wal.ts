import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { createZstdCompress } from 'node:zlib'
import { listWal, WAL_NAME, walFolder } from '../../../server/src/platform/backup/backup-folder.ts'
import { encryptFor } from './age-stream.ts'
import { writeDurably } from './durable-file.ts'

/** The folder in the data directory with the names of files that were stored before PostgreSQL asks for it. */
export const STORED_AHEAD = 'ark_stored_ahead'

/** The most files that one call stores ahead, so that PostgreSQL never waits long for its answer. */
const AHEAD = 32

interface Archive {
  /** The folder of the cluster's backups. */
  directory: string
  /** The owner's public age key. */
  recipient: string
}

/**
 * Stores one file of the write-ahead log, compressed and encrypted. PostgreSQL calls this again after a crash, so a
 * file that is already there with this content is a success. Another content under the name is refused, because two
 * databases would then share one archive.
 */
export async function archiveWal(
  { file, name }: { file: string; name: string },
  { directory, recipient }: Archive,
): Promise<void> {
  if (!WAL_NAME.test(name)) throw new Error(`${name} is not a name of PostgreSQL's write-ahead log.`)
  const content = await readFile(file)
  const sha256 = createHash('sha256').update(content).digest('hex')
  const stored = (await listWal(directory)).find((each) => each.name === name)
  if (stored && stored.sha256 !== sha256)
    throw new Error(`${name} is in ${directory} with another content: another database wrote it.`)
  if (!stored) {
    const target = path.join(walFolder(directory), `${name}.${sha256}.zst.age`)
    await writeDurably(target, [Readable.from([content]), createZstdCompress(), await encryptFor(recipient)])
  }
  // Its time is the age of the backups, so that nobody has to read thousands of files for it.
  await writeFile(path.join(walFolder(directory), '.newest'), `${name}\n`)
}

/**
 * Stores the files that wait after the one that PostgreSQL has asked for, and leaves their names for its next commands:
 * a process of its own for each file costs more than the file. Throws when a file cannot be stored; PostgreSQL then
 * asks for it itself.
 */
export async function archiveAhead(
  { dataDirectory, after }: { dataDirectory: string; after: string },
  archive: Archive,
): Promise<void> {
  const names = path.join(dataDirectory, STORED_AHEAD)
  await mkdir(names, { recursive: true, mode: 0o700 })
  // Names up to this one are left from a crash: PostgreSQL has asked for those files again.
  for (const name of await readdir(names)) if (name <= after) await rm(path.join(names, name))
  const wal = path.join(dataDirectory, 'pg_wal')
  const statuses = await readdir(path.join(wal, 'archive_status'))
  const waiting = statuses.flatMap((status) => /^([\dA-F]{24})\.ready$/.exec(status)?.[1] ?? [])
  const next = waiting.filter((name) => name > after).toSorted()
  for (const name of next.slice(0, AHEAD)) {
    await archiveWal({ file: path.join(wal, name), name }, archive)
    await writeFile(path.join(names, name), '')
  }
}
