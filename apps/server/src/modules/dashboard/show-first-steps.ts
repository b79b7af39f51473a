import type { AnswerOf, Contract } from '@ark/contract'
import type { StaffCaller } from '../../platform/caller.ts'
import type { Capabilities } from '../../platform/capabilities.ts'
import { accountsToSellBy } from '../catalogue/index.ts'
import { sizesToPrepare } from '../listings/index.ts'
import { storesOf } from '../stores/index.ts'
import { stepsTaken } from './queries/steps-taken.ts'

/** The answer once a listing is live, when the sizes are not counted. */
const NOTHING_TO_PREPARE = { without_payouts: 0, to_enable: 0 }

/** Returns how far a business has come toward its first live listing, and what each step still needs. */
export async function showFirstSteps(
  { db }: Pick<Capabilities, 'db'>,
  { retailerId, locationIds }: StaffCaller,
): Promise<AnswerOf<Contract['GET /dashboard/first-steps']>> {
  const [[stores, taken], accounts] = await Promise.all([
    db.readInOneTrip(retailerId, (tx) => Promise.all([storesOf(tx), stepsTaken(tx)])),
    accountsToSellBy(db, retailerId),
  ])
  const sizes =
    taken.is_listing_live || !taken.is_product_matched
      ? NOTHING_TO_PREPARE
      : await db.asRetailer(retailerId, (tx) => sizesToPrepare(tx, locationIds))
  return {
    is_store_connected: stores.some(({ is_connected }) => is_connected),
    ...taken,
    sizes_without_payouts: sizes.without_payouts,
    sizes_to_enable: sizes.to_enable,
    marketplaces: accounts.map(({ marketplace }) => marketplace),
    shared_marketplaces: accounts.flatMap(({ marketplace, is_own }) => (is_own ? [] : [marketplace])),
  }
}
