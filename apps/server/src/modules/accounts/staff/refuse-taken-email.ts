import type { Tx } from '../../../platform/database/connect.ts'
import { type Refusal, refuseField } from '../../../platform/refusal.ts'
import { holdEmail } from './queries/insert-account.ts'

/**
 * Says that somebody has an account with the e-mail; null when it is free, which it stays until the transaction ends.
 * Asked as the platform, and told only to who was invited: by a code, or by a mail to this address.
 */
export async function refuseTakenEmail(tx: Tx, email: string): Promise<Refusal | null> {
  return (await holdEmail(tx, email))
    ? refuseField('email', 'This email has an account already. Sign in, or use another email')
    : null
}
