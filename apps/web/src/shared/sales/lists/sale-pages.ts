import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type InputOf } from '../../api.ts'
import { queryOf } from '../../query.ts'

/** The filters of a list of sales, as query parameters. */
type SaleQuery = Omit<NonNullable<InputOf<'GET /sales/summaries'>['query']>, 'limit' | 'cursor'>

/** Reads sales page by page with a cursor, in the call's order. */
export const pagesOfSales = (query: SaleQuery, pageSize: number) =>
  infiniteQueryOptions({
    queryKey: ['GET /sales/summaries', query, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      api('GET /sales/summaries', {
        query: { ...query, limit: pageSize, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    placeholderData: keepPreviousData,
  })

/** Reads the totals of all matching sales, loaded or not: once per filter rather than with each page. */
export const totalsOfSales = (query: SaleQuery) =>
  queryOptions({
    ...queryOf('GET /sales/totals', { query }),
    placeholderData: keepPreviousData,
  })
