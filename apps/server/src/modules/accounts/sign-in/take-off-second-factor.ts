import type { Capabilities } from '../../../platform/capabilities.ts'
import { accountOf } from '../staff/queries/insert-account.ts'
import { recordAccountEvent } from '../audit/record-account-event.ts'
import { removeSecondFactor } from './queries/second-factors.ts'
import { endSessions } from '../staff/queries/sessions.ts'

/**
 * Takes off the second factor of whoever has this e-mail: the way out for somebody who lost his app and his recovery
 * codes and whom nobody can help in ARK, which is the operator above all. Only who can run commands on the machine gets
 * here. Every session ends; the password alone signs in, and an operator outside the sandbox has to set up a new one at
 * once. It is noted in the audit log. Answers who it was; null when nobody has the e-mail or no factor was on.
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
