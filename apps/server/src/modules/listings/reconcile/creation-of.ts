import type { AnswerOf, Contract } from '@ark/contract'
import { dollars, type FeeRules, formatMoney, MARKETPLACE_NAMES } from '@ark/domain'
import type { SlotFacts } from '../slots/queries/slot-facts.ts'
import { exactAskFor } from '../slots/rules/exact-ask.ts'
import { isWanted, wantedListing } from '../slots/rules/wanted-listing.ts'

/** The decision about a size on one marketplace, before ARK sends a request. */
export type Creation = AnswerOf<Contract['POST /listings/variants/{id}/create-listings']>['results'][number]

/** The states of a listing that exists or was requested, so that nothing needs to be done. */
const STANDS: readonly string[] = ['requested', 'pending', 'live']

/** Decides about a size with the same rules as the job (`planStep`). */
export function creationOf(
  { offer, listing }: Pick<SlotFacts, 'offer' | 'listing'>,
  { facts, schedule }: FeeRules,
): Creation {
  const { marketplace, withdrawn_by_goblin: goblin_auto, is_known_there, is_left_out } = offer
  const wanted = wantedListing({ ...offer, fees: facts }, schedule)
  const nothing = { marketplace, success: false, price: null, calculated_price: null, goblin_auto }
  if (!isWanted(wanted)) {
    const skipped = goblin_auto || is_left_out || !is_known_there || wanted.isLastPair === true
    return { ...nothing, skipped, error: wanted.reason }
  }
  const price = dollars(wanted.price_cents)
  if (listing && STANDS.includes(listing.state)) {
    const error = `It is listed on ${MARKETPLACE_NAMES[marketplace]} already, at ${formatMoney(listing.price_cents)}`
    return { ...nothing, skipped: true, price: dollars(listing.price_cents), error }
  }
  // A taken bid, a price that a person chose and a price of the repricing rule are exact asks.
  const { bid_price_cents, chosen_price_cents, rule_price_cents, desired_payout_cents: net_cents } = offer
  const isChosen = (bid_price_cents ?? chosen_price_cents ?? rule_price_cents) !== null || net_cents === null
  const exact = isChosen ? wanted.price_cents : exactAskFor({ marketplace, net_cents, facts }, schedule)
  const calculated_price = exact === null ? null : dollars(exact)
  return { marketplace, success: true, skipped: false, price, calculated_price, goblin_auto, error: null }
}
