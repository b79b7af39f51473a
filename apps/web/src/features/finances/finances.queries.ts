import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'

const PAGE_SIZE = 50

/** Reads the balances with the newest sales behind them, and older sales page by page. */
export const financePages = infiniteQueryOptions({
  queryKey: ['GET /finances/', 'pages'],
  queryFn: ({ pageParam, signal }) =>
    api('GET /finances/', {
      query: { page_size: PAGE_SIZE, ...(pageParam !== null && { after: pageParam }) },
      signal,
    }),
  initialPageParam: null as number | null,
  getNextPageParam: (last) => last.next_after,
})
