import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'

/** The e-mail addresses of people who have accounts, by their ids. As the platform: the operator writes to anybody. */
export async function emailsOf(tx: Tx, userIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<Columns<'users', 'user_id' | 'email'>>`
    select user_id, email from users
    where user_id = any(${[...new Set(userIds)]}::int8[]) and removed_at is null and invited_at is null`.execute(tx)
  return new Map(rows.map(({ user_id, email }) => [user_id, email]))
}
