import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { queryOf } from '../../shared/query.ts'
import type { SalesView } from './sales-view.ts'

const PAGE_SIZE = 50
const REFETCH_MS = 300_000

/** What the list is narrowed to, as the call asks for it. */
export const saleQuery = ({ search, location, platform, status, pending, sold_on }: SalesView) => ({
  ...(search && { search }),
  ...(location && { location }),
  ...(platform && { platform }),
  ...(status && { status: status.join(',') }),
  ...(pending && { generated_in_shopify: false }),
  ...(sold_on && { sold_on }),
})

/** Sales by cursor, newest first. */
export function salePages(view: SalesView) {
  const query = saleQuery(view)
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

/** What they add up to, asked once for a filter and not with each page. */
export const saleTotals = (view: SalesView) =>
  queryOptions({
    ...queryOf('GET /sales/totals', { query: saleQuery(view) }),
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_MS,
  })
