import type { Cents, FeeFacts, LastPair, Marketplace } from '@ark/domain'

/** What decides about a size on one marketplace and not on the other. */
export interface PlaceFacts {
  /** The marketplace knows this size. */
  is_known_there: boolean
  /** A person offers the size on the other marketplace alone. */
  is_left_out: boolean
  withdrawn_by_goblin: boolean
  /** An ask that a person chose instead of any other. */
  chosen_price_cents: Cents | null
  /** The ask that the repricing rule has found; null: there is none, or the rule is off. */
  rule_price_cents: Cents | null
  /** The bid that a person is taking there: asked before anything else. Null: none is being taken (any more). */
  bid_price_cents: Cents | null
}

/** Everything that decides whether a size is offered on one marketplace (domain §5). */
export interface OfferFacts extends PlaceFacts {
  marketplace: Marketplace
  listings_enabled: boolean
  desired_payout_cents: Cents | null
  bottom_payout_cents: Cents | null
  /** What a rule's ask may net at most, in whole percent of the desired payout. */
  ceiling_percent: number
  offerable_units: number
  /** Why the shop keeps units of it from being offered; null: it keeps none back. */
  withheld: string | null
  closed_by_release_day: boolean
  /** Where the last pair of the size is offered. */
  last_pair: LastPair
  /** The same size on the other marketplace. */
  twin: PlaceFacts
  fees: FeeFacts
}

/** The other marketplace of a size. */
export const twinOf = (marketplace: Marketplace): Marketplace => (marketplace === 'stockx' ? 'goat' : 'stockx')
