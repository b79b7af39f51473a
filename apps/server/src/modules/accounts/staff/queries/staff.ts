import { type RawBuilder, sql } from 'kysely'
import type { AnswerOf, Contract } from '@ark/contract'
import type { StaffRole } from '@ark/domain'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'
import { timeFromNow } from '../../../../platform/database/time-from-now.ts'
import { announceAccessChange } from '../../../../platform/events.ts'
import type { StaffLocations } from '../staff-locations.ts'
import { type NameEdit, namesAs } from './user-profile.ts'

export type StaffMember = AnswerOf<Contract['GET /users/']>[number]

const memberJson = ({ ofUser }: StaffLocations) => sql<StaffMember>`json_build_object(
  'id', u.user_id, 'username', u.username, 'email', u.email, 'first_name', u.first_name, 'last_name', u.last_name,
  'phone_number', u.phone_number, 'role', u.role, 'is_active', u.is_active,
    'must_change_password', u.must_change_password, 'is_invited', u.invited_at is not null,
  'has_second_factor', u.second_factor_since is not null,
  'last_login', u.last_login, 'created_at', u.created_at,
  'locations', ${ofUser})`

/** Returns a retailer's staff by name. */
export async function staffOf(tx: Tx, locations: StaffLocations, retailerId: number): Promise<StaffMember[]> {
  const { rows } = await sql<{ member: StaffMember }>`
    select ${memberJson(locations)} as member from users u where u.retailer_id = ${retailerId} and u.removed_at is null
    order by lower(u.username)`.execute(tx)
  return rows.map((row) => row.member)
}

/** Returns a member of the retailer's staff; null for anyone else. */
export async function staffMember(
  tx: Tx,
  locations: StaffLocations,
  { retailerId, userId }: StaffRef,
): Promise<StaffMember | null> {
  const { rows } = await sql<{ member: StaffMember }>`
    select ${memberJson(locations)} as member from users u
    where u.retailer_id = ${retailerId} and u.user_id = ${userId} and u.removed_at is null`.execute(tx)
  return rows[0]?.member ?? null
}

/**
 * Locks the retailer's staff until the transaction ends, so that of two owners who demote each other the second is
 * refused.
 */
export async function lockStaff(tx: Tx, retailerId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('staff of retailer', ${retailerId}::int8))`.execute(tx)
}

/**
 * Returns which of the two a member of the retailer's staff already has, invited or not. Other retailers' staff is not
 * searched.
 */
export async function namesOnStaff(
  tx: Tx,
  { retailerId, email, username }: { retailerId: number; email: string; username: string },
): Promise<{ email: boolean; username: boolean }> {
  const { rows } = await sql<{ email: boolean; username: boolean }>`
    select coalesce(bool_or(normal_email(email) = normal_email(${email})), false) as email,
           coalesce(bool_or(lower(username) = lower(${username})), false) as username
    from users where retailer_id = ${retailerId} and removed_at is null`.execute(tx)
  return rows[0] ?? { email: false, username: false }
}

/** Returns the number of a retailer's open invitations. */
export async function countInvited(tx: Tx, retailerId: number): Promise<number> {
  // Count: the owners of one business, before one of them is removed.
  const { rows } = await sql<{ invited: number }>`
    select count(*)::int as invited from users
    where retailer_id = ${retailerId} and removed_at is null and invited_at is not null`.execute(tx)
  return rows[0]?.invited ?? 0
}

/** Returns how many owners can sign in. */
export async function activeOwners(tx: Tx, retailerId: number): Promise<number> {
  // Count: the owners of one business, before one of them is removed.
  const { rows } = await sql<{ owners: number }>`
    select count(*)::int as owners from users
    where retailer_id = ${retailerId} and role = 'owner' and is_active and removed_at is null
      and invited_at is null`.execute(tx)
  return rows[0]?.owners ?? 0
}

export interface StaffRef {
  retailerId: number
  userId: number
}

/** Changes a member of staff; throws for anyone else, because that is a bug. */
async function changeMember(tx: Tx, { retailerId, userId }: StaffRef, set: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql`
    update users set ${set} where retailer_id = ${retailerId} and user_id = ${userId} and removed_at is null
    returning 1`.execute(tx)
  if (rows.length === 0) throw new Error(`user ${userId} is not on the staff of retailer ${retailerId}`)
}

/** Sets a person's names and phone number; missing fields stay. */
export const setStaffNames = (tx: Tx, member: StaffRef, names: NameEdit): Promise<void> =>
  changeMember(tx, member, namesAs(names))

/** Sets a person's role and ends the event streams, whose content depends on it. */
export async function setStaffRole(tx: Tx, member: StaffRef, role: StaffRole): Promise<void> {
  await changeMember(tx, member, sql`role = ${role}`)
  announceAccessChange(tx, { userId: member.userId })
}

/** Forbids a person to sign in until reactivation, and ends the event streams. */
export async function deactivateStaffMember(tx: Tx, member: StaffRef): Promise<void> {
  await changeMember(tx, member, sql`is_active = false`)
  announceAccessChange(tx, { userId: member.userId })
}

export async function reactivateStaffMember(tx: Tx, member: StaffRef): Promise<void> {
  await changeMember(tx, member, sql`is_active = true`)
  announceAccessChange(tx, { userId: member.userId })
}

export const TEMPORARY_HOURS = 72

/** Sets a password that someone else knows: it has to be changed and expires after three days. Returns the time. */
export async function setTemporaryPassword(
  tx: Tx,
  { retailerId, userId }: StaffRef,
  passwordHash: string,
): Promise<string> {
  const expiresAt = await timeFromNow(tx, TEMPORARY_HOURS * 60)
  const { rows } = await sql<Columns<'users', 'password_expires_at'>>`
    update users set password_hash = ${passwordHash}, must_change_password = true, password_expires_at = ${expiresAt}
    where retailer_id = ${retailerId} and user_id = ${userId} returning password_expires_at`.execute(tx)
  return rows[0]?.password_expires_at?.toISOString() ?? ''
}

/** Turns off the second factor. The secret remains without effect, and a new setup replaces it. */
export async function clearSecondFactor(tx: Tx, { retailerId, userId }: StaffRef): Promise<void> {
  await sql`update users set second_factor_since = null where retailer_id = ${retailerId}
    and user_id = ${userId}`.execute(tx)
}

/** Removes a person from the staff permanently and ends the event streams; records keep the person's name. */
export async function removeStaffMember(tx: Tx, { retailerId, userId }: StaffRef): Promise<void> {
  await sql`update users set removed_at = now(), is_active = false
            where retailer_id = ${retailerId} and user_id = ${userId}`.execute(tx)
  announceAccessChange(tx, { userId })
}
