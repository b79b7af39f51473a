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

/** Between which asks a rule keeps, in whole dollars. */
export interface AskBounds {
  /** Nets the minimum payout. */
  lowest_cents: Cents
  /** Nets the ceiling's share of the desired payout; never below the lowest one. */
  highest_cents: Cents
}

/** The bounds of a rule; null: a payout is missing, or no ask nets that much. */
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
 * What is asked wherever the size is offered: the bid that is being taken, else what a person chose, else what the
 * repricing rule found, kept within its bounds however old it is, else what nets the desired payout. Null: no ask does.
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
