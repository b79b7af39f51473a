import { type Cents, type FeeSchedule, formatMoney, MARKETPLACE_NAMES, netPayout } from '@ark/domain'
import { type OfferFacts, twinOf } from './offer-facts.ts'
import { wantedAsk } from './wanted-ask.ts'

/** The marketplace of the last pair when both net the same, so that it is on exactly one. */
const SIDE_OF_TIES = 'stockx'

/** Whether the last pair of a size is offered on a marketplace, with the reason for people. */
export type LastPairPlace = { offered: true; because: string } | { offered: false; reason: string }

/** Returns whether one pair is left and its rule is not simply to offer it on both marketplaces. */
export const isLastPairRuled = ({ offerable_units, last_pair }: Pick<OfferFacts, 'offerable_units' | 'last_pair'>) =>
  offerable_units === 1 && last_pair !== 'both'

/**
 * Decides whether the last pair of a size is offered on a marketplace at `ask_cents` (docs/decisions/034). Depends on
 * the asks that would be made on both marketplaces, not on existing listings, so that its own effect does not change
 * it. Null means that the rule does not apply: it is not the last pair, both marketplaces get it, or the other
 * marketplace cannot offer it.
 */
export function lastPairPlace(facts: OfferFacts, ask_cents: Cents, schedule: FeeSchedule): LastPairPlace | null {
  if (!isLastPairRuled(facts)) return null
  // A person chose the bid, so the pair stays there while the bid is being taken.
  if (facts.bid_price_cents !== null) return { offered: true, because: 'it takes the highest bid' }
  if (facts.twin.bid_price_cents !== null) {
    const there = MARKETPLACE_NAMES[twinOf(facts.marketplace)]
    return { offered: false, reason: `The last pair is offered on ${there} only: it takes the highest bid there` }
  }
  if (facts.last_pair === 'keep_off') return { offered: false, reason: 'The last pair is kept off the marketplaces' }
  const { marketplace, fees, twin } = facts
  const other = twinOf(marketplace)
  const otherAsk =
    twin.is_known_there && !twin.is_left_out && !twin.withdrawn_by_goblin
      ? wantedAsk({ ...facts, ...twin, marketplace: other }, schedule)
      : null
  if (otherAsk === null) return null
  const netOf = (asked: Pick<OfferFacts, 'marketplace'> & { ask_cents: Cents }) =>
    netPayout({ ...asked, facts: fees }, schedule).net_payout_cents
  const more = netOf({ marketplace, ask_cents }) - netOf({ marketplace: other, ask_cents: otherAsk })
  const name = MARKETPLACE_NAMES[other]
  if (more > 0 || (more === 0 && marketplace === SIDE_OF_TIES))
    return { offered: true, because: `the last pair nets ${moreOrSame(more)} here than on ${name}` }
  return { offered: false, reason: `The last pair is offered on ${name} only: ${thereWords(-more)}` }
}

const thereWords = (more: Cents): string =>
  more === 0 ? 'it nets the same there' : `it nets ${formatMoney(more)} more there`

const moreOrSame = (more: Cents): string => (more === 0 ? 'no less' : `${formatMoney(more)} more`)
