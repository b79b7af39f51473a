import type { InfiniteData, QueryKey, UseInfiniteQueryOptions } from '@tanstack/react-query'
import { queryClient } from '../../query.ts'
import type { CsvColumns } from './csv.ts'

/** A list to export: every row that matches its filter, loaded or not. */
export interface ListExport<Row> {
  /** The file name before the date: 'wholesale_orders'. */
  file: string
  columns: CsvColumns<Row>
  readPage: ReadPage<Row>
  /** The name of the rows' subjects, in the plural: 'products'. */
  things: string
  /** The number of `things`, if it is known in advance. */
  total?: number | undefined
}

/** Reads a page of the list; the first one without a place. Throws the call's error. */
export type ReadPage<Row> = (place: unknown, signal: AbortSignal) => Promise<ExportPage<Row>>

export interface ExportPage<Row> {
  rows: readonly Row[]
  /** The number of `things` to which these rows belong. */
  things: number
  /** The total number of `things`; absent when the page does not know it. */
  total?: number | undefined
  /** The place of the next page; undefined or null after the last one. */
  next: unknown
}

type PagedQuery<Page, Key extends QueryKey, Place> = Pick<
  UseInfiniteQueryOptions<Page, Error, InfiniteData<Page>, Key, Place>,
  'queryFn' | 'queryKey' | 'initialPageParam' | 'getNextPageParam'
>

/** The content of a page. `things` is absent when each row is one; `total` is the answer's own. */
interface PageContent<Row> {
  rows: readonly Row[]
  things?: number
  total?: number | null
}

/** Reads pages with the list's own query, without storing them in the cache. */
export function pagesOfQuery<Page, Key extends QueryKey, Place, Row>(
  query: PagedQuery<Page, Key, Place>,
  contentOf: (page: Page) => PageContent<Row>,
): ReadPage<Row> {
  return async (place, signal) => {
    const { queryFn, queryKey, getNextPageParam } = query
    if (typeof queryFn !== 'function') throw new Error('a list that is exported reads its pages itself')
    const pageParam = (place ?? query.initialPageParam) as Place
    const page = await queryFn({ client: queryClient, queryKey, signal, pageParam, direction: 'forward', meta: {} })
    const { rows, things = rows.length, total } = contentOf(page)
    return { rows, things, total: total ?? undefined, next: getNextPageParam(page, [page], pageParam, [pageParam]) }
  }
}

/** Returns the only page of a list that is loaded completely, in display order. */
export const pageOfRows =
  <Row>(rows: readonly Row[]): ReadPage<Row> =>
  () =>
    Promise.resolve({ rows, things: rows.length, next: undefined })
