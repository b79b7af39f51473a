import { integerIn } from './errors.ts'

export interface Page<Row> {
  /** The count over all pages. */
  count: number
  pageNumber: number
  pageSize: number
  hasNextPage: boolean
  rows: Row[]
}

/** Returns a page as StockX does: pageNumber from 1, pageSize 10 by default. */
export function pageOf<Row>(
  all: readonly Row[],
  query: Record<string, string | undefined>,
  maxPageSize: number,
): Page<Row> {
  const pageNumber = integerIn(query, 'pageNumber', { max: 1_000_000, otherwise: 1 })
  const pageSize = integerIn(query, 'pageSize', { max: maxPageSize, otherwise: 10 })
  const end = pageNumber * pageSize
  return {
    count: all.length,
    pageNumber,
    pageSize,
    hasNextPage: end < all.length,
    rows: all.slice(end - pageSize, end),
  }
}
