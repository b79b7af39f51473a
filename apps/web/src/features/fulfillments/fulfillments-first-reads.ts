import { queryClient } from '../../shared/query.ts'
import { salesToFulfill, totalsOf } from './fulfillments.queries.ts'
import { parseFulfillmentsView } from './fulfillments-view.ts'

/** What Fulfillments shows first. */
export function readFulfillmentsFirst(address: Record<string, unknown>): void {
  const view = parseFulfillmentsView(address)
  void queryClient.prefetchInfiniteQuery(salesToFulfill(view))
  void queryClient.prefetchQuery(totalsOf(view))
}
