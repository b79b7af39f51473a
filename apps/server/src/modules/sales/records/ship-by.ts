import type { MarketplaceOrder } from '@ark/marketplaces'
import { isHoliday } from '../../../platform/holidays.ts'
import { type DeadlineFacts, shipDeadline } from './rules/ship-deadline.ts'

/**
 * Returns the deadline to confirm or ship an order: the marketplace's date or, if it names none, the date by its rule.
 */
export const shipByOf = (
  { shipByAt, stage, soldAt }: Pick<MarketplaceOrder, 'shipByAt' | 'stage' | 'soldAt'>,
  facts: Pick<DeadlineFacts, 'platform' | 'confirmedAt' | 'isAtRelease'>,
): { at: Date; isEstimated: boolean } => ({
  at: shipByAt ?? shipDeadline({ ...facts, stage, soldAt }, isHoliday),
  isEstimated: shipByAt === null,
})
