import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { type Answer, api } from '../../shared/api.ts'
import type { InventoryView } from './inventory-view.ts'

export type InventoryPageData = Answer<'GET /inventory/optimized'>
export type InventoryProduct = InventoryPageData['products'][number]
export type InventorySize = InventoryProduct['variants'][number]
export type InventoryItem = InventorySize['locations'][number]

/** Document 1 §9: pages of 50; a search loads as much as one request is answered with. */
const PAGE_SIZE = 50
const SEARCH_PAGE_SIZE = 200

/** Every key begins with the call, so that events find it. */
const CALL = 'GET /inventory/optimized'

const queryOfView = ({ search, hideZero, mode }: InventoryView) => ({
  show_zero_stock: !hideZero,
  ...(mode === 'low' && { low_stock: true }),
  ...(search && { product_search: search }),
})

export const pageSizeOf = ({ search }: InventoryView): number => (search ? SEARCH_PAGE_SIZE : PAGE_SIZE)

/** One page of the stock, fetched when it is looked at and no longer than that: the first is 0. */
export function inventoryPage(view: InventoryView, page: number) {
  const query = queryOfView(view)
  const limit = pageSizeOf(view)
  return queryOptions({
    queryKey: [CALL, query, page],
    queryFn: ({ signal }) => api(CALL, { query: { ...query, skip: page * limit, limit }, signal }),
  })
}

/** Stock, page by page as it is scrolled, for lists whose number of rows is not known before they are read. */
export function inventoryPages(view: InventoryView) {
  const query = queryOfView(view)
  const limit = pageSizeOf(view)
  return infiniteQueryOptions({
    queryKey: [CALL, query, 'pages'],
    queryFn: ({ pageParam, signal }) => api(CALL, { query: { ...query, skip: pageParam, limit }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ pagination }) => (pagination.has_more ? pagination.skip + pagination.limit : undefined),
    placeholderData: keepPreviousData,
  })
}

type Kept = InventoryPageData | InfiniteData<InventoryPageData>

/** Every page of stock that is at hand, whatever list or search it was read for. */
export const pagesAtHand = (client: QueryClient): InventoryPageData[] =>
  client
    .getQueriesData<Kept>({ queryKey: [CALL] })
    .flatMap(([, data]) => (data === undefined ? [] : 'pages' in data ? data.pages : [data]))

/** Changes every page of stock that is at hand: before the server has said so, or back. */
export function changePagesAtHand(client: QueryClient, change: (page: InventoryPageData) => InventoryPageData): void {
  client.setQueriesData<Kept>(
    { queryKey: [CALL] },
    (data) => data && ('pages' in data ? { ...data, pages: data.pages.map(change) } : change(data)),
  )
}

/** Nothing that is under way may undo a change that is shown already. */
export const stopReadingPages = (client: QueryClient): Promise<void> => client.cancelQueries({ queryKey: [CALL] })
