import type { AnswerOf, Contract } from '@ark/contract'
import { centsOrNull, dollars, type FeeRules, formatMoney, type Marketplace, MARKETPLACE_NAMES } from '@ark/domain'
import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { announce } from '../../../platform/events.ts'
import { notFound, type Refusal, refuse } from '../../../platform/refusal.ts'
import { reconcileListingJob } from '../listings.jobs.ts'
import { logChange } from '../slots/queries/listing-writes.ts'
import { marketsOfSizes } from '../slots/queries/market.ts'
import { lockOffer, setEnabled, takeBid } from '../slots/queries/offers.ts'
import { lockBothSlots, placeKey, type SlotFacts } from '../slots/queries/slot-facts.ts'
import { feeRulesOf } from '../pricing/reprice-slot.ts'
import { bidDecision } from './rules/bid-choice.ts'
import { BID_VALID_MS, bidEndsAt } from '../slots/rules/taken-bid.ts'
import { wakeListings } from '../slots/wake-listings.ts'

type TakenBid = AnswerOf<Contract['POST /listings/variants/{id}/list-at-highest-bid']>
type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock'>

export interface BidRequest {
  variantId: number
  marketplace: Marketplace
  /** True lists an unlisted size, enabling it if needed; false reprices an existing listing. */
  isListing: boolean
  /** The bid that the person saw, in dollars; undefined when it was not given. */
  seenBid: number | undefined
  allowBelowMinimum: boolean
}

/**
 * Sets the ask to a marketplace's highest bid, which sells the pair at once if the bid still exists
 * (docs/decisions/054). Refused when there is no bid, when it is lower than the person saw, when it nets less than the
 * minimum and the caller does not insist, and when the size could not be offered there at any ask. Uses the last read
 * bid: only an order shows that it still existed.
 */
export async function takeHighestBid(
  { db, jobs, clock }: Needs,
  caller: StaffCaller,
  request: BidRequest,
): Promise<TakenBid | Refusal> {
  const { retailerId } = caller
  const { variantId, marketplace, isListing } = request
  return db.asRetailer(retailerId, async (tx) => {
    const now = clock.now()
    const wanted = await lockOffer(tx, caller, variantId)
    const slots = wanted && (await lockBothSlots(tx, { retailerId, variantId }, now))
    if (!wanted || !slots) return notFound('This size')
    const slot = slots[marketplace]
    if (!isListing && !isStanding(slot))
      return refuse('conflict', `It is not listed on ${MARKETPLACE_NAMES[marketplace]}. List it at the highest bid.`)
    const rules = await feeRulesOf(tx, wanted.product_id, now)
    if (!isStanding(slot) && needsRetailPrice(marketplace, rules))
      return retailPriceNeeded(marketplace, wanted.product_id)
    const market = (await marketsOfSizes(tx, [variantId])).get(placeKey(variantId, marketplace))
    const decided = bidDecision(
      {
        offer: { ...slot.offer, listings_enabled: isListing || slot.offer.listings_enabled, fees: rules.facts },
        highest_bid_cents: market?.highest_bid_cents ?? null,
        seen_bid_cents: centsOrNull(request.seenBid) ?? undefined,
        allowBelowMinimum: request.allowBelowMinimum,
      },
      rules.schedule,
    )
    if ('reason' in decided) return { ...refuse('conflict', decided.reason), code: decided.code }
    // A repeated request, for example after a lost answer, keeps the first bid's time and takes the same single pair.
    const takenAt = isBeingTaken(slot, decided.ask_cents) ? slot.bid.taken_at : null
    if (!wanted.listings_enabled) await setEnabled(tx, variantId, true)
    if (takenAt === null) await recordTakenBid(tx, { jobs, clock }, { retailerId, slot, ...decided })
    await wakeListings(tx, { jobs, clock }, { retailerId, variantIds: [variantId] })
    announce(tx, retailerId, { changed: 'listings', ids: [variantId] })
    return {
      marketplace,
      product_id: wanted.product_id,
      new_price: dollars(decided.ask_cents),
      net_payout: dollars(decided.net_payout_cents),
      requires_retail_price: false,
      good_until: bidEndsAt(takenAt ?? now).toISOString(),
      message: `Asks ${formatMoney(decided.ask_cents)} on ${MARKETPLACE_NAMES[marketplace]}. If the bid is still there, it sells at once; if it does not sell within 15 minutes, the former ask returns.`,
    }
  })
}

/** Returns whether this ask is the bid that is being taken. */
export const isBeingTaken = <S extends Pick<SlotFacts, 'bid'>>(
  slot: S,
  ask_cents: number,
): slot is S & { bid: NonNullable<SlotFacts['bid']> } =>
  slot.bid !== null && slot.bid.isValid && slot.bid.price_cents === ask_cents

/** Returns whether StockX requires a retail price first; it accepts no new listing of a product without one. */
export const needsRetailPrice = (marketplace: Marketplace, { facts }: FeeRules): boolean =>
  marketplace === 'stockx' && !facts.has_retail_price

const retailPriceNeeded = (marketplace: Marketplace, product_id: number): TakenBid => ({
  marketplace,
  product_id,
  new_price: null,
  net_payout: null,
  requires_retail_price: true,
  good_until: null,
  message: 'This product has no retail price yet. Enter it to list the size.',
})

const isStanding = ({ listing }: SlotFacts): boolean =>
  listing !== null && ['requested', 'pending', 'live'].includes(listing.state)

interface AskedBid {
  retailerId: number
  slot: Pick<SlotFacts, 'variant_id' | 'product_name' | 'size' | 'offer'>
  ask_cents: number
  net_payout_cents: number
}

/** Records that a bid is taken, and schedules a check for its end in case nothing else ends it earlier. */
export async function recordTakenBid(
  tx: Tx,
  { jobs, clock }: Pick<Needs, 'jobs' | 'clock'>,
  { retailerId, slot: { variant_id, product_name, size, offer }, ask_cents, net_payout_cents }: AskedBid,
): Promise<void> {
  const { marketplace } = offer
  const place = { retailerId, variantId: variant_id, marketplace }
  await takeBid(tx, { ...place, price_cents: ask_cents, at: clock.now() })
  const end = { retailer_id: retailerId, variant_id, marketplace }
  await jobs.within(tx).send(reconcileListingJob, end, { startAfterMs: BID_VALID_MS + END_LATE_MS })
  const [price, nets] = [formatMoney(ask_cents), formatMoney(net_payout_cents)]
  const name = MARKETPLACE_NAMES[marketplace]
  await logChange(tx, place, {
    description: `${product_name} ${size}: takes the highest bid on ${name}: ${price}, nets ${nets}`,
  })
}

/** Milliseconds after the end, so that the check finds the bid ended. */
const END_LATE_MS = 1_000
