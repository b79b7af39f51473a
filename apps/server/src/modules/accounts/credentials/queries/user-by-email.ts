import { sql } from 'kysely'
import type { Portal } from '@ark/domain'
import type { Database } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'

/** A user for sign-in. Deactivated users are refused like unknown ones. */
export interface SignInRow extends Columns<'users', 'user_id' | 'retailer_id' | 'password_hash' | 'is_active'> {
  is_password_expired: boolean
  /** Whether the user has signed in from this network address before (known address). */
  is_known_here: boolean
  portal: Portal | null
}

/**
 * Returns the normalized form of an e-mail, as the database computes it for comparing and counting (`normal_email`).
 */
export async function normalEmail(db: Database, email: string): Promise<string> {
  const { rows } = await sql<{ email: string }>`select normal_email(${email}) as email`.execute(db.intake)
  return rows[0]?.email ?? email
}

/** Returns the user of an e-mail in any case, for sign-in; null for a person who is only invited. */
export async function userByEmail(db: Database, email: string, address: string): Promise<SignInRow | null> {
  const { rows } = await sql<SignInRow>`
    select u.user_id, u.retailer_id, u.password_hash, u.is_active,
      coalesce(u.password_expires_at < now(), false) as is_password_expired,
           exists (select from known_addresses k where k.user_id = u.user_id and k.address = ${address}
                     and k.last_used_at > now() - interval '90 days') as is_known_here,
           case when u.retailer_id is not null or u.role = 'operator' then 'seller' when u.buyer_id is not null
             then 'buyer' end as portal
    from users u where normal_email(u.email) = normal_email(${email}) and u.removed_at is null
      and u.invited_at is null`.execute(db.intake)
  return rows[0] ?? null
}
