import { sql } from 'kysely'
import type { Tx } from '../database/ending.ts'

/** The most rows of a kind that an owner may have. */
export interface RowLimit {
  /** What is counted, like 'open offers'; counts with the same name and owner run one after the other. */
  of: string
  /** The ids of the owner, like buyer and retailer. */
  owner: readonly (string | number)[]
  most: number
}

/**
 * Returns whether an owner may have one more row; `count` returns the present number. Locks until the transaction
 * ends, so that of two concurrent requests the second counts what the first inserted. Call it for every limit that is
 * counted in the database, in the transaction that inserts; call it for several owners in the order of their ids.
 */
export async function hasRoom(tx: Tx, { of, owner, most }: RowLimit, count: () => Promise<number>): Promise<boolean> {
  await lockRowLimit(tx, { of, owner })
  return (await count()) < most
}

/** Locks what `hasRoom` counts, for code that removes rows: no one adds one until the transaction ends. */
export async function lockRowLimit(tx: Tx, { of, owner }: Omit<RowLimit, 'most'>): Promise<void> {
  const name = [`limit of ${of}`, ...owner].join(' ')
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}
