import type { Cents, FeeFacts, LastPair, Marketplace } from '@ark/domain'

/** The facts about a size on one marketplace. */
export interface PlaceFacts {
  /** The marketplace knows this size. */
  is_known_there: boolean
  /** A person offers the size on the other marketplace only. */
  is_left_out: boolean
  withdrawn_by_goblin: boolean
  /** An ask that a person chose. */
  chosen_price_cents: Cents | null
  /** The ask that the repricing rule found; null when there is none or the rule is off. */
  rule_price_cents: Cents | null
  /** The bid that a person is taking there, which overrides any other ask; null when there is none. */
  bid_price_cents: Cents | null
}

/** All facts that decide whether a size is offered on one marketplace. */
export interface OfferFacts extends PlaceFacts {
  marketplace: Marketplace
  /** The business is closing, so that nothing of it is offered. Each size keeps its own choice. */
  is_closing: boolean
  listings_enabled: boolean
  desired_payout_cents: Cents | null
  bottom_payout_cents: Cents | null
  /** The most that a rule's ask may net, in whole percent of the desired payout. */
  ceiling_percent: number
  offerable_units: number
  /** Why the shop withholds units from sale; null when it withholds none. */
  withheld: string | null
  closed_by_release_day: boolean
  /** The rule for the size's last pair. */
  last_pair: LastPair
  /** The facts about the size on the other marketplace. */
  twin: PlaceFacts
  fees: FeeFacts
}

/** Returns the other marketplace of a size. */
export const twinOf = (marketplace: Marketplace): Marketplace => (marketplace === 'stockx' ? 'goat' : 'stockx')
