import { infiniteQueryOptions } from '@tanstack/react-query'
import type { SizePage } from './listed-size.ts'
import { readSizes, readSizesOfProduct, readToolSizes } from './listed-sizes.ts'
import { LISTS } from './variant-cache.ts'

/** The number of sizes that one request of a list reads. */
export const SIZES_OF_PAGE = 50

/** The position of a page. */
export interface PageParam {
  after?: number
}

/** The query of a cached list of sizes: a search and filter of the listings or of Quick Actions, or a product. */
export type ListQuery =
  | Pick<Parameters<typeof readSizes>[0], 'search' | 'filter' | 'in_stock'>
  | Pick<Parameters<typeof readToolSizes>[0], 'search' | 'tool'>
  | Parameters<typeof readSizesOfProduct>[0]

/** Reads a page of such a list. */
export function readPage(
  query: ListQuery,
  { from, signal, limit = SIZES_OF_PAGE }: { from: PageParam | undefined; signal?: AbortSignal; limit?: number },
): Promise<SizePage> {
  if ('product_id' in query) return readSizesOfProduct(query, signal)
  const page = { ...from, limit }
  return 'tool' in query ? readToolSizes({ ...query, ...page }, signal) : readSizes({ ...query, ...page }, signal)
}

/** Reads a list page by page while it is scrolled; each page begins after the last size of the previous one. */
export const sizePages = (query: ListQuery, limit = SIZES_OF_PAGE) =>
  infiniteQueryOptions({
    queryKey: [...LISTS, query],
    queryFn: ({ pageParam: from, signal }) => readPage(query, { from, signal, limit }),
    initialPageParam: {} as PageParam,
    getNextPageParam: ({ has_more, variants, nextAfter }): PageParam | undefined => {
      const after = nextAfter ?? variants.at(-1)?.variant_id
      return has_more && after !== undefined ? { after } : undefined
    },
    placeholderData: (previous) => previous,
  })
