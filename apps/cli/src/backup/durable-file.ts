import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * Writes a stream into a file that appears complete or not at all: under another name, to the disk, then renamed.
 * Returns the size, and the SHA-256 in hex.
 */
export async function writeDurably(
  file: string,
  streams: [NodeJS.ReadableStream, ...NodeJS.ReadWriteStream[]],
): Promise<{ bytes: number; sha256: string }> {
  const draft = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}`)
  const hash = createHash('sha256')
  let bytes = 0
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  try {
    await pipeline([...streams, counted, createWriteStream(draft, { mode: 0o600, flush: true })])
    await rename(draft, file)
  } finally {
    await rm(draft, { force: true })
  }
  await syncFolder(path.dirname(file))
  return { bytes, sha256: hash.digest('hex') }
}

/** Makes the names in a folder durable. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
