import { type FeeRules, formatMoney, MARKETPLACE_NAMES } from '@ark/domain'
import type { Tx } from '../../../platform/database/connect.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { notify } from '../../notifications/index.ts'
import { switchOffListingJob } from '../listings.jobs.ts'
import { logChange } from '../slots/queries/listing-writes.ts'
import { clearBid } from '../slots/queries/offers.ts'
import type { Slot, SlotFacts } from '../slots/queries/slot-facts.ts'
import { twinOf } from '../slots/rules/offer-facts.ts'
import { isWanted, wantedListing } from '../slots/rules/wanted-listing.ts'

interface EndedBid {
  slot: Slot
  facts: SlotFacts
  rules: FeeRules
}

/**
 * Ends a bid that is no longer valid, under its slot's lock, because it sold or the bid was gone. For a bid that was
 * gone it notifies the retailer of the ask that applies now. Wakes the other marketplace, because a last pair may
 * return to it.
 */
export async function endBid(
  tx: Tx,
  { jobs, now }: { jobs: Jobs; now: Date },
  { slot, facts, rules }: EndedBid,
): Promise<void> {
  await clearBid(tx, slot)
  const twin = { retailer_id: slot.retailerId, variant_id: slot.variantId, marketplace: twinOf(slot.marketplace) }
  await jobs.within(tx).send(switchOffListingJob, twin)
  if (!facts.bid || facts.bid.was_sold) return
  const { product_name, size, bid } = facts
  const wanted = wantedListing({ ...facts.offer, fees: rules.facts }, rules.schedule)
  const after = isWanted(wanted) ? `asks ${formatMoney(wanted.price_cents)} again` : `is not offered (${wanted.reason})`
  const name = MARKETPLACE_NAMES[slot.marketplace]
  const price = formatMoney(bid.price_cents)
  const what = `the bid of ${price} on ${name} is gone: it did not sell within 15 minutes and ${after}`
  await logChange(tx, slot, { description: `${product_name} ${size}: ${what}` })
  await notify(
    tx,
    { jobs, clock: { now: () => now } },
    {
      retailerId: slot.retailerId,
      notice: {
        kind: 'bid_gone',
        subject: `${slot.variantId}:${slot.marketplace}:${bid.taken_at.toISOString()}`,
        title: `The bid on ${name} is gone`,
        body: `${product_name}, size ${size}: you took the bid of ${price}, but it did not sell within 15 minutes: someone else was faster, or the buyer withdrew the bid. It ${after}.`,
        path: '/quick-actions/highest-bid-report',
      },
    },
  )
}
