import type { StaffCaller } from '../../../platform/caller.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { isRefusal, notFound, type Refusal, refuse } from '../../../platform/refusal.ts'
import { sendInvitation } from './mail-invitation.ts'
import { isLosingOwner, LAST_OWNER, PERSON, type StaffNeeds } from './manage-staff.ts'
import { recordAccountEvent } from '../audit/record-account-event.ts'
import { closeAccount, type ClosingNeeds } from './close-account.ts'
import { hashPassword, temporaryPassword } from '../credentials/passwords.ts'
import { endStaffSessions } from './queries/sessions.ts'
import {
  activeOwners,
  clearSecondFactor,
  lockStaff,
  removeStaffMember,
  setTemporaryPassword,
  type StaffMember,
  staffMember,
} from './queries/staff.ts'

/**
 * Gives a member of staff a new temporary password, returned once; the member's sessions end. A person who has not
 * accepted the invitation gets it once more. No one resets their own password.
 */
export async function resetStaffPassword(
  needs: StaffNeeds,
  caller: StaffCaller,
  userId: number,
): Promise<{ temp_password: string; temp_password_expires_at: string } | Refusal> {
  const whom = { caller, userId, own: 'You cannot reset your own password. Change it in your profile.' }
  const person = await onOther(needs, whom, async (_, found) => found)
  if (isRefusal(person)) return person
  const temp_password = temporaryPassword()
  const passwordHash = await hashPassword(temp_password, `retailer ${caller.retailerId}`)
  return onOther(needs, whom, async (tx, found) => {
    const temp_password_expires_at = await setTemporaryPassword(
      tx,
      { retailerId: caller.retailerId, userId },
      passwordHash,
    )
    await endStaffSessions(tx, { retailerId: caller.retailerId, userId })
    if (found.is_invited) await sendInvitation(needs.jobs, tx, userId)
    await recordAccountEvent(tx, caller, { event_type: 'user_password_reset', user_id: userId })
    return { temp_password, temp_password_expires_at }
  })
}

/**
 * Turns off the second factor of a member who lost the app and the recovery codes, so that the password alone signs
 * in.
 */
export const turnOffStaffSecondFactor = (
  needs: StaffNeeds,
  caller: StaffCaller,
  userId: number,
): Promise<StaffMember | Refusal> =>
  onOther(needs, { caller, userId, own: 'Turn off two-factor authentication in your profile.' }, async (tx) => {
    await clearSecondFactor(tx, { retailerId: caller.retailerId, userId })
    await recordAccountEvent(tx, caller, { event_type: 'user_second_factor_turned_off', user_id: userId })
    return (await staffMember(tx, needs.locations, { retailerId: caller.retailerId, userId })) ?? notFound(PERSON)
  })

/**
 * Removes a person, who loses access at once. Records keep the person's name, unless `isErased` also closes the account
 * and erases it.
 */
export async function removeFromStaff(
  needs: StaffNeeds & ClosingNeeds,
  caller: StaffCaller,
  { userId, isErased }: { userId: number; isErased: boolean },
): Promise<{ message: string } | Refusal> {
  const removed = await removeMember(needs, caller, userId)
  return isErased && !isRefusal(removed) ? closeAccount(needs, { userId, by: caller.userId }) : removed
}

const removeMember = (needs: StaffNeeds, caller: StaffCaller, userId: number): Promise<{ message: string } | Refusal> =>
  onOther(
    needs,
    { caller, userId, own: 'You cannot delete your own account. Ask another owner.' },
    async (tx, person) => {
      if (isLosingOwner(person, { is_active: false }) && (await activeOwners(tx, caller.retailerId)) <= 1)
        return LAST_OWNER
      await removeStaffMember(tx, { retailerId: caller.retailerId, userId })
      await endStaffSessions(tx, { retailerId: caller.retailerId, userId })
      await recordAccountEvent(tx, caller, { event_type: 'user_removed', user_id: userId, role: person.role })
      return { message: 'The user has been removed.' }
    },
  )

/** Acts on another member of the caller's staff; refuses acts on oneself and on other people. */
async function onOther<T>(
  { db, locations }: StaffNeeds,
  { caller, userId, own }: { caller: StaffCaller; userId: number; own: string },
  work: (tx: Tx, person: StaffMember) => Promise<T>,
): Promise<T | Refusal> {
  if (userId === caller.userId) return refuse('conflict', own)
  return db.asRetailer(caller.retailerId, async (tx) => {
    await lockStaff(tx, caller.retailerId)
    const person = await staffMember(tx, locations, { retailerId: caller.retailerId, userId })
    return person ? work(tx, person) : notFound(PERSON)
  })
}
