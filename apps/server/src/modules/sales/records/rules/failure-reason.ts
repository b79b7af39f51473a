import { SALE_STAGES } from '@ark/domain'
import type { MarketplaceOrder } from '@ark/marketplaces'

/**
 * Why an order fell through, after its marketplace's answer: in the marketplace's words, as it said them last. `before`
 * is what was known; an answer that names no reason leaves it. Null: the order goes on, or nothing was ever said.
 */
export function failureReasonAfter(
  { stage, failureReason }: Pick<MarketplaceOrder, 'stage' | 'failureReason'>,
  before: string | null,
): string | null {
  const { fell_through, to_resolve } = SALE_STAGES[stage]
  // Of a word that nobody knows, it does not follow that the order goes on.
  return fell_through || to_resolve || stage === 'unknown' ? (failureReason ?? before) : null
}
