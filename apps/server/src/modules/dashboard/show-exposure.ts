import type { AnswerOf, Contract } from '@ark/contract'
import type { StaffCaller } from '../../platform/caller.ts'
import type { Capabilities } from '../../platform/capabilities.ts'
import { exposureSince } from '../sales/index.ts'

const WEEK_MS = 7 * 86_400_000

/** Returns how long sold pairs stayed on offer elsewhere, in seconds, over the last 168 hours. */
export async function showExposure(
  { db, clock }: Pick<Capabilities, 'db' | 'clock'>,
  { retailerId, locationIds }: StaffCaller,
): Promise<AnswerOf<Contract['GET /dashboard/exposure']>> {
  const now = clock.now()
  const since = new Date(now.getTime() - WEEK_MS)
  return await db.readInOneTrip(retailerId, (tx) => exposureSince(tx, { since, now, locationIds }))
}
