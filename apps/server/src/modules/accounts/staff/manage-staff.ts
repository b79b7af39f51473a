import { passwordError, phoneError, type StaffRole } from '@ark/domain'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { StaffCaller } from '../../../platform/caller.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { notFound, type Refusal, refuse, refuseField } from '../../../platform/refusal.ts'
import { sendInvitation } from './mail-invitation.ts'
import { recordAccountEvent } from '../audit/record-account-event.ts'
import { hashPassword, leakedPasswordMessage } from '../credentials/passwords.ts'
import type { StaffLocations } from './staff-locations.ts'
import { setUserLocations } from './queries/insert-account.ts'
import { endStaffSessions } from './queries/sessions.ts'
import {
  activeOwners,
  deactivateStaffMember,
  lockStaff,
  reactivateStaffMember,
  setStaffNames,
  setStaffRole,
  setTemporaryPassword,
  type StaffMember,
  staffMember,
  type StaffRef,
} from './queries/staff.ts'
import type { NameEdit } from './queries/user-profile.ts'

export interface StaffNeeds extends Pick<Capabilities, 'db' | 'jobs'> {
  locations: StaffLocations
}

export interface StaffAccess {
  role?: StaffRole
  is_active?: boolean
}

export interface StaffChange extends NameEdit, StaffAccess {
  password?: string | null
}

/**
 * Changes a member of staff. People cannot change their own role, password or access here, and one owner always
 * remains.
 */
export async function changeStaffMember(
  { db, jobs, locations }: StaffNeeds,
  caller: StaffCaller,
  { userId, change }: { userId: number; change: StaffChange },
): Promise<StaffMember | Refusal> {
  const { password: asked, ...edit } = change
  const password = asked || null
  const own = caller.userId === userId ? ownRestriction(change) : null
  if (own) return own
  const badPhone = phoneError(edit.phone_number ?? '')
  if (badPhone) return refuseField('phone_number', badPhone)
  const badPassword = password && passwordError(password)
  if (badPassword) return refuseField('password', badPassword)
  const at = { retailerId: caller.retailerId, userId }
  if (password) {
    const person = await db.asRetailer(at.retailerId, (tx) => staffMember(tx, locations, at))
    if (!person) return notFound(PERSON)
  }
  const passwordHash = password && (await hashPassword(password, `retailer ${at.retailerId}`))
  return db.asRetailer(at.retailerId, async (tx) => {
    await lockStaff(tx, at.retailerId)
    const before = await staffMember(tx, locations, at)
    if (!before) return notFound(PERSON)
    const leaked = password && leakedPasswordMessage(password, before)
    if (leaked) return refuseField('password', leaked)
    if (isLosingOwner(before, edit) && (await activeOwners(tx, at.retailerId)) <= 1) return LAST_OWNER
    await setStaffNames(tx, at, edit)
    await changeState(tx, at, { before, edit })
    if (passwordHash) await setTemporaryPassword(tx, at, passwordHash)
    if (passwordHash || edit.is_active === false) await endStaffSessions(tx, at)
    if (before.is_invited && (passwordHash || edit.is_active)) await sendInvitation(jobs, tx, userId)
    await recordAccountEvent(tx, caller, {
      event_type: 'user_changed',
      user_id: userId,
      fields: Object.keys(change),
      ...(edit.role && { role: { before: before.role, after: edit.role } }),
      ...(edit.is_active !== undefined && { is_active: edit.is_active }),
    })
    return (await staffMember(tx, locations, at)) ?? notFound(PERSON)
  })
}

/** Changes role and access where they differ. */
async function changeState(
  tx: Tx,
  at: StaffRef,
  { before, edit: { role, is_active } }: { before: StaffMember; edit: StaffAccess },
): Promise<void> {
  if (role !== undefined && role !== before.role) await setStaffRole(tx, at, role)
  if (is_active === false && before.is_active) await deactivateStaffMember(tx, at)
  if (is_active === true && !before.is_active) await reactivateStaffMember(tx, at)
}

/** Sets the locations whose stock and sales a person sees; an empty list means all. */
export const setStaffLocations = (
  { db, locations }: StaffNeeds,
  caller: StaffCaller,
  { userId, locationIds }: { userId: number; locationIds: number[] },
): Promise<StaffMember | Refusal> =>
  db.asRetailer(caller.retailerId, async (tx) => {
    const { retailerId } = caller
    await lockStaff(tx, retailerId)
    const before = await staffMember(tx, locations, { retailerId, userId })
    if (!before) return notFound(PERSON)
    const foreign = await refuseForeignLocations(tx, locations, { retailerId, locationIds })
    if (foreign) return foreign
    await setUserLocations(tx, { retailerId, userId, locationIds: [...new Set(locationIds)] })
    await recordAccountEvent(tx, caller, {
      event_type: 'user_locations_changed',
      user_id: userId,
      before: before.locations.map(({ id }) => id),
      after: locationIds,
    })
    return (await staffMember(tx, locations, { retailerId, userId })) ?? notFound(PERSON)
  })

export const PERSON = 'This user'

export const LAST_OWNER = refuse(
  'conflict',
  'Your business needs an owner who can sign in. Make someone else an owner first.',
)

export const isLosingOwner = (
  before: StaffMember,
  { role = before.role, is_active = before.is_active }: StaffAccess,
): boolean => before.role === 'owner' && before.is_active && !before.is_invited && (role !== 'owner' || !is_active)

function ownRestriction({ role, is_active, password }: StaffChange): Refusal | null {
  if (role !== undefined && role !== 'owner')
    return refuse('conflict', 'You cannot change your own role. Ask another owner.')
  if (is_active === false) return refuse('conflict', 'You cannot deactivate your own account. Ask another owner.')
  return password ? refuse('conflict', 'Change your own password in your profile.') : null
}

/** Refuses locations of other retailers. */
export async function refuseForeignLocations(
  tx: Tx,
  locations: StaffLocations,
  { retailerId, locationIds }: { retailerId: number; locationIds: number[] },
): Promise<Refusal | null> {
  const wanted = new Set(locationIds).size
  return (await locations.countOwn(tx, retailerId, locationIds)) === wanted ? null : notFound('A location')
}
