import { type Config, ConfigError } from '../config.ts'
import type { Database } from '../database/connect.ts'
import { addKeptKeys, keptKeys } from '../database/kept-keys.ts'
import type { SealedColumn } from '../database/sealed-columns.ts'
import { derivedKey, type Secrets } from './secrets.ts'

/** Keys that stay the same when ARK_SECRET_KEY is replaced (docs/decisions/097). */
export interface LastingKeys {
  /** The key of the stored hashes of recovery codes. */
  recoveryCodes: Buffer
  /** The key that determines the order and the numbers in which a buyer sees sellers. */
  sellersOfBuyer: Buffer
}

const PURPOSES = { recoveryCodes: 'recovery codes', sellersOfBuyer: 'sellers of a buyer' } as const

/** Where the keys are stored, encrypted. */
export const SEALED_KEYS: SealedColumn = { table: 'kept_keys', column: 'sealed', key: { purpose: 'text' } }

/**
 * Returns the lasting keys from the database. The first start derives them from ARK_SECRET_KEY, or from the former key
 * when that is already being replaced. Throws a `ConfigError` when neither key opens them.
 */
export async function readLastingKeys(
  { db, secrets }: { db: Database; secrets: Secrets },
  { secretKey, previousSecretKey }: Pick<Config, 'secretKey' | 'previousSecretKey'>,
): Promise<LastingKeys> {
  const first = previousSecretKey ?? secretKey
  const known = await keptKeys(db)
  const missing = Object.values(PURPOSES).filter((purpose) => known.every((each) => each.purpose !== purpose))
  if (missing.length > 0) {
    const made = missing.map((purpose) => ({
      purpose,
      sealed: secrets.seal(derivedKey(first, purpose).toString('base64')),
    }))
    await addKeptKeys(db, made)
  }
  const stored = missing.length > 0 ? await keptKeys(db) : known
  const keyOf = (purpose: string): Buffer => {
    const row = stored.find((each) => each.purpose === purpose)
    if (!row) throw new Error(`the key for ${purpose} was not stored`)
    return Buffer.from(String(opened(secrets, row.sealed)), 'base64')
  }
  return { recoveryCodes: keyOf(PURPOSES.recoveryCodes), sellersOfBuyer: keyOf(PURPOSES.sellersOfBuyer) }
}

function opened(secrets: Secrets, sealed: Buffer): unknown {
  try {
    return secrets.open(sealed)
  } catch {
    throw new ConfigError([
      'ARK_SECRET_KEY is not the key with which this database was used before: set it to that key. While you replace ' +
        'it, set ARK_SECRET_KEY_PREVIOUS to the former one (docs/operating.md).',
    ])
  }
}
