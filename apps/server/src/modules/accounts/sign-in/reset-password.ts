import { newPasswordErrors } from '@ark/domain'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { isRefusal, type Refusal, refuse, refuseField, refuseFields } from '../../../platform/refusal.ts'
import { countTry, type GuessLimits } from '../credentials/guess-limits.ts'
import { linkHash } from '../credentials/mail-password-link.ts'
import { recordAccountEvent } from '../audit/record-account-event.ts'
import { hashPassword, leakedPasswordMessage } from '../credentials/passwords.ts'
import { lockPasswordLink, recordKnownAddress } from '../credentials/queries/password-links.ts'
import { passwordOf, setOwnPassword } from './queries/passwords-of-users.ts'
import { endSessions } from '../staff/queries/sessions.ts'

export interface PasswordReset {
  token: string
  new_password: string
  confirm_new_password: string
}

const DEAD_LINK: Refusal = {
  ...refuse('invalid', 'This link has been used or has expired. Ask for a new one on the sign-in page.'),
  code: 'dead_link',
}

/**
 * Sets a new password by a mailed link, which works once. Every session ends, and no one is signed in, so a second
 * factor is still required. The address becomes known: others' guesses do not lock the owner out there.
 */
export async function resetPassword(
  { db }: Pick<Capabilities, 'db'>,
  limits: GuessLimits,
  { address, ...form }: PasswordReset & { address: string },
): Promise<{ message: string } | Refusal> {
  const wrong = refuseFields(newPasswordErrors(form))
  if (wrong) return wrong
  const counted = await countTry([[limits.address, address]])
  if (isRefusal(counted)) return counted
  const found = await db.asPlatform((tx) => linkOf(tx, form))
  const done = isRefusal(found) ? found : await setByLink(db, { form, address })
  if (done !== DEAD_LINK) await counted.giveBack()
  return done
}

/** Sets the password after checking the link again, because hashing takes a while and a link works once. */
async function setByLink(
  db: Capabilities['db'],
  { form, address }: { form: PasswordReset; address: string },
): Promise<{ message: string } | Refusal> {
  const passwordHash = await hashPassword(form.new_password, `address ${address}`)
  return db.asPlatform(async (tx) => {
    const found = await linkOf(tx, form)
    if (isRefusal(found)) return found
    const { link, own } = found
    await setOwnPassword(tx, link.user_id, passwordHash)
    await endSessions(tx, link.user_id)
    await recordKnownAddress(tx, link.user_id, address)
    const who = { retailerId: own.retailer_id, userId: link.user_id }
    await recordAccountEvent(tx, who, { event_type: 'password_reset', address })
    return { message: 'Password Changed. Sign in with your new password.' }
  })
}

/** Returns the locked link and its user, or why it cannot set this password. */
async function linkOf(tx: Tx, { token, new_password: password }: PasswordReset) {
  const link = await lockPasswordLink(tx, linkHash(token))
  const own = link && (await passwordOf({ platform: tx }, link.user_id))
  if (!link || !own) return DEAD_LINK
  const leaked = leakedPasswordMessage(password, own)
  return leaked ? refuseField('new_password', leaked) : { link, own }
}
