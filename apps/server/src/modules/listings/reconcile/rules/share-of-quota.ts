import type { BatchQuota } from '@ark/marketplaces'

/** What others who use the account (by hand, by another tool) find free, whatever ARK sends. */
const LEFT_TO_OTHERS = 1 / 4
/** Of the whole: three retailers can be at work at once before a fourth waits. */
const OF_ONE_RETAILER = 1 / 4

/**
 * How many items a retailer may send together now, of as many as he wants to: what is free but for a quarter of the
 * account's quota, and never so much that he has more than a quarter of it under way.
 */
export function itemsWithin(
  { used, most }: BatchQuota,
  { ofRetailer, wanted }: { ofRetailer: number; wanted: number },
): number {
  const free = Math.floor(most * (1 - LEFT_TO_OTHERS)) - used
  const own = Math.floor(most * OF_ONE_RETAILER) - ofRetailer
  return Math.max(0, Math.min(wanted, free, own))
}
