import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type InputOf } from '../../api.ts'
import { queryOf } from '../../query.ts'

/** What a list of sales is narrowed to, as the calls ask for it. */
type SaleNarrowing = Omit<NonNullable<InputOf<'GET /sales/summaries'>['query']>, 'limit' | 'cursor'>

/** Sales by cursor, so many at a time, in the order in which the call gives them. */
export const pagesOfSales = (query: SaleNarrowing, pageSize: number) =>
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

/** What they add up to, also those that are not loaded: asked once for a filter and not with each page. */
export const totalsOfSales = (query: SaleNarrowing) =>
  queryOptions({
    ...queryOf('GET /sales/totals', { query }),
    placeholderData: keepPreviousData,
  })
