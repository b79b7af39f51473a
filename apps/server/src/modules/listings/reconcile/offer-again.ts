import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { announce } from '../../../platform/events.ts'
import { scheduleMarketReadJob } from '../listings.jobs.ts'
import { lockOffer, setEnabled } from '../slots/queries/offers.ts'
import { wakeListings } from '../slots/wake-listings.ts'

/**
 * Enables a disabled size again with its existing settings, in the transaction in which a pair of it returned. An
 * enabled size follows its stock by itself; a size that the caller may not change stays as it is.
 */
export async function offerAgain(
  tx: Tx,
  { jobs, clock }: Pick<Capabilities, 'jobs' | 'clock'>,
  { caller, variantId }: { caller: StaffCaller; variantId: number },
): Promise<void> {
  const { retailerId } = caller
  const offer = await lockOffer(tx, caller, variantId)
  if (!offer || offer.listings_enabled) return
  await setEnabled(tx, variantId, true)
  await wakeListings(tx, { jobs, clock }, { retailerId, variantIds: [variantId] })
  await jobs.within(tx).send(scheduleMarketReadJob, { retailer_id: retailerId, variant_ids: [variantId] })
  announce(tx, retailerId, { changed: 'listings', ids: [variantId] })
}
