import { queryClient, queryOf } from '../../../shared/query.ts'
import { areStatsShown } from '../../../shared/ui/page/are-stats-shown.ts'
import { productPageQuery, stockPages } from '../inventory.queries.ts'
import { parseInventoryView } from '../sizes/inventory-view.ts'

/** Starts the first reads of the inventory. */
export function readInventoryFirst(address: Record<string, unknown>): void {
  const view = parseInventoryView(address)
  if (view.mode) void queryClient.prefetchInfiniteQuery(stockPages(view))
  else void queryClient.prefetchQuery(productPageQuery(view, 0))
  // Its notice is above the list, which would move down when it appears later.
  void queryClient.prefetchQuery(queryOf('GET /inventory/payout-setup'))
  if (areStatsShown('inventory')) void queryClient.prefetchQuery(queryOf('GET /inventory/stats'))
}
