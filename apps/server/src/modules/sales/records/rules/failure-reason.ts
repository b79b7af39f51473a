import { SALE_STAGES } from '@ark/domain'
import type { MarketplaceOrder } from '@ark/marketplaces'

/**
 * Returns why an order was lost, in the marketplace's last words. An answer without a reason keeps `before`, the known
 * one. Null if the order continues or no reason was ever given.
 */
export function failureReasonAfter(
  { stage, failureReason }: Pick<MarketplaceOrder, 'stage' | 'failureReason'>,
  before: string | null,
): string | null {
  const { fell_through, to_resolve } = SALE_STAGES[stage]
  // An unknown status does not mean that the order continues.
  return fell_through || to_resolve || stage === 'unknown' ? (failureReason ?? before) : null
}
