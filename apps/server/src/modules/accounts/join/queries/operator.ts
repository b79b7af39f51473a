import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'
import { timeFromNow } from '../../../../platform/database/time-from-now.ts'
import { TEMPORARY_HOURS } from '../../staff/queries/staff.ts'

export type OperatorRow = Columns<
  'users',
  'user_id' | 'retailer_id' | 'role' | 'password_hash' | 'must_change_password'
>

/** Returns the account with an e-mail, like the operator's, locked until the transaction ends. */
export async function lockByEmail(tx: Tx, email: string): Promise<OperatorRow | null> {
  const { rows } = await sql<OperatorRow>`
    select user_id, retailer_id, role, password_hash, must_change_password from users
    where normal_email(email) = normal_email(${email}) and removed_at is null and invited_at is null
    for update`.execute(tx)
  return rows[0] ?? null
}

/** Gives the operator a password that someone else has read: it has to be changed, and it expires. */
export async function setOperatorPassword(tx: Tx, userId: number, passwordHash: string): Promise<void> {
  const expiresAt = await timeFromNow(tx, TEMPORARY_HOURS * 60)
  await sql`
    update users set password_hash = ${passwordHash}, must_change_password = true, password_expires_at = ${expiresAt}
    where user_id = ${userId} and role = 'operator'`.execute(tx)
}
