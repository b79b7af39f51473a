import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { type Answer, api } from '../../shared/api.ts'
import type { InventoryView } from './inventory-view.ts'

export type InventoryPageData = Answer<'GET /inventory/optimized'>
export type InventoryProduct = InventoryPageData['products'][number]
export type InventorySize = InventoryProduct['variants'][number]
export type InventoryItem = InventorySize['locations'][number]

/** Document 1 §9: pages of 50; a search loads 1000 in one request. */
const PAGE_SIZE = 50
const SEARCH_PAGE_SIZE = 1_000

/** Stock, page by page as it is scrolled; its key begins with the call, so that events find it. */
export function inventoryPages({ search, hideZero, mode }: InventoryView) {
  const query = {
    show_zero_stock: !hideZero,
    ...(mode === 'low' && { low_stock: true }),
    ...(search && { product_search: search }),
  }
  const limit = search ? SEARCH_PAGE_SIZE : PAGE_SIZE
  return infiniteQueryOptions({
    queryKey: ['GET /inventory/optimized', query, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      api('GET /inventory/optimized', { query: { ...query, skip: pageParam, limit }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ pagination }) => (pagination.has_more ? pagination.skip + pagination.limit : undefined),
    placeholderData: keepPreviousData,
  })
}
