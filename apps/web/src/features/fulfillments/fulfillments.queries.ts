import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { queryOf } from '../../shared/query.ts'
import { type FulfillmentsView, fulfillmentQuery } from './fulfillments-view.ts'

/** The contract's most: what waits is worked off from top to bottom, so the whole list is wanted. */
const PAGE_SIZE = 200
const REFETCH_MS = 300_000

/** The orders that wait to be packed, as they are filtered. */
export function salesToFulfill(view: FulfillmentsView) {
  const query = fulfillmentQuery(view)
  return infiniteQueryOptions({
    queryKey: ['GET /sales/summaries', query, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      api('GET /sales/summaries', {
        query: { ...query, limit: PAGE_SIZE, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    placeholderData: (previous) => previous,
    refetchInterval: REFETCH_MS,
  })
}

/** What they are together, also those that are not loaded. */
export const totalsOf = (view: FulfillmentsView) =>
  queryOptions({
    ...queryOf('GET /sales/totals', { query: fulfillmentQuery(view) }),
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_MS,
  })

/** Requests for bulk shipping, the newest first. */
export const automationRequests = queryOptions({
  ...queryOf('GET /automation-requests/', { query: { limit: 50 } }),
  refetchInterval: 60_000,
})
