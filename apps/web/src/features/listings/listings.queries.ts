import { infiniteQueryOptions } from '@tanstack/react-query'
import { readSizes } from './listed-sizes.ts'
import type { ListingsView } from './listings-view.ts'
import { LISTS } from './variant-cache.ts'

export const PAGE_SIZE = 50

/** The list, page by page as it is scrolled; each begins after the last size of the one before. */
export function variantPages({ search, filter }: ListingsView) {
  const query = { ...(search && { search }), ...(filter && { filter }) }
  return infiniteQueryOptions({
    queryKey: [...LISTS, query],
    queryFn: ({ pageParam, signal }) => readSizes({ ...query, ...pageParam, limit: PAGE_SIZE }, signal),
    initialPageParam: {} as PageParam,
    getNextPageParam: ({ has_more, variants }): PageParam | undefined => {
      const last = variants.at(-1)
      return has_more && last ? { after: last.variant_id } : undefined
    },
    placeholderData: (previous) => previous,
  })
}

interface PageParam {
  after?: number
}
