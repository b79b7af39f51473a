import { queryClient } from '../../shared/query.ts'
import { salePages, saleTotalsQuery } from './sales.queries.ts'
import { parseSalesView } from './sales-view.ts'

/** Starts the first reads of the sales page. */
export function readSalesFirst(address: Record<string, unknown>): void {
  const view = parseSalesView(address)
  void queryClient.prefetchInfiniteQuery(salePages(view))
  void queryClient.prefetchQuery(saleTotalsQuery(view))
}
