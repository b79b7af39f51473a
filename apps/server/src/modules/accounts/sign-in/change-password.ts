import { PASSWORD_CHANGE_MESSAGES, type PasswordChangeFields, passwordChangeErrors } from '@ark/domain'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Caller } from '../../../platform/caller.ts'
import { isRefusal, notFound, type Refusal, refuseField, refuseFields } from '../../../platform/refusal.ts'
import type { AccessTokens } from './access-token.ts'
import { countTry, type GuessLimits } from '../credentials/guess-limits.ts'
import { recordAccountEvent } from '../audit/record-account-event.ts'
import { hashPassword, isPasswordRight, leakedPasswordMessage } from '../credentials/passwords.ts'
import { type PasswordRow, passwordOf, setOwnPassword } from './queries/passwords-of-users.ts'
import { beginSession, endSessions, type Visitor } from '../staff/queries/sessions.ts'

interface Needs {
  db: Capabilities['db']
  tokens: AccessTokens
  limits: GuessLimits
}

/**
 * Changes the signed-in user's password. Every session ends, including this one, whose token may be stolen: the answer
 * has the token of a new session. Refuses by field.
 */
export async function changePassword(
  { db, tokens, limits }: Needs,
  caller: Caller,
  { form, visitor }: { form: PasswordChangeFields; visitor: Visitor },
): Promise<{ message: string; access_token: string } | Refusal> {
  const wrong = refuseFields(passwordChangeErrors(form))
  if (wrong) return wrong
  const own = await checkedPassword({ db, limits }, caller, form.current_password)
  if (isRefusal(own)) return own
  const leaked = leakedPasswordMessage(form.new_password, own)
  if (leaked) return refuseField('new_password', leaked)
  if (form.new_password === form.current_password)
    return refuseField('new_password', 'The new password has to differ from the current one')
  const passwordHash = await hashPassword(form.new_password, `user ${caller.userId}`)
  const sessionId = await db.asPlatform(async (tx) => {
    await setOwnPassword(tx, caller.userId, passwordHash)
    await endSessions(tx, caller.userId)
    await recordAccountEvent(tx, caller, { event_type: 'password_changed' })
    return beginSession(tx, caller.userId, visitor)
  })
  return { message: 'Password Changed', access_token: tokens.issue(sessionId) }
}

/**
 * Checks the signed-in user's password, where a session alone is not enough. Wrong ones are counted by session, so
 * that a stolen session does not keep its owner from ending it.
 */
export async function checkedPassword(
  { db, limits }: { db: Capabilities['db']; limits: GuessLimits },
  { userId, sessionId }: Caller,
  password: string,
): Promise<PasswordRow | Refusal> {
  const counted = await countTry([[limits.known, `signed in ${sessionId}`]])
  if (isRefusal(counted)) return counted
  const own = await passwordOf(db, userId)
  if (!own) return notFound('Your account')
  if (own.is_password_expired || !(await isPasswordRight(password, own.password_hash, `user ${userId}`)))
    return refuseField('current_password', PASSWORD_CHANGE_MESSAGES.wrongCurrent)
  await counted.giveBack()
  return own
}
