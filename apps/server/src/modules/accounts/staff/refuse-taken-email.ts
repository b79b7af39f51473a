import type { Tx } from '../../../platform/database/connect.ts'
import { type Refusal, refuseField } from '../../../platform/refusal.ts'
import { lockEmail } from './queries/insert-account.ts'

/**
 * Refuses an e-mail that has an account; null when it is free, which it stays until the transaction ends. Runs as the
 * platform; only a person who was invited, by a code or by a mail to this address, may see the result.
 */
export async function refuseTakenEmail(tx: Tx, email: string): Promise<Refusal | null> {
  return (await lockEmail(tx, email))
    ? refuseField('email', 'This email already has an account. Sign in, or use another email')
    : null
}
