import type { Capabilities } from '../../platform/capabilities.ts'
import { recordAccountEvent } from './record-account-event.ts'
import { hashPassword, isPasswordRight, temporaryPassword } from './passwords.ts'
import { lockByEmail, replacePassword } from './queries/operator.ts'
import { endSessions } from './queries/sessions.ts'

/**
 * Takes the password that everybody knows from the people of a sandbox that went live: nobody signs in with it any more
 * and their sessions end. Each sets a new one by a mailed link, or is given one by an owner. Whoever has chosen his own
 * meanwhile is left alone. Can run at every start. Returns the e-mails of those who had it.
 */
export async function closePublicPasswords(
  { db }: Pick<Capabilities, 'db'>,
  { emails, password }: { emails: readonly string[]; password: string },
): Promise<string[]> {
  const closed: string[] = []
  for (const email of emails) {
    const unknown = await hashPassword(`${temporaryPassword()}${temporaryPassword()}`)
    const had = await db.asPlatform(async (tx) => {
      const person = await lockByEmail(tx, email)
      if (!person || !(await isPasswordRight(password, person.password_hash))) return false
      await replacePassword(tx, person.user_id, unknown)
      await endSessions(tx, person.user_id)
      const { user_id: userId, retailer_id: retailerId } = person
      await recordAccountEvent(tx, { retailerId, userId }, { event_type: 'sandbox_password_closed' })
      return true
    })
    if (had) closed.push(email)
  }
  return closed
}
