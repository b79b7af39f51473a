import { emailError, passwordError, phoneError, type StaffRole, usernameError } from '@ark/domain'
import type { StaffCaller } from '../../../platform/caller.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { hasRoom } from '../../../platform/limits/has-room.ts'
import { isRefusal, notFound, type Refusal, refuse, refuseFields } from '../../../platform/refusal.ts'
import { countTry, type GuessLimits } from '../credentials/guess-limits.ts'
import { sendInvitation } from './mail-invitation.ts'
import { PERSON, refuseForeignLocations, type StaffNeeds } from './manage-staff.ts'
import { hashPassword, leakedPasswordMessage, temporaryPassword } from '../credentials/passwords.ts'
import { insertUser, setUserLocations } from './queries/insert-account.ts'
import {
  countInvited,
  lockStaff,
  namesOnStaff,
  setTemporaryPassword,
  type StaffMember,
  staffMember,
} from './queries/staff.ts'
import { recordAccountEvent } from '../audit/record-account-event.ts'

export interface NewStaffMember {
  username: string
  email: string
  first_name?: string | null
  last_name?: string | null
  phone_number?: string | null
  /** One is generated when this is missing or blank. */
  password?: string | null
  role?: StaffRole
  location_ids?: number[]
}

export type Invited = StaffMember & { temp_password: string | null; temp_password_expires_at: string }

/** The most open invitations of a retailer. */
const MOST_OPEN_INVITATIONS = 50

/**
 * Invites a person to a retailer's staff, as an associate by default. A job, not this call, checks whether the e-mail
 * has an account anywhere and mails a link or a notice, so that the answer, its time and the row in the list are the
 * same. A generated temporary password is returned once; it opens nothing before the link was followed, and has to be
 * changed at the first sign-in.
 */
export async function inviteStaffMember(
  { db, jobs, locations, limits }: StaffNeeds & { limits: GuessLimits },
  caller: StaffCaller,
  asked: NewStaffMember,
): Promise<Invited | Refusal> {
  const names = { email: asked.email.trim(), username: asked.username.trim() }
  const given = asked.password || null
  const wrong = refuseFields({
    ...found('email', emailError(asked.email)),
    ...found('username', usernameError(asked.username)),
    ...found('phone_number', phoneError(asked.phone_number ?? '')),
    ...found('password', given && (passwordError(given) ?? leakedPasswordMessage(given, names))),
  })
  if (wrong) return wrong
  const { retailerId } = caller
  const { role = 'associate', location_ids: locationIds = [] } = asked
  const refusalIn = async (tx: Tx) =>
    (await refuseForeignLocations(tx, locations, { retailerId, locationIds })) ??
    (await refuseOnStaff(tx, { retailerId, ...names }))
  const refused = await db.asRetailer(retailerId, refusalIn)
  if (refused) return refused
  const counted = await countTry([[limits.invitations, String(retailerId)]])
  if (isRefusal(counted)) return counted
  const generated = given === null ? temporaryPassword() : null
  const password_hash = await hashPassword(given ?? generated ?? '', `retailer ${retailerId}`)
  return db.asRetailer(retailerId, async (tx) => {
    await lockStaff(tx, retailerId)
    const late = (await refusalIn(tx)) ?? (await refuseTooManyInvited(tx, retailerId))
    if (late) return late
    const userId = await insertUser(tx, {
      ...names,
      retailer_id: retailerId,
      buyer_id: null,
      password_hash,
      first_name: asked.first_name?.trim() || null,
      last_name: asked.last_name?.trim() || null,
      phone_number: asked.phone_number?.trim() || null,
      role,
      isInvited: true,
    })
    const temp_password_expires_at = await setTemporaryPassword(tx, { retailerId, userId }, password_hash)
    await setUserLocations(tx, { retailerId, userId, locationIds: [...new Set(locationIds)] })
    await sendInvitation(jobs, tx, userId)
    await recordAccountEvent(tx, caller, {
      event_type: 'user_invited',
      user_id: userId,
      role,
      location_ids: locationIds,
    })
    const invited = (await staffMember(tx, locations, { retailerId, userId })) ?? notFound(PERSON)
    return isRefusal(invited) ? invited : { ...invited, temp_password: generated, temp_password_expires_at }
  })
}

const found = (field: string, problem: string | null) => (problem ? { [field]: problem } : {})

/** Refuses an e-mail or a username of the retailer's own staff, which the owner can see anyway. */
async function refuseOnStaff(tx: Tx, names: Parameters<typeof namesOnStaff>[1]): Promise<Refusal | null> {
  const has = await namesOnStaff(tx, names)
  return refuseFields({
    ...(has.email && { email: 'A member of your staff has this email' }),
    ...(has.username && { username: 'A member of your staff has this username. Choose another one' }),
  })
}

async function refuseTooManyInvited(tx: Tx, retailerId: number): Promise<Refusal | null> {
  const open = { of: 'open invitations', owner: [retailerId], most: MOST_OPEN_INVITATIONS }
  return (await hasRoom(tx, open, () => countInvited(tx, retailerId)))
    ? null
    : refuse('conflict', `${MOST_OPEN_INVITATIONS} of your invitations are still open. Delete one first.`)
}
