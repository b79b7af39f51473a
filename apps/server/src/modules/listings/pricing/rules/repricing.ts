import { type Cents, counted, formatMoney, type Marketplace, MARKETPLACE_NAMES, type Repricing } from '@ark/domain'
import { type AskBounds, withinBounds } from '../../slots/rules/wanted-ask.ts'

/** The facts that decide how a size's ask on one marketplace follows the lowest ask there. */
export interface RepricingFacts {
  marketplace: Marketplace
  mode: Exclude<Repricing, 'off'>
  /** The current ask, or the ask if the size were offered. */
  ask_cents: Cents
  /** The lower of the listing's current and pending price; null when there is no listing. */
  listed_cents: Cents | null
  /** A person chose the ask. */
  is_chosen: boolean
  /** The last read lowest ask; null when there is none or the market was not read. */
  lowest_ask_cents: Cents | null
  /** The highest lowest ask within the hour before that reading. */
  highest_of_hour_cents: Cents | null
  bounds: AskBounds
  /** The changes of this ask within the last 24 hours, and how many are allowed. */
  changes: number
  changes_per_day: number
}

/** The new ask, or that the old one stays, with the reason for people. */
export type RepricingDecision =
  | { price_cents: Cents; because: string }
  /** `isSettled`: the rule is not evaluated again until the lowest ask changes. */
  | { price_cents: null; because: string; isSettled: boolean }

const DOLLAR = 100
/** The drop in percent beyond which a new lowest ask is considered a lone one. */
const LONE_PERCENT = 15

/**
 * Decides a size's ask from the lowest ask of its marketplace (docs/decisions/035): in whole dollars, between the asks
 * that net the minimum payout and the ceiling, at most `changes_per_day` times. It never undercuts the retailer's own
 * listing: when that is the lowest, it stays. It never follows a lone ask: neither marketplace shows the second lowest,
 * so an ask that fell by more than 15% has to last for an hour first.
 */
export function repricingDecision(facts: RepricingFacts): RepricingDecision {
  const stays = stayingReason(facts)
  if (stays) return { price_cents: null, ...stays }
  const { ask_cents, mode, lowest_ask_cents, bounds, changes, changes_per_day } = facts
  const target_cents = targetOf(mode, lowest_ask_cents ?? ask_cents)
  const price_cents = withinBounds(target_cents, bounds)
  const because = reasonOf(facts, { target_cents, price_cents })
  if (price_cents === ask_cents) return { price_cents: null, because: `stays: ${because}`, isSettled: true }
  if (changes >= changes_per_day) {
    const often = `${counted(changes, 'change')} in 24 hours, the daily limit: waits`
    return { price_cents: null, because: often, isSettled: false }
  }
  return { price_cents, because }
}

/** Returns why the ask stays regardless of the rule; null when it may change. */
function stayingReason(facts: RepricingFacts): { because: string; isSettled: boolean } | null {
  const { is_chosen, listed_cents, ask_cents, lowest_ask_cents: lowest, mode } = facts
  if (is_chosen) return { because: 'stays: its price was set manually', isSettled: true }
  if (lowest === null)
    return { because: `stays: there is no ask on ${MARKETPLACE_NAMES[facts.marketplace]}`, isSettled: true }
  if (listed_cents !== null && listed_cents <= lowest)
    return { because: 'stays: ours is the lowest ask', isSettled: true }
  // A market read before the listing ended may show that very listing.
  if (listed_cents === null && mode === 'beat_lowest_ask' && lowest === ask_cents)
    return { because: 'stays: the lowest ask is our own former ask', isSettled: true }
  const fallen = fallenPercent(lowest, facts.highest_of_hour_cents)
  return fallen > LONE_PERCENT
    ? {
        because: `a lone ask of ${askLabel(lowest)}, ${Math.round(fallen)}% below the previous one: waits`,
        isSettled: false,
      }
    : null
}

const fallenPercent = (lowest: Cents, before: Cents | null): number =>
  before === null || before <= lowest ? 0 : ((before - lowest) * 100) / before

const targetOf = (mode: RepricingFacts['mode'], lowest: Cents): Cents =>
  Math.floor((mode === 'beat_lowest_ask' ? lowest - DOLLAR : lowest) / DOLLAR) * DOLLAR

function reasonOf(
  { mode, lowest_ask_cents, ask_cents }: RepricingFacts,
  { target_cents, price_cents }: { target_cents: Cents; price_cents: Cents },
): string {
  const lowest = askLabel(lowest_ask_cents ?? ask_cents)
  if (price_cents > target_cents) return `the lowest ask of ${lowest} is too low: priced to net the minimum payout`
  if (price_cents < target_cents) return `the lowest ask of ${lowest} is over the ceiling: priced at the ceiling`
  return mode === 'beat_lowest_ask' ? `beats the lowest ask of ${lowest} by $1` : `matches the lowest ask of ${lowest}`
}

/** Formats an ask: '$214', or '$214.50' when there are cents. */
export const askLabel = (ask_cents: Cents): string => formatMoney(ask_cents).replace(/\.00$/, '')
