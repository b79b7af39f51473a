import { sql } from 'kysely'
import type { Tx } from '../database/ending.ts'

/** So many rows of a kind an owner may have. */
export interface RowLimit {
  /** What is counted, like 'open offers'; limits of one name and owner are counted one after the other. */
  of: string
  /** Whose rows: the ids that make the owner, like buyer and retailer. */
  owner: readonly (string | number)[]
  most: number
}

/**
 * Whether an owner may have one more row, as `count` finds those that there are. Counts behind a lock that is held
 * until the transaction ends: of two requests at once the second counts what the first has inserted. Every limit that
 * is counted in the database asks this, in the transaction that inserts; who asks for several owners does so in the
 * order of their ids.
 */
export async function hasRoom(tx: Tx, { of, owner, most }: RowLimit, count: () => Promise<number>): Promise<boolean> {
  await holdRows(tx, { of, owner })
  return (await count()) < most
}

/** Holds what `hasRoom` counts, for who makes room by removing rows: until the transaction ends nobody adds one. */
export async function holdRows(tx: Tx, { of, owner }: Omit<RowLimit, 'most'>): Promise<void> {
  const name = [`limit of ${of}`, ...owner].join(' ')
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}
