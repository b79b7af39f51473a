import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { InputOf } from '../../api.ts'
import { pagesOf, queryOf } from '../../query.ts'

/** The filters of a list of sales, as query parameters. */
type SaleQuery = Omit<NonNullable<InputOf<'GET /sales/summaries'>['query']>, 'limit' | 'cursor'>

/** Reads sales page by page with a cursor, in the call's order. */
export const pagesOfSales = (query: SaleQuery, pageSize: number) => ({
  ...pagesOf('GET /sales/summaries', { query: { ...query, limit: pageSize } }),
  placeholderData: keepPreviousData,
})

/** Reads the totals of all matching sales, loaded or not: once per filter rather than with each page. */
export const totalsOfSales = (query: SaleQuery) =>
  queryOptions({
    ...queryOf('GET /sales/totals', { query }),
    placeholderData: keepPreviousData,
  })
