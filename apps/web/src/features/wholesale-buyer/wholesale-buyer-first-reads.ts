import { queryClient } from '../../shared/query.ts'
import { parseBuyerInventoryView } from './buyer-inventory-view.ts'
import { offeredPages, offeredSummary } from './wholesale-buyer.queries.ts'

/** What the buyers' inventory shows first. */
export function readBuyerInventoryFirst(address: Record<string, unknown>): void {
  const view = parseBuyerInventoryView(address)
  void queryClient.prefetchInfiniteQuery(offeredPages(view))
  void queryClient.prefetchQuery(offeredSummary(view))
}
