import type { AnswerOf, Contract } from '@ark/contract'
import { cents, dollars, type FeeFacts, type FeeSchedule, type Marketplace, netPayout } from '@ark/domain'

export type Variant = AnswerOf<Contract['GET /listings/variants/{id}']>
export type Breakdown = NonNullable<Variant['marketplace_listings'][number]['breakdown']>

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
  const result = netPayout(
    { marketplace: offer.marketplace, ask_cents: cents(offer.ask), facts: factsOf(offer.known) },
    schedule,
  )
  return {
    ask: offer.ask,
    marketplace_fees: result.marketplace_fees.map((line) => ({
      label: line.label,
      amount: dollars(line.amount_cents),
    })),
    marketplace_payout: dollars(result.marketplace_payout_cents),
    ark_fee: dollars(result.ark_fee_cents),
    fee_type: result.fee_type,
    net_payout: dollars(result.net_payout_cents),
  }
}

const factsOf = (known: Breakdown | null): FeeFacts => ({
  promotional_ark_fee_cents: known?.fee_type === 'promotional' ? cents(known.ark_fee) : null,
  is_pre_release: known?.fee_type === 'pre_release',
  has_retail_price: known?.fee_type !== 'provisional',
})
