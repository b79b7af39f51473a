import { sql } from 'kysely'
import type { Database, Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'

export interface PasswordRow extends Columns<'users', 'password_hash' | 'email' | 'username' | 'retailer_id'> {
  is_password_expired: boolean
}

/** Returns a user's password hash, and the names that the password must not contain. */
export async function passwordOf(db: Pick<Database, 'platform'>, userId: number): Promise<PasswordRow | null> {
  const { rows } = await sql<PasswordRow>`
    select password_hash, email, username, retailer_id,
      coalesce(password_expires_at < now(), false) as is_password_expired
    from users where user_id = ${userId} and removed_at is null`.execute(db.platform)
  return rows[0] ?? null
}

/** Sets a password that the user chose. It invalidates the user's mailed links (`users.link_round`). */
export async function setOwnPassword(tx: Tx, userId: number, passwordHash: string): Promise<void> {
  await sql`
    update users set password_hash = ${passwordHash}, must_change_password = false, password_expires_at = null
    where user_id = ${userId}`.execute(tx)
}
