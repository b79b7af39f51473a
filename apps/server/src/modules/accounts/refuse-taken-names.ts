import type { Tx } from '../../platform/database/connect.ts'
import { type Refusal, refuseFields } from '../../platform/refusal.ts'
import { lockNames, type Names } from './queries/insert-account.ts'

/** Says which of the two is somebody's already; null when both are free, which they stay until the transaction ends. */
export async function refuseTakenNames(tx: Tx, names: Names): Promise<Refusal | null> {
  const taken = await lockNames(tx, names)
  return refuseFields({
    ...(taken.email && { email: 'This email has an account already. Sign in, or use another email' }),
    ...(taken.username && { username: 'This username is taken. Choose another one' }),
  })
}
