import type { AnswerOf, Contract } from '@ark/contract'
import { cents, type FeeFacts, type FeeSchedule, type Marketplace, payoutBreakdown } from '@ark/domain'

export type ListingVariant = AnswerOf<Contract['GET /listings/variants/{id}']>
export type Breakdown = NonNullable<ListingVariant['marketplace_listings'][number]['breakdown']>

/** Market data older than this is marked as stale. */
export const MARKET_BUDGET_MS = 30 * 60_000

/**
 * Estimates the net of a new ask with the server's own function and fee schedule. Takes the facts behind the fee from a
 * breakdown that the server made for this size. Screens mark it "estimate" until the server answers.
 */
export function estimateBreakdown(
  offer: { marketplace: Marketplace; ask: number; known: Breakdown | null },
  schedule: FeeSchedule,
): Breakdown {
  return payoutBreakdown(offer, { facts: factsOf(offer.known), schedule })
}

const factsOf = (known: Breakdown | null): FeeFacts => ({
  promotional_ark_fee_cents: known?.fee_type === 'promotional' ? cents(known.ark_fee) : null,
  is_pre_release: known?.fee_type === 'pre_release',
  has_retail_price: known?.fee_type !== 'provisional',
})
