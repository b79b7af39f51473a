import { askForBid, type Cents, type FeeSchedule, formatMoney, MARKETPLACE_NAMES, netPayout } from '@ark/domain'
import type { OfferFacts } from '../../slots/rules/offer-facts.ts'
import { isWanted, shortOfMinimum, wantedListing } from '../../slots/rules/wanted-listing.ts'

export interface BidChoice {
  /** The current offer, enabled when the size is to be listed. */
  offer: OfferFacts
  /** The last read highest bid; null when there is none. */
  highest_bid_cents: Cents | null
  /** The bid that the person saw; undefined when it was not given. */
  seen_bid_cents?: Cents | undefined
  allowBelowMinimum: boolean
}

/** The ask that meets a bid and its net payout, or the reason why the bid is not taken. */
export type BidDecision =
  | { ask_cents: Cents; net_payout_cents: Cents }
  | { code: 'bid_gone' | 'bid_changed' | 'below_minimum' | 'not_offered'; reason: string }

/** The most by which the bid may be lower than the one that the person saw. */
const CHANGED_CENTS = 1

/**
 * Decides whether a bid can be taken: it exists, is no lower than the person saw it, nets no less than the minimum
 * unless the person allows that, and the size would be offered at it by the same rules as at any other ask.
 */
export function bidDecision(choice: BidChoice, schedule: FeeSchedule): BidDecision {
  const { offer, highest_bid_cents: bid, seen_bid_cents: seen, allowBelowMinimum } = choice
  const { marketplace, fees, bottom_payout_cents } = offer
  const name = MARKETPLACE_NAMES[marketplace]
  const ask_cents = bid === null ? null : askForBid(bid)
  if (bid === null || ask_cents === null)
    return { code: 'bid_gone', reason: `There is no bid for this size on ${name} now. Check the market.` }
  if (seen !== undefined && bid < seen - CHANGED_CENTS)
    return {
      code: 'bid_changed',
      reason: `The highest bid on ${name} is ${formatMoney(bid)} now, not ${formatMoney(seen)}. See what it nets and confirm again.`,
    }
  const short = shortOfMinimum({ marketplace, ask_cents, fees, bottom_payout_cents }, schedule)
  if (short && !allowBelowMinimum)
    return {
      code: 'below_minimum',
      reason: `${formatMoney(ask_cents)} nets ${formatMoney(short.net_payout_cents)}, less than the minimum of ${formatMoney(short.bottom_payout_cents)}.`,
    }
  const wanted = wantedListing({ ...offer, bid_price_cents: ask_cents }, schedule)
  if (!isWanted(wanted)) return { code: 'not_offered', reason: `It cannot be offered on ${name}: ${wanted.reason}.` }
  const { net_payout_cents } = netPayout({ marketplace, ask_cents, facts: fees }, schedule)
  return { ask_cents, net_payout_cents }
}
