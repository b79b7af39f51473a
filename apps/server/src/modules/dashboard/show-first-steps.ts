import type { AnswerOf, Contract } from '@ark/contract'
import type { StaffCaller } from '../../platform/caller.ts'
import type { Capabilities } from '../../platform/capabilities.ts'
import { connectedMarketplaces } from '../catalogue/index.ts'
import { storesOf } from '../stores/index.ts'
import { stepsTaken } from './queries/steps-taken.ts'

/** How far a business has come on the way to its first live listing. */
export async function showFirstSteps(
  { db }: Pick<Capabilities, 'db'>,
  { retailerId }: StaffCaller,
): Promise<AnswerOf<Contract['GET /dashboard/first-steps']>> {
  const [[stores, taken], marketplaces] = await Promise.all([
    db.readInOneTrip(retailerId, (tx) => Promise.all([storesOf(tx), stepsTaken(tx)])),
    connectedMarketplaces(db, retailerId),
  ])
  return { is_store_connected: stores.some(({ is_connected }) => is_connected), ...taken, marketplaces }
}
