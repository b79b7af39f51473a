import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import type { ListingsView } from './listings-view.ts'
import { LISTS } from './variant-cache.ts'

export const PAGE_SIZE = 50

/** The list, page by page as it is scrolled. */
export function variantPages({ search, filter }: ListingsView) {
  const query = { ...(search && { search }), ...(filter && { filter }) }
  return infiniteQueryOptions({
    queryKey: [...LISTS, query],
    queryFn: ({ pageParam, signal }) =>
      api('GET /listings/variants', { query: { ...query, skip: pageParam, limit: PAGE_SIZE }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) =>
      last.has_more ? pages.reduce((count, page) => count + page.variants.length, 0) : undefined,
    placeholderData: (previous) => previous,
  })
}
