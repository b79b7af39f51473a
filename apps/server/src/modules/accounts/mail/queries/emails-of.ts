import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'

/**
 * Returns the e-mail addresses of users with accounts, by their ids. Runs as the platform, because the operator writes
 * to anyone.
 */
export async function emailsOf(tx: Tx, userIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<Columns<'users', 'user_id' | 'email'>>`
    select user_id, email from users
    where user_id = any(${[...new Set(userIds)]}::int8[]) and removed_at is null and invited_at is null`.execute(tx)
  return new Map(rows.map(({ user_id, email }) => [user_id, email]))
}
