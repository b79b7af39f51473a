import {
  askForNetPayout,
  type Cents,
  type FeeFacts,
  type FeeSchedule,
  type Marketplace,
  MARKETPLACE_NAMES,
  netPayout,
} from '@ark/domain'

/** Everything that decides whether a size is offered on one marketplace (domain §5). */
export interface OfferFacts {
  marketplace: Marketplace
  /** The marketplace knows this size. */
  is_known_there: boolean
  listings_enabled: boolean
  desired_payout_cents: Cents | null
  bottom_payout_cents: Cents | null
  offerable_units: number
  withdrawn_by_goblin: boolean
  closed_by_release_day: boolean
  /** An ask that a person chose instead of the one that nets the desired payout. */
  chosen_price_cents: Cents | null
  fees: FeeFacts
}

export type WantedListing = { price_cents: Cents } | { reason: string }

export const isWanted = (wanted: WantedListing): wanted is { price_cents: Cents } => 'price_cents' in wanted

/** What an ask follows from. */
export type PriceDecision = 'chosen' | 'desired_payout'

/** What the ask of `wantedListing` follows from: the same order, told apart. */
export const priceDecision = ({ chosen_price_cents }: Pick<OfferFacts, 'chosen_price_cents'>): PriceDecision =>
  chosen_price_cents === null ? 'desired_payout' : 'chosen'

/** The ask that should stand on the marketplace, or why none should, in words for the screen. */
export function wantedListing(facts: OfferFacts, schedule: FeeSchedule): WantedListing {
  if (!facts.listings_enabled) return { reason: 'Disabled' }
  if (!facts.is_known_there) return { reason: `${MARKETPLACE_NAMES[facts.marketplace]} does not know this size` }
  if (facts.desired_payout_cents === null || facts.bottom_payout_cents === null)
    return { reason: 'Set desired and minimum payout' }
  if (facts.desired_payout_cents < facts.bottom_payout_cents)
    return { reason: 'The desired payout is below the minimum' }
  if (facts.offerable_units <= 0) return { reason: 'No stock to offer' }
  if (facts.closed_by_release_day) return { reason: 'Closed on release day' }
  if (facts.withdrawn_by_goblin) return { reason: 'Goblin Mode offers it where it pays more' }
  if (facts.chosen_price_cents !== null) return { price_cents: facts.chosen_price_cents }
  const price_cents = askForNetPayout(
    { marketplace: facts.marketplace, net_cents: facts.desired_payout_cents, facts: facts.fees },
    schedule,
  )
  return price_cents === null ? { reason: 'No ask nets that much' } : { price_cents }
}

/** What an ask nets under the minimum payout; null when it does not fall under it. */
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
