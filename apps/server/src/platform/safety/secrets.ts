import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Encrypts secrets that are stored: AES-256-GCM with a key derived from ARK_SECRET_KEY. The bytes are a nonce of 12, a
 * tag of 16, then the text. While the key is replaced, values under the other key can be read as well.
 */
export interface Secrets {
  seal(value: unknown): Buffer
  /** Decrypts a value. Throws when no key fits. */
  open(sealed: Buffer): unknown
  /** Returns the value encrypted with the current key; null when it already is. Throws when no key fits. */
  renewed(sealed: Buffer): Buffer | null
}

/** Creates the secrets of a key. `previousKey` is another key whose values are still read; null for none. */
export function createSecrets(secretKey: Buffer, previousKey: Buffer | null = null): Secrets {
  const key = derivedKey(secretKey, PURPOSE)
  const otherKey = previousKey && derivedKey(previousKey, PURPOSE)
  const seal = (value: unknown): Buffer => {
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', key, nonce)
    const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), text])
  }
  const decrypted = (sealed: Buffer): { value: unknown; isCurrent: boolean } => {
    try {
      return { value: openWith(key, sealed), isCurrent: true }
    } catch (error) {
      if (!otherKey) throw error
      return { value: openWith(otherKey, sealed), isCurrent: false }
    }
  }
  return {
    seal,
    open: (sealed) => decrypted(sealed).value,
    renewed(sealed) {
      const { value, isCurrent } = decrypted(sealed)
      return isCurrent ? null : seal(value)
    },
  }
}

const PURPOSE = 'secrets at rest'

function openWith(key: Buffer, sealed: Buffer): unknown {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
  decipher.setAuthTag(sealed.subarray(12, 28))
  return JSON.parse(Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8'))
}

/** Derives the key of one purpose from the configured key. */
export const derivedKey = (secretKey: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, 'ark', purpose, 32))
