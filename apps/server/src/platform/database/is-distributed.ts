import { sql } from 'kysely'
import type { Tx } from './ending.ts'

/** Returns whether the database's tables are distributed over machines (docs/decisions/069). */
export async function isDistributed(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ is_distributed: boolean }>`select is_distributed()`.execute(tx)
  return rows[0]?.is_distributed ?? false
}
