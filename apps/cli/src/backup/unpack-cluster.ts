import { createHash } from 'node:crypto'
import { chownSync, createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { extract } from 'tar-stream'
import { decryptWith } from './age-stream.ts'
import { PASSWORD_ENTRY } from './take-backup.ts'

/**
 * Unpacks a base backup into a new folder and returns the superuser's password. Throws with a sentence when the file is
 * damaged or belongs to another key.
 */
export async function unpackCluster(
  file: string,
  { folder, identity, sha256, owner }: UnpackOptions,
): Promise<{ password: string }> {
  const hash = createHash('sha256')
  const hashed = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  const entries = extract()
  let password = ''
  const unpack = async () => {
    await makeOwnFolder(folder, owner)
    for await (const entry of entries) {
      const { name, type } = entry.header
      const target = path.join(folder, name)
      if (name === PASSWORD_ENTRY) password = await text(entry)
      else if (!target.startsWith(`${folder}${path.sep}`)) throw new Error(`${name} is outside of the folder.`)
      else if (type === 'directory') {
        await makeOwnFolder(target, owner)
        entry.resume()
      } else {
        await pipeline(entry, createWriteStream(target, { mode: 0o600 }))
        if (owner) chownSync(target, owner.uid, owner.gid)
      }
    }
  }
  try {
    const reading = pipeline(createReadStream(file), hashed, decryptWith(identity), createZstdDecompress(), entries)
    await Promise.all([reading, unpack()])
  } catch (error) {
    throw new Error(`${file} cannot be restored: ${error instanceof Error ? error.message : String(error)}`)
  }
  if (hash.digest('hex') !== sha256) throw new Error(`${file} is not the file that was backed up.`)
  return { password }
}

export interface UnpackOptions {
  folder: string
  identity: string
  /** The SHA-256 of the encrypted file, in hex. */
  sha256: string
  /** The account of the server, when it is another one. */
  owner?: { uid: number; gid: number } | undefined
}

async function makeOwnFolder(folder: string, owner: UnpackOptions['owner']): Promise<void> {
  await mkdir(folder, { mode: 0o700 })
  if (owner) chownSync(folder, owner.uid, owner.gid)
}
