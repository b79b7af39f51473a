import type { BatchQuota } from '@ark/marketplaces'

/** The share of the quota that ARK leaves to other users of the account, such as people or other tools. */
const LEFT_TO_OTHERS = 1 / 4
/** The share of the whole quota for one retailer: three can work at once before a fourth waits. */
const OF_ONE_RETAILER = 1 / 4

/**
 * Returns how many of the wanted items a retailer may send now: within three quarters of the account's quota, and never
 * so many that the retailer has more than a quarter of it in progress.
 */
export function itemsWithin(
  { used, most }: BatchQuota,
  { ofRetailer, wanted }: { ofRetailer: number; wanted: number },
): number {
  const free = Math.floor(most * (1 - LEFT_TO_OTHERS)) - used
  const own = Math.floor(most * OF_ONE_RETAILER) - ofRetailer
  return Math.max(0, Math.min(wanted, free, own))
}
