import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { type Answer, api } from '../../shared/api.ts'
import type { ProductsView } from './products-view.ts'

export type CatalogProduct = Answer<'GET /products/'>['products'][number]

/** The products per page. */
const PAGE_SIZE = 50

/** Reads the catalog page by page while scrolling. */
export function productPages({ search, tab, sort, order }: ProductsView, pageSize = PAGE_SIZE) {
  const query = {
    sort_by: sort ?? ('title' as const),
    sort_order: order ?? ('asc' as const),
    ...(search && { search }),
    ...(tab && { show_synced_only: true }),
  }
  return infiniteQueryOptions({
    queryKey: ['GET /products/', query, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      api('GET /products/', {
        query: { ...query, ...(pageParam !== null && { cursor: pageParam }), limit: pageSize },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
  })
}
