import { queryClient, queryOf } from '../../../shared/query.ts'
import { areStatsShown } from '../../../shared/ui/page/are-stats-shown.ts'
import { listedProductPages, variantPages } from '../listings.queries.ts'
import { parseListingsView } from '../sizes/listings-view.ts'

/** Starts the first reads of the listings. */
export function readListingsFirst(address: Record<string, unknown>): void {
  const view = parseListingsView(address)
  if (view.view === 'product') void queryClient.prefetchInfiniteQuery(listedProductPages(view))
  else void queryClient.prefetchInfiniteQuery(variantPages(view))
  if (areStatsShown('listings')) void queryClient.prefetchQuery(queryOf('GET /listings/stats'))
}
