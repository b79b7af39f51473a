import type { Capabilities } from '../../../platform/capabilities.ts'
import { hashPassword, temporaryPassword } from '../credentials/passwords.ts'
import { insertUser } from '../staff/queries/insert-account.ts'
import { lockByEmail, setOperatorPassword } from './queries/operator.ts'
import { recordAudit } from '../audit/queries/record-audit.ts'
import { endSessions } from '../staff/queries/sessions.ts'

/**
 * Opens the platform's own account outside the sandbox (`OPERATOR_EMAIL`), since no one else could. Returns a
 * temporary password, which has to be changed at the first sign-in, where a second factor is due as well; null when
 * the operator has chosen a password. Replaces a temporary one. Throws when the e-mail belongs to someone else.
 */
export async function admitOperator({ db, config }: Pick<Capabilities, 'db' | 'config'>): Promise<string | null> {
  const { operatorEmail: email } = config
  const given = temporaryPassword()
  const password_hash = await hashPassword(given, 'ARK')
  return db.asPlatform(async (tx) => {
    const known = await lockByEmail(tx, email)
    if (known && known.role !== 'operator')
      throw new Error(`OPERATOR_EMAIL is ${email}, which is another person's account (${known.role}): set another one.`)
    if (known && !known.must_change_password) return null
    const userId =
      known?.user_id ??
      (await insertUser(tx, {
        retailer_id: null,
        buyer_id: null,
        email,
        username: email,
        password_hash,
        first_name: null,
        last_name: null,
        role: 'operator',
      }))
    await setOperatorPassword(tx, userId, password_hash)
    await endSessions(tx, userId)
    await recordAudit(tx, {
      retailerId: null,
      userId,
      event_type: known ? 'operator_password_given' : 'operator_admitted',
      status: 'success',
      details: {},
    })
    return given
  })
}
