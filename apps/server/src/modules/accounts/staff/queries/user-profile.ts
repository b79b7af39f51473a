import { sql } from 'kysely'
import type { AnswerOf, Contract } from '@ark/contract'
import type { Database } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'
import { announceAccessChange } from '../../../../platform/events.ts'
import type { StaffLocations } from '../staff-locations.ts'

export type UserProfile = AnswerOf<Contract['GET /auth/me']>

/** Returns a user in the form of `/auth/me`. Outside the sandbox the operator needs a second factor. */
export async function userProfile(
  db: Database,
  userId: number,
  { isSandbox, locations }: { isSandbox: boolean; locations: StaffLocations },
): Promise<UserProfile | null> {
  const { rows } = await sql<{ profile: UserProfile }>`
    select json_build_object(
      'id', u.user_id, 'email', u.email, 'username', u.username, 'first_name', u.first_name, 'last_name', u.last_name,
      'phone_number', u.phone_number, 'role', u.role, 'is_operator', u.role = 'operator', 'last_login', u.last_login,
      'demo_mode', u.demo_mode, 'must_change_password', u.must_change_password,
      'has_second_factor', u.second_factor_since is not null,
      'must_set_up_second_factor', u.role = 'operator' and not ${isSandbox} and u.second_factor_since is null,
      'locations', ${locations.ofUser},
      'retailer', (select json_build_object('id', r.retailer_id, 'business_name', r.business_name,
        'business_type', r.business_type,
                                            'is_verified', r.is_verified, 'created_at', r.created_at,
                                            'closing_at', r.closing_at)
                   from retailers r where r.retailer_id = u.retailer_id),
      'buyer', (select json_build_object('id', b.buyer_id, 'business_name', b.business_name,
        'business_type', b.business_type,
                                         'is_verified', b.is_verified, 'created_at', b.created_at)
                from buyers b where b.buyer_id = u.buyer_id)) as profile
    from users u where u.user_id = ${userId}`.execute(db.intake)
  return rows[0]?.profile ?? null
}

export interface NameEdit {
  first_name?: string | null
  last_name?: string | null
  phone_number?: string | null
}

/** Returns SQL that sets a user's names and phone number; missing fields stay. */
export const namesAs = ({ first_name, last_name, phone_number }: NameEdit) => sql`
  first_name = ${first_name === undefined ? sql.ref('first_name') : first_name},
  last_name = ${last_name === undefined ? sql.ref('last_name') : last_name},
  phone_number = ${phone_number === undefined ? sql.ref('phone_number') : phone_number}`

/** Sets a user's own names and phone number. */
export async function setOwnNames(db: Database, userId: number, names: NameEdit): Promise<void> {
  await sql`update users set ${namesAs(names)} where user_id = ${userId} and removed_at is null`.execute(db.platform)
}

/**
 * Toggles demo mode and returns its new state. Ends the user's event streams, so that other tabs and devices read
 * again what they show.
 */
export async function toggleDemoMode(db: Database, userId: number): Promise<boolean> {
  return db.asPlatform(async (tx) => {
    const { rows } = await sql<Columns<'users', 'demo_mode'>>`
      update users set demo_mode = not demo_mode where user_id = ${userId} returning demo_mode`.execute(tx)
    announceAccessChange(tx, { userId })
    return rows[0]?.demo_mode ?? false
  })
}
