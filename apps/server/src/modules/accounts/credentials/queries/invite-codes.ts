import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'

/** Returns how many accounts a code of the environment has opened. */
export async function usesOfInviteCode(tx: Tx, code: string): Promise<number> {
  // Count: no screen reads it.
  const { rows } = await sql<{ uses: number }>`
    select count(*)::int as uses from invite_code_uses where code = ${code}`.execute(tx)
  return rows[0]?.uses ?? 0
}

export async function recordInviteCodeUse(tx: Tx, code: string, userId: number): Promise<void> {
  await sql`insert into invite_code_uses (code, user_id) values (${code}, ${userId})`.execute(tx)
}
