import { queryClient } from '../../shared/query.ts'
import { salesToFulfill, totalsToFulfill } from './fulfillments.queries.ts'

/** What Fulfillments shows first. */
export function readFulfillmentsFirst(): void {
  void queryClient.prefetchInfiniteQuery(salesToFulfill)
  void queryClient.prefetchQuery(totalsToFulfill)
}
