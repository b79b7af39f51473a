import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { announce } from '../../../platform/events.ts'
import { scheduleMarketReadJob } from '../listings.jobs.ts'
import { lockOffer, setEnabled } from '../slots/queries/offers.ts'
import { wakeListings } from '../slots/wake-listings.ts'

/**
 * Offers a size again that was switched off, at what was set for it, within the transaction in which a pair of it came
 * back. One that is offered follows its stock by itself; one that the caller may not change stays as it is.
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
