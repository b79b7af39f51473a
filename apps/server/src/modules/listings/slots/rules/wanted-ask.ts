import { askForNetPayout, type Cents, type FeeSchedule, share } from '@ark/domain'
import type { OfferFacts } from './offer-facts.ts'

export type AskFacts = Pick<
  OfferFacts,
  | 'marketplace'
  | 'desired_payout_cents'
  | 'bottom_payout_cents'
  | 'ceiling_percent'
  | 'chosen_price_cents'
  | 'rule_price_cents'
  | 'bid_price_cents'
  | 'fees'
>

/** The lowest and highest ask of a rule, in whole dollars. */
export interface AskBounds {
  /** The ask that nets the minimum payout. */
  lowest_cents: Cents
  /** The ask that nets the ceiling's share of the desired payout; never below the lowest ask. */
  highest_cents: Cents
}

/** Returns the bounds of a rule; null when a payout is missing or no ask nets that much. */
export function askBounds(facts: AskFacts, schedule: FeeSchedule): AskBounds | null {
  const { desired_payout_cents: desired, bottom_payout_cents: bottom } = facts
  if (desired === null || bottom === null) return null
  const lowest_cents = askNetting(facts, bottom, schedule)
  const highest_cents = askNetting(facts, share(desired, facts.ceiling_percent * 100), schedule)
  return lowest_cents === null || highest_cents === null
    ? null
    : { lowest_cents, highest_cents: Math.max(lowest_cents, highest_cents) }
}

export const withinBounds = (ask_cents: Cents, { lowest_cents, highest_cents }: AskBounds): Cents =>
  Math.min(Math.max(ask_cents, lowest_cents), highest_cents)

/**
 * Returns the ask of a size wherever it is offered: the bid that is being taken, otherwise the price that a person
 * chose, otherwise the repricing rule's price kept within its bounds, however old it is, otherwise the ask that nets
 * the desired payout. Null when no ask does.
 */
export function wantedAsk(facts: AskFacts, schedule: FeeSchedule): Cents | null {
  const { bid_price_cents, chosen_price_cents, rule_price_cents, desired_payout_cents: desired } = facts
  if (bid_price_cents !== null) return bid_price_cents
  if (chosen_price_cents !== null) return chosen_price_cents
  const bounds = rule_price_cents === null ? null : askBounds(facts, schedule)
  if (rule_price_cents !== null && bounds) return withinBounds(rule_price_cents, bounds)
  return desired === null ? null : askNetting(facts, desired, schedule)
}

const askNetting = ({ marketplace, fees }: AskFacts, net_cents: Cents, schedule: FeeSchedule): Cents | null =>
  askForNetPayout({ marketplace, net_cents, facts: fees }, schedule)
