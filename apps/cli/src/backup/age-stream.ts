import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'
import { Decrypter, Encrypter } from 'age-encryption'

/**
 * Encrypts and decrypts files of the age format (age-encryption.org/v1), which the `age` program reads, too. The package
 * `age-encryption` wraps and unwraps the key of a file. Its own JavaScript needs minutes for ten gigabytes, so the
 * content goes through OpenSSL: pieces of 64 KiB in ChaCha20-Poly1305, whose nonce is their number and a mark of the
 * last one.
 */
const CIPHER = 'chacha20-poly1305'
const PIECE = 65_536
const TAG = 16
const NONCE = 16
/** The header of one recipient has a few hundred bytes. */
const LONGEST_HEADER = 65_536

/** Makes a stream that encrypts for one recipient, like `age1…`. Rejects when that is no age recipient. */
export async function encryptFor(recipient: string): Promise<Transform> {
  let fileKey: Uint8Array | undefined
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  // This one adds nothing to the header; it sees the key of the file.
  encrypter.addRecipient({
    wrapFileKey(key) {
      fileKey = Uint8Array.from(key)
      return []
    },
  })
  const empty = await encrypter.encrypt(new Uint8Array())
  if (!fileKey) throw new Error('The key of the file is missing.')
  const nonce = randomBytes(NONCE)
  const head = Buffer.concat([empty.subarray(0, empty.length - NONCE - TAG), nonce])
  const seal = pieceCipher(fileKey, nonce).seal
  const pieces = cutter(PIECE, (piece, isLast) => seal(piece, isLast))
  let isBegun = false
  const begin = (stream: Transform) => {
    if (!isBegun) stream.push(head)
    isBegun = true
  }
  return new Transform({
    transform(chunk: Buffer, _, done) {
      begin(this)
      for (const piece of pieces.add(chunk)) this.push(piece)
      done()
    },
    flush(done) {
      begin(this)
      this.push(pieces.end())
      done()
    },
  })
}

/**
 * Makes a stream that decrypts with an identity, like `AGE-SECRET-KEY-1…`. It fails when the file belongs to another
 * key, is damaged, or ends early.
 */
export function decryptWith(identity: string): Transform {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  let head: Buffer = Buffer.alloc(0)
  let pieces: ReturnType<typeof cutter> | undefined
  const take = async (chunk: Buffer): Promise<Buffer[]> => {
    if (pieces) return pieces.add(chunk)
    head = Buffer.concat([head, chunk])
    const headerEnd = endOfHeader(head)
    if (headerEnd === null || head.length < headerEnd + NONCE) {
      if (head.length > LONGEST_HEADER) throw new Error('This is not a file of age.')
      return []
    }
    const key = await decrypter.decryptHeader(head.subarray(0, headerEnd))
    const open = pieceCipher(key, head.subarray(headerEnd, headerEnd + NONCE)).open
    pieces = cutter(PIECE + TAG, open)
    return pieces.add(head.subarray(headerEnd + NONCE))
  }
  const pass = async (stream: Transform, chunk: Buffer, done: TransformCallback) => {
    try {
      for (const piece of await take(chunk)) stream.push(piece)
    } catch (error) {
      return done(error as Error)
    }
    return done()
  }
  return new Transform({
    transform(chunk: Buffer, _, done) {
      void pass(this, chunk, done)
    },
    flush(done) {
      try {
        if (!pieces) throw new Error('The file ends early.')
        this.push(pieces.end())
        done()
      } catch (error) {
        done(error as Error)
      }
    },
  })
}

/** Returns the length of the header: it ends with the line that begins with three hyphens. */
function endOfHeader(bytes: Buffer): number | null {
  const last = bytes.indexOf('\n--- ')
  const end = last < 0 ? -1 : bytes.indexOf('\n', last + 1)
  return end < 0 ? null : end + 1
}

function pieceCipher(fileKey: Uint8Array, nonce: Uint8Array) {
  const key = Buffer.from(hkdfSync('sha256', fileKey, nonce, 'payload', 32))
  let count = 0
  const nextNonce = (isLast: boolean): Buffer => {
    const made = Buffer.alloc(12)
    made.writeUIntBE(count, 5, 6)
    made[11] = isLast ? 1 : 0
    count += 1
    return made
  }
  return {
    seal(piece: Buffer, isLast: boolean): Buffer {
      const cipher = createCipheriv(CIPHER, key, nextNonce(isLast), { authTagLength: TAG })
      return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
    },
    open(piece: Buffer, isLast: boolean): Buffer {
      if (piece.length < TAG) throw new Error('The file ends early.')
      const decipher = createDecipheriv(CIPHER, key, nextNonce(isLast), { authTagLength: TAG })
      decipher.setAuthTag(piece.subarray(piece.length - TAG))
      try {
        return Buffer.concat([decipher.update(piece.subarray(0, piece.length - TAG)), decipher.final()])
      } catch {
        throw new Error('The file is damaged.')
      }
    },
  }
}

/** Cuts a stream into pieces of one length; the last one may be shorter, and is marked. */
function cutter(length: number, work: (piece: Buffer, isLast: boolean) => Buffer) {
  let rest: Buffer = Buffer.alloc(0)
  return {
    add(chunk: Buffer): Buffer[] {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
      const made: Buffer[] = []
      let at = 0
      // A full piece may be the last one, so it waits for what follows.
      for (; rest.length - at > length; at += length) made.push(work(rest.subarray(at, at + length), false))
      rest = rest.subarray(at)
      return made
    },
    end: (): Buffer => work(rest, true),
  }
}
