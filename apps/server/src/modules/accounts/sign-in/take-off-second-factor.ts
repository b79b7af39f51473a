import type { Capabilities } from '../../../platform/capabilities.ts'
import { accountOf } from '../staff/queries/insert-account.ts'
import { recordAccountEvent } from '../audit/record-account-event.ts'
import { removeSecondFactor } from './queries/second-factors.ts'
import { endSessions } from '../staff/queries/sessions.ts'

/**
 * Removes the second factor of a user who lost the app and the recovery codes and whom no one can help in ARK, above
 * all the operator. It needs access to the machine's command line. Every session ends; the password alone signs in,
 * and an operator outside the sandbox has to set up a new factor at once. It is recorded in the audit log. Returns the
 * user; null when the e-mail is unknown or no factor was on.
 */
export async function takeOffSecondFactor(
  { db }: Pick<Capabilities, 'db'>,
  email: string,
): Promise<{ userId: number } | null> {
  const person = await accountOf(db, email)
  if (!person) return null
  const { user_id: userId, retailer_id: retailerId } = person
  return db.asPlatform(async (tx) => {
    if (!(await removeSecondFactor(tx, userId))) return null
    await endSessions(tx, userId)
    await recordAccountEvent(tx, { retailerId, userId }, { event_type: 'second_factor_taken_off', by: 'the machine' })
    return { userId }
  })
}
