import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'

const PAGE_SIZE = 50

/** The balances with the newest sales behind them, and page after page of the sales before. */
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
