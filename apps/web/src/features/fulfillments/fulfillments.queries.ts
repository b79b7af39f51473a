import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { queryOf } from '../../shared/query.ts'

/** The contract's most: what waits is worked off from top to bottom, so the whole list is wanted. */
const PAGE_SIZE = 200
const REFETCH_MS = 300_000

/** Every sale that waits to be packed; filters and search work on what is here, without a round trip. */
export const salesToFulfill = infiniteQueryOptions({
  queryKey: ['GET /sales/summaries', { to_fulfill: true }, 'pages'],
  queryFn: ({ pageParam, signal }) =>
    api('GET /sales/summaries', {
      query: { to_fulfill: true, limit: PAGE_SIZE, ...(pageParam && { cursor: pageParam }) },
      signal,
    }),
  initialPageParam: null as string | null,
  getNextPageParam: (last) => last.next_cursor,
  refetchInterval: REFETCH_MS,
})

/** What they are together, also those that are not loaded. */
export const totalsToFulfill = queryOptions({
  ...queryOf('GET /sales/totals', { query: { to_fulfill: true } }),
  refetchInterval: REFETCH_MS,
})
