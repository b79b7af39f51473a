import { type Cents, counted, formatMoney, type Marketplace, MARKETPLACE_NAMES, type Repricing } from '@ark/domain'
import { type AskBounds, withinBounds } from '../../slots/rules/wanted-ask.ts'

/** What decides how a size's ask on one marketplace follows the lowest one there. */
export interface RepricingFacts {
  marketplace: Marketplace
  mode: Exclude<Repricing, 'off'>
  /** What is asked, or would be, were the size offered. */
  ask_cents: Cents
  /** The lower of what our listing asks there and what it is about to ask; null: none stands. */
  listed_cents: Cents | null
  /** A person chose the ask. */
  is_chosen: boolean
  /** As last read; null: nobody asks, or nobody has looked. */
  lowest_ask_cents: Cents | null
  /** The highest that it was within the hour up to that reading. */
  highest_of_hour_cents: Cents | null
  bounds: AskBounds
  /** Changes of this ask within the last 24 hours, and how many there may be. */
  changes: number
  changes_per_day: number
}

/** The new ask, or that the old one stays, and why, in words for the screen. */
export type RepricingDecision =
  | { price_cents: Cents; because: string }
  /** `isSettled`: it is not asked again before the lowest ask is another one. */
  | { price_cents: null; because: string; isSettled: boolean }

const DOLLAR = 100
/** Further than this under the one before, an ask that was only just read is a lone one. */
const LONE_PERCENT = 15

/**
 * How a size's ask follows the lowest one of its marketplace (docs/decisions/035): in whole dollars, between the asks
 * that net the minimum payout and the ceiling, so often a day at most. Never against ourselves: where ours is the
 * lowest, it stays. Never after a lone ask: neither marketplace tells the one above the lowest, so one that fell by
 * more than 15% is waited for until it has stood for an hour.
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
    const often = `${counted(changes, 'change')} in 24 hours, as many as it may make: waits`
    return { price_cents: null, because: often, isSettled: false }
  }
  return { price_cents, because }
}

/** Why the ask stays whatever the rule would find; null: it may be changed. */
function stayingReason(facts: RepricingFacts): { because: string; isSettled: boolean } | null {
  const { is_chosen, listed_cents, ask_cents, lowest_ask_cents: lowest, mode } = facts
  if (is_chosen) return { because: 'stays: its price was chosen by hand', isSettled: true }
  if (lowest === null)
    return { because: `stays: no ask is known on ${MARKETPLACE_NAMES[facts.marketplace]}`, isSettled: true }
  if (listed_cents !== null && listed_cents <= lowest)
    return { because: 'stays: ours is the lowest ask', isSettled: true }
  // What was read before our listing ended may be that very listing.
  if (listed_cents === null && mode === 'beat_lowest_ask' && lowest === ask_cents)
    return { because: 'stays: the lowest ask is what ours was', isSettled: true }
  const fallen = fallenPercent(lowest, facts.highest_of_hour_cents)
  return fallen > LONE_PERCENT
    ? {
        because: `a lone ask of ${asked(lowest)}, ${Math.round(fallen)}% under the one before: waited for`,
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
  const lowest = asked(lowest_ask_cents ?? ask_cents)
  if (price_cents > target_cents) return `the lowest ask of ${lowest} is too low: it asks what nets the minimum`
  if (price_cents < target_cents) return `the lowest ask of ${lowest} is over the ceiling: it asks the ceiling`
  return mode === 'beat_lowest_ask' ? `beats the lowest ask of ${lowest} by $1` : `matches the lowest ask of ${lowest}`
}

/** '$214', and '$214.50' where there are cents. */
export const asked = (ask_cents: Cents): string => formatMoney(ask_cents).replace(/\.00$/, '')
