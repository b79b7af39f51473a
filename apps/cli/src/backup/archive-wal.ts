import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { createZstdCompress } from 'node:zlib'
import { listWal, WAL_NAME, walFolder } from '../../../server/src/platform/backup/backup-folder.ts'
import { encryptFor } from './age-stream.ts'
import { writeDurably } from './durable-file.ts'

/**
 * Stores one file of the write-ahead log, compressed and encrypted. PostgreSQL calls this again after a crash, so a
 * file
 * that is already there with this content is a success. Another content under the name is refused, because two
 * databases would then share one archive.
 */
export async function archiveWal(
  { file, name }: { file: string; name: string },
  { directory, recipient }: { directory: string; recipient: string },
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
