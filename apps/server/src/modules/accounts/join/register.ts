import { type Portal, type RegistrationFields, registrationErrors } from '@ark/domain'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { isRefusal, type Refusal, refuseField, refuseFields } from '../../../platform/refusal.ts'
import { countTry, type GuessLimits, triesOfRegistration } from '../credentials/guess-limits.ts'
import { lockInvitationCode, type Invitation, invitationOf } from '../credentials/invitation.ts'
import { recordAccountEvent } from '../audit/record-account-event.ts'
import { hashPassword, leakedPasswordMessage } from '../credentials/passwords.ts'
import { insertBuyer, insertRetailer, insertUser, type NewBusiness } from '../staff/queries/insert-account.ts'
import { refuseTakenEmail } from '../staff/refuse-taken-email.ts'

interface Registration {
  portal: Portal
  form: RegistrationFields
  address: string
}

/**
 * Creates a new business and its first user: a retailer's owner, or a buyer. The invite code is checked first, so that
 * only invited people learn whether an e-mail has an account, and not often. Refuses by field.
 */
export async function register(
  needs: Pick<Capabilities, 'db' | 'config' | 'clock'>,
  limits: GuessLimits,
  { portal, form, address }: Registration,
): Promise<{ message: string } | Refusal> {
  const wrong = refuseFields(registrationErrors(form, portal))
  if (wrong) return wrong
  const counted = await countTry([[limits.address, address]])
  if (isRefusal(counted)) return counted
  const invitation = await invitationOf(needs, form.invite_code)
  if (isRefusal(invitation)) return invitation
  await counted.giveBack()
  const who = { email: form.email.trim(), username: form.username.trim() }
  const leaked = leakedPasswordMessage(form.password, who)
  if (leaked) return refuseField('password', leaked)
  const asked = await countTry(triesOfRegistration(limits, { address, code: form.invite_code }))
  if (isRefusal(asked)) return asked
  const taken = await needs.db.asPlatform((tx) => refuseTakenEmail(tx, who.email))
  if (taken) return taken
  await asked.giveBack()
  const passwordHash = await hashPassword(form.password, `address ${address}`)
  const at = needs.clock.now()
  return needs.db.asPlatform((tx) => open(tx, { portal, form, invitation, passwordHash, at, ...who }))
}

interface NewAccount {
  portal: Portal
  form: RegistrationFields
  invitation: Invitation
  email: string
  username: string
  passwordHash: string
  at: Date
}

async function open(
  tx: Tx,
  { portal, form, invitation, email, username, passwordHash, at }: NewAccount,
): Promise<{ message: string } | Refusal> {
  const invited = await lockInvitationCode(tx, invitation, at)
  if (isRefusal(invited)) return invited
  const taken = await refuseTakenEmail(tx, email)
  if (taken) return taken
  const business: NewBusiness = {
    business_name: form.business_name.trim(),
    business_type: form.business_type || null,
    tax_id: form.tax_id?.trim() || null,
    is_verified: false,
  }
  const retailer_id = portal === 'seller' ? await insertRetailer(tx, business) : null
  const buyer_id = portal === 'buyer' ? await insertBuyer(tx, business) : null
  const userId = await insertUser(tx, {
    retailer_id,
    buyer_id,
    email,
    username,
    password_hash: passwordHash,
    first_name: form.first_name?.trim() || null,
    last_name: form.last_name?.trim() || null,
    phone_number: form.phone_number?.trim() || null,
    role: portal === 'seller' ? 'owner' : 'buyer',
  })
  await invited.use(userId)
  await recordAccountEvent(tx, { retailerId: retailer_id, userId }, { event_type: 'account_registered', portal })
  return { message: 'Registration Successful!' }
}
