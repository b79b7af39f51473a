import { emailError, passwordError, phoneError, type StaffRole, usernameError } from '@ark/domain'
import type { Capabilities } from '../../platform/capabilities.ts'
import type { StaffCaller } from '../../platform/caller.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { isRefusal, notFound, type Refusal, refuse, refuseField, refuseFields } from '../../platform/refusal.ts'
import { countTry, type GuessLimits } from './guess-limits.ts'
import { recordAccountEvent } from './record-account-event.ts'
import { hashPassword, leakedPasswordWords, temporaryPassword } from './passwords.ts'
import type { StaffLocations } from './staff-locations.ts'
import { insertUser, setUserLocations } from './queries/insert-account.ts'
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
import { refuseTakenNames } from './refuse-taken-names.ts'

export interface StaffNeeds extends Pick<Capabilities, 'db'> {
  locations: StaffLocations
}

export interface NewStaffMember {
  username: string
  email: string
  first_name?: string | null
  last_name?: string | null
  phone_number?: string | null
  /** Left out or blank: one is generated. */
  password?: string | null
  role?: StaffRole
  location_ids?: number[]
}

export type Created = StaffMember & { temp_password: string | null; temp_password_expires_at: string }

/**
 * A new member of a retailer's staff (document 3 §5), an associate unless the owner says otherwise. Whatever the
 * password, others know it: it has to be changed at the first sign-in. A generated one is answered this once. Refusals
 * of names that are taken are counted, since they say who has an account.
 */
export async function createStaffMember(
  { db, locations, limits }: StaffNeeds & { limits: GuessLimits },
  caller: StaffCaller,
  asked: NewStaffMember,
): Promise<Created | Refusal> {
  const names = { email: asked.email.trim(), username: asked.username.trim() }
  const given = asked.password || null
  const wrong = refuseFields({
    ...found('email', emailError(asked.email)),
    ...found('username', usernameError(asked.username)),
    ...found('phone_number', phoneError(asked.phone_number ?? '')),
    ...found('password', given && (passwordError(given) ?? leakedPasswordWords(given, names))),
  })
  if (wrong) return wrong
  const { retailerId } = caller
  const { role = 'associate', location_ids: locationIds = [] } = asked
  const counted = await countTry([[limits.names, String(retailerId)]])
  if (isRefusal(counted)) return counted
  const refusalIn = async (tx: Tx) =>
    (await refuseForeignLocations(tx, locations, { retailerId, locationIds })) ?? (await refuseTakenNames(tx, names))
  const refused = await db.asRetailer(retailerId, refusalIn)
  if (refused) return refused
  await counted.giveBack()
  const generated = given === null ? temporaryPassword() : null
  const password_hash = await hashPassword(given ?? generated ?? '', `retailer ${retailerId}`)
  return db.asRetailer(retailerId, async (tx) => {
    const taken = await refusalIn(tx)
    if (taken) return taken
    const userId = await insertUser(tx, {
      ...names,
      retailer_id: retailerId,
      buyer_id: null,
      password_hash,
      first_name: asked.first_name?.trim() || null,
      last_name: asked.last_name?.trim() || null,
      phone_number: asked.phone_number?.trim() || null,
      role,
    })
    const temp_password_expires_at = await setTemporaryPassword(tx, { retailerId, userId }, password_hash)
    await setUserLocations(tx, { retailerId, userId, locationIds: [...new Set(locationIds)] })
    await recordAccountEvent(tx, caller, {
      event_type: 'user_created',
      user_id: userId,
      role,
      location_ids: locationIds,
    })
    const created = (await staffMember(tx, locations, { retailerId, userId })) ?? notFound(PERSON)
    return isRefusal(created) ? created : { ...created, temp_password: generated, temp_password_expires_at }
  })
}

export interface Standing {
  role?: StaffRole
  is_active?: boolean
}

export interface StaffChange extends NameEdit, Standing {
  password?: string | null
}

/**
 * Changes a member of staff. Nobody changes his own role, password or standing here, and one owner always stays
 * (document 3 §5).
 */
export async function changeStaffMember(
  { db, locations }: StaffNeeds,
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
    const leaked = password && leakedPasswordWords(password, before)
    if (leaked) return refuseField('password', leaked)
    if (isLosingOwner(before, edit) && (await activeOwners(tx, at.retailerId)) <= 1) return LAST_OWNER
    await setStaffNames(tx, at, edit)
    await changeStanding(tx, at, { before, edit })
    if (passwordHash) await setTemporaryPassword(tx, at, passwordHash)
    if (passwordHash || edit.is_active === false) await endStaffSessions(tx, at)
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

/** Role and leave to sign in, where they are others than before. */
async function changeStanding(
  tx: Tx,
  at: StaffRef,
  { before, edit: { role, is_active } }: { before: StaffMember; edit: Standing },
): Promise<void> {
  if (role !== undefined && role !== before.role) await setStaffRole(tx, at, role)
  if (is_active === false && before.is_active) await deactivateStaffMember(tx, at)
  if (is_active === true && !before.is_active) await reactivateStaffMember(tx, at)
}

/** The locations whose stock and sales a person sees; none means all. */
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
const found = (field: string, problem: string | null) => (problem ? { [field]: problem } : {})

export const LAST_OWNER = refuse(
  'conflict',
  'Your business needs an owner who can sign in. Make somebody else an owner first.',
)

export const isLosingOwner = (
  before: StaffMember,
  { role = before.role, is_active = before.is_active }: Standing,
): boolean => before.role === 'owner' && before.is_active && (role !== 'owner' || !is_active)

function ownRestriction({ role, is_active, password }: StaffChange): Refusal | null {
  if (role !== undefined && role !== 'owner')
    return refuse('conflict', 'You cannot change your own role. Ask another owner.')
  if (is_active === false) return refuse('conflict', 'You cannot deactivate your own account. Ask another owner.')
  return password ? refuse('conflict', 'Change your own password in your profile.') : null
}

async function refuseForeignLocations(
  tx: Tx,
  locations: StaffLocations,
  { retailerId, locationIds }: { retailerId: number; locationIds: number[] },
): Promise<Refusal | null> {
  const wanted = new Set(locationIds).size
  return (await locations.countOwn(tx, retailerId, locationIds)) === wanted ? null : notFound('A location')
}
