import { WHOLESALE_OFFERS } from '@ark/domain'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { scheduleExpiry, endOffer, lockWholesaleOffer, type OfferRef } from './queries/offers.ts'
import { notifyOfStep } from './notify-of-offer-step.ts'

/** Ends an expired offer. An offer that was answered or has a new price meanwhile continues. */
export async function expireOffer(needs: Pick<Capabilities, 'db' | 'jobs' | 'clock'>, ref: OfferRef): Promise<void> {
  await needs.db.asRetailer(ref.retailerId, async (tx) => {
    const offer = await lockWholesaleOffer(tx, ref, null)
    if (!offer || WHOLESALE_OFFERS[offer.state].turn === null) return
    const at = needs.clock.now()
    if (at < offer.expires_at) return void (await scheduleExpiry(tx, ref))
    await endOffer(tx, ref, { state: 'expired' })
    await notifyOfStep(tx, needs, {
      ref,
      step: { side: 'nobody', act: 'expire', round: offer.round, userId: null, at },
    })
  })
}
