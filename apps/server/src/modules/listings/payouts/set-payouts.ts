import { centsOrNull, formatMoney } from '@ark/domain'
import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { announce } from '../../../platform/events.ts'
import { notFound, type Refusal, refuseField } from '../../../platform/refusal.ts'
import { clearChosenPrices, lockOffer, setPayouts } from '../slots/queries/offers.ts'
import { wakeListings } from '../slots/wake-listings.ts'

export interface PayoutEdit {
  desired_payout?: number | null
  bottom_payout?: number | null
}

/**
 * Sets the desired and the minimum payout of a size. A missing field stays as it is; a desired payout below the minimum
 * is refused.
 */
export async function setVariantPayouts(
  { db, jobs, clock }: Pick<Capabilities, 'db' | 'jobs' | 'clock'>,
  caller: StaffCaller,
  { variantId, edit }: { variantId: number; edit: PayoutEdit },
): Promise<{ variantId: number } | Refusal> {
  const { retailerId } = caller
  return db.asRetailer(retailerId, async (tx) => {
    const offer = await lockOffer(tx, caller, variantId)
    if (!offer) return notFound('This size')
    const desired_cents =
      edit.desired_payout === undefined ? offer.desired_payout_cents : centsOrNull(edit.desired_payout)
    const bottom_cents = edit.bottom_payout === undefined ? offer.bottom_payout_cents : centsOrNull(edit.bottom_payout)
    if (desired_cents !== null && bottom_cents !== null && desired_cents < bottom_cents) {
      const field = edit.bottom_payout === undefined ? 'desired_payout' : 'bottom_payout'
      return refuseField(
        field,
        `The desired payout (${formatMoney(desired_cents)}) has to be at least the minimum (${formatMoney(bottom_cents)}).`,
      )
    }
    await setPayouts(tx, variantId, { desired_cents, bottom_cents })
    // A new desired payout determines the ask, so a price chosen for the old one no longer applies.
    if (desired_cents !== offer.desired_payout_cents) await clearChosenPrices(tx, [variantId])
    await wakeListings(tx, { jobs, clock }, { retailerId, variantIds: [variantId] })
    for (const changed of ['listings', 'offers'] as const) announce(tx, retailerId, { changed, ids: [variantId] })
    return { variantId }
  })
}
