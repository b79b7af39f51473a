import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'

/**
 * How many accounts a code has opened. Whoever asks holds the code until his transaction ends, so that its last use
 * is given once.
 */
export async function lockInviteCode(tx: Tx, code: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('invite code ' || ${code}, 0))`.execute(tx)
  const { rows } = await sql<{ uses: number }>`
    select count(*)::int as uses from invite_code_uses where code = ${code}`.execute(tx)
  return rows[0]?.uses ?? 0
}

export async function recordInviteCodeUse(tx: Tx, code: string, userId: number): Promise<void> {
  await sql`insert into invite_code_uses (code, user_id) values (${code}, ${userId})`.execute(tx)
}
