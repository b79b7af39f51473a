import { newPasswordErrors } from '@ark/domain'
import type { Capabilities } from '../../platform/capabilities.ts'
import { isRefusal, type Refusal, refuse, refuseField, refuseFields } from '../../platform/refusal.ts'
import { countTry, type GuessLimits } from './guess-limits.ts'
import { linkHash } from './mail-password-link.ts'
import { recordAccountEvent } from './record-account-event.ts'
import { hashPassword, leakedPasswordWords } from './passwords.ts'
import { lockPasswordLink, recordKnownAddress } from './queries/password-links.ts'
import { passwordOf, setOwnPassword } from './queries/passwords-of-users.ts'
import { endSessions } from './queries/sessions.ts'

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
 * A new password by a mailed link, which counts once. Every session ends; nobody is signed in by it, so a second
 * factor is still asked for. The address is known from then on: other people's guesses do not lock its owner out
 * there (quality.md S6).
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
  const passwordHash = await hashPassword(form.new_password)
  const done = await db.asPlatform(async (tx) => {
    const link = await lockPasswordLink(tx, linkHash(form.token))
    const own = link && (await passwordOf({ platform: tx }, link.user_id))
    if (!link || !own) return DEAD_LINK
    const leaked = leakedPasswordWords(form.new_password, own)
    if (leaked) return refuseField('new_password', leaked)
    await setOwnPassword(tx, link.user_id, passwordHash)
    await endSessions(tx, link.user_id)
    await recordKnownAddress(tx, link.user_id, address)
    await recordAccountEvent(
      tx,
      { retailerId: own.retailer_id, userId: link.user_id },
      { event_type: 'password_reset', address },
    )
    return { message: 'Password Changed. Sign in with your new password.' }
  })
  if (done !== DEAD_LINK) await counted.giveBack()
  return done
}
