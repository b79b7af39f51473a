import type { MarketplaceOrder } from '@ark/marketplaces'
import { isHoliday } from '../../../platform/holidays.ts'
import { type DeadlineFacts, shipDeadline } from './rules/ship-deadline.ts'

/** Until when an order has to be confirmed or shipped: as its marketplace says, else by its rule. */
export const shipByOf = (
  { shipByAt, stage, soldAt }: Pick<MarketplaceOrder, 'shipByAt' | 'stage' | 'soldAt'>,
  facts: Pick<DeadlineFacts, 'platform' | 'confirmedAt' | 'isAtRelease'>,
): { at: Date; isReckoned: boolean } => ({
  at: shipByAt ?? shipDeadline({ ...facts, stage, soldAt }, isHoliday),
  isReckoned: shipByAt === null,
})
