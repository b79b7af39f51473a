import type { InfiniteData, QueryKey, UseInfiniteQueryOptions } from '@tanstack/react-query'
import { queryClient } from '../../query.ts'
import type { CsvColumns } from './csv.ts'

/** A list as it is exported: every row that its filter finds, loaded or not. */
export interface ListExport<Row> {
  /** How the file is called before the day: 'wholesale_orders'. */
  file: string
  columns: CsvColumns<Row>
  readPage: ReadPage<Row>
  /** What is read, in the plural: 'products'. */
  things: string
  /** How many of them there are, where that is known beforehand. */
  total?: number | undefined
}

/** Reads a page of the list, the first one without a place; throws what the call throws. */
export type ReadPage<Row> = (place: unknown, signal: AbortSignal) => Promise<ExportPage<Row>>

export interface ExportPage<Row> {
  rows: readonly Row[]
  /** How many of `things` these rows are of. */
  things: number
  /** How many there are of these; pages that do not know say nothing. */
  total?: number | undefined
  /** Where the next page begins; undefined or null: this was the last one. */
  next: unknown
}

type PagedQuery<Page, Key extends QueryKey, Place> = Pick<
  UseInfiniteQueryOptions<Page, Error, InfiniteData<Page>, Key, Place>,
  'queryFn' | 'queryKey' | 'initialPageParam' | 'getNextPageParam'
>

/** `things`: left out where a row is a thing. `total`: as the answer says it. */
interface PageContent<Row> {
  rows: readonly Row[]
  things?: number
  total?: number | null
}

/** Page after page as the list's own query reads them; nothing of it is kept in the cache. */
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

/** A list that is loaded to its end, in the order in which it is shown. */
export const pageOfRows =
  <Row>(rows: readonly Row[]): ReadPage<Row> =>
  () =>
    Promise.resolve({ rows, things: rows.length, next: undefined })
