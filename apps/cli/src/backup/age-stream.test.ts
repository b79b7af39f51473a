import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, test } from 'vitest'
import { decryptWith, encryptFor } from './age-stream.ts'

const identity = await generateX25519Identity()
const recipient = await identityToRecipient(identity)

/** Cuts bytes into chunks that are no multiple of anything. */
const chunksOf = (bytes: Buffer): Readable =>
  Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += 40_009) yield bytes.subarray(at, at + 40_009)
    })(),
  )
const filled = (length: number) => Buffer.alloc(length, 'ARK keeps what sellers own. ')

async function encrypt(bytes: Buffer): Promise<Buffer> {
  const stream = await encryptFor(recipient)
  const [encrypted] = await Promise.all([buffer(stream), pipeline(chunksOf(bytes), stream)])
  return encrypted
}

async function decrypt(bytes: Buffer, key = identity): Promise<Buffer> {
  const stream = decryptWith(key)
  const [clear] = await Promise.all([buffer(stream), pipeline(chunksOf(bytes), stream)])
  return clear
}

test.each([0, 1, 65_535, 65_536, 65_537, 131_072, 1_000_003])('%i bytes come back as they were', async (length) => {
  expect((await decrypt(await encrypt(filled(length)))).equals(filled(length))).toBe(true)
})

test('the package reads our files, and we read its files', async () => {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  expect(filled(200_000).equals(await decrypter.decrypt(await encrypt(filled(200_000))))).toBe(true)
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  const theirs = Buffer.from(await encrypter.encrypt(filled(131_072)))
  expect(filled(131_072).equals(await decrypt(theirs))).toBe(true)
})

test('a changed byte, a missing end and another key are refused', async () => {
  const encrypted = await encrypt(filled(200_000))
  const changed = Buffer.from(encrypted)
  changed[150_000] = (changed[150_000] ?? 0) ^ 1
  await expect(decrypt(changed)).rejects.toThrow('damaged')
  await expect(decrypt(encrypted.subarray(0, encrypted.length - 10))).rejects.toThrow('damaged')
  // A cut between two pieces leaves whole pieces, of which none is marked as the last one.
  const header = encrypted.length - 200_000 - 4 * 16
  await expect(decrypt(encrypted.subarray(0, header + 2 * 65_552))).rejects.toThrow('damaged')
  await expect(decrypt(encrypted.subarray(0, 100))).rejects.toThrow('ends early')
  await expect(decrypt(encrypted, await generateX25519Identity())).rejects.toThrow('no identity matched')
})
