import { sql } from 'kysely'
import type { Database } from '../../../platform/database/connect.ts'

export interface SignInRow {
  user_id: number
  password_hash: string
  is_active: boolean
}

/** What signing in compares against; e-mail in any case. */
export async function userByEmail(db: Database, email: string): Promise<SignInRow | null> {
  const { rows } = await sql<SignInRow>`
    select user_id, password_hash, is_active from users where lower(email) = lower(${email})`.execute(db.platform)
  return rows[0] ?? null
}
