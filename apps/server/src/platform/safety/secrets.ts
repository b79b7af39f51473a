import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Encrypts secrets that are stored: AES-256-GCM with a key derived from ARK_SECRET_KEY. The bytes are a nonce of 12, a
 * tag of 16, then the text.
 */
export interface Secrets {
  seal(value: unknown): Buffer
  open(sealed: Buffer): unknown
}

export function createSecrets(secretKey: Buffer): Secrets {
  const key = derivedKey(secretKey, 'secrets at rest')
  return {
    seal(value) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), text])
    },
    open(sealed) {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
      decipher.setAuthTag(sealed.subarray(12, 28))
      return JSON.parse(Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8'))
    },
  }
}

/** Derives the key of one purpose from the configured key. */
export const derivedKey = (secretKey: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, 'ark', purpose, 32))
