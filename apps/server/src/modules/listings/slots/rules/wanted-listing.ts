import {
  type Cents,
  type FeeFacts,
  type FeeSchedule,
  type Marketplace,
  MARKETPLACE_NAMES,
  netPayout,
} from '@ark/domain'
import { lastPairPlace } from './last-pair.ts'
import { type OfferFacts, twinOf } from './offer-facts.ts'
import { wantedAsk } from './wanted-ask.ts'
import { noStockMessage } from './no-stock-message.ts'

/** The wanted ask with the reason of a rule, if any; or the reason for people why the size is not offered there. */
export type WantedListing =
  | { price_cents: Cents; because?: string }
  /** `isLastPair`: the last pair is not offered there. `isUnknownThere`: the marketplace does not have this size. */
  | { reason: string; isLastPair?: true; isUnknownThere?: true }

export const isWanted = (wanted: WantedListing): wanted is Extract<WantedListing, { price_cents: Cents }> =>
  'price_cents' in wanted

/** Returns the reason for a size that a person offers on the other marketplace only. */
export const excludedMarketplaceMessage = (marketplace: Marketplace): string =>
  `You offer this size on ${MARKETPLACE_NAMES[twinOf(marketplace)]} only`

/** The source of an ask. */
export type PriceDecision = 'bid' | 'chosen' | 'rule' | 'desired_payout'

/** Returns the source of the ask that `wantedListing` computes, in the same order of precedence. */
export function priceDecision({
  bid_price_cents,
  chosen_price_cents,
  rule_price_cents,
}: Pick<OfferFacts, 'bid_price_cents' | 'chosen_price_cents' | 'rule_price_cents'>): PriceDecision {
  if (bid_price_cents !== null) return 'bid'
  if (chosen_price_cents !== null) return 'chosen'
  return rule_price_cents === null ? 'desired_payout' : 'rule'
}

/** Returns the ask that the marketplace should show, or the reason for people why it should show none. */
export function wantedListing(facts: OfferFacts, schedule: FeeSchedule): WantedListing {
  if (facts.is_closing) return { reason: 'Your business is closing' }
  if (!facts.listings_enabled) return { reason: 'Disabled' }
  if (!facts.is_known_there)
    return { reason: `${MARKETPLACE_NAMES[facts.marketplace]} does not know this size`, isUnknownThere: true }
  if (facts.is_left_out && facts.bid_price_cents === null)
    return { reason: excludedMarketplaceMessage(facts.marketplace) }
  if (facts.desired_payout_cents === null || facts.bottom_payout_cents === null)
    return { reason: 'Set desired and minimum payout' }
  if (facts.desired_payout_cents < facts.bottom_payout_cents)
    return { reason: 'The desired payout is below the minimum' }
  if (facts.offerable_units <= 0) return { reason: noStockMessage(facts.withheld) }
  if (facts.closed_by_release_day) return { reason: 'Closed on release day' }
  if (facts.withdrawn_by_goblin && facts.bid_price_cents === null)
    return { reason: 'Goblin Mode offers it where it pays more' }
  const price_cents = wantedAsk(facts, schedule)
  if (price_cents === null) return { reason: 'No ask nets that much' }
  const place = lastPairPlace(facts, price_cents, schedule)
  if (!place) return { price_cents }
  return place.offered ? { price_cents, because: place.because } : { reason: place.reason, isLastPair: true }
}

/** Returns the net payout of an ask that falls below the minimum payout; null when it does not. */
export function shortOfMinimum(
  offer: { marketplace: Marketplace; ask_cents: Cents; fees: FeeFacts; bottom_payout_cents: Cents | null },
  schedule: FeeSchedule,
): { net_payout_cents: Cents; bottom_payout_cents: Cents } | null {
  const { net_payout_cents } = netPayout(
    { marketplace: offer.marketplace, ask_cents: offer.ask_cents, facts: offer.fees },
    schedule,
  )
  const { bottom_payout_cents } = offer
  return bottom_payout_cents !== null && net_payout_cents < bottom_payout_cents
    ? { net_payout_cents, bottom_payout_cents }
    : null
}
