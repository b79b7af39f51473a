import type { AnswerOf, Contract } from '@ark/contract'
import { cents, type FeeFacts, type FeeSchedule, type Marketplace, payoutBreakdown } from '@ark/domain'

export type ListingVariant = AnswerOf<Contract['GET /listings/variants/{id}']>
export type Breakdown = NonNullable<ListingVariant['marketplace_listings'][number]['breakdown']>

/** Market data older than this is marked as stale. */
export const MARKET_BUDGET_MS = 30 * 60_000

/**
 * What a new ask would leave, by the server's own function and schedule; marked "estimate" until the server has
 * answered. The facts that the fee depends on are read off a breakdown the server made for this size.
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
