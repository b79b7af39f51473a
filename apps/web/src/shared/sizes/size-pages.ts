import { infiniteQueryOptions } from '@tanstack/react-query'
import type { SizePage } from './listed-size.ts'
import { readSizes, readSizesOfProduct } from './listed-sizes.ts'
import { LISTS } from './variant-cache.ts'

export const PAGE_SIZE = 50

/** Where a page begins. */
export interface PageParam {
  after?: number
}

/** What a list of sizes that is kept is of: a search and a filter, or a product. */
export type ListQuery =
  | Pick<Parameters<typeof readSizes>[0], 'search' | 'filter' | 'in_stock'>
  | Parameters<typeof readSizesOfProduct>[0]

/** Reads a page of such a list. */
export const readPage = (
  query: ListQuery,
  { from, signal }: { from: PageParam | undefined; signal?: AbortSignal },
): Promise<SizePage> =>
  'product_id' in query ? readSizesOfProduct(query, signal) : readSizes({ ...query, ...from, limit: PAGE_SIZE }, signal)

/** A list, page by page as it is scrolled; each begins after the last size of the one before. */
export const sizePages = (query: ListQuery) =>
  infiniteQueryOptions({
    queryKey: [...LISTS, query],
    queryFn: ({ pageParam: from, signal }) => readPage(query, { from, signal }),
    initialPageParam: {} as PageParam,
    getNextPageParam: ({ has_more, variants }): PageParam | undefined => {
      const last = variants.at(-1)
      return has_more && last ? { after: last.variant_id } : undefined
    },
    placeholderData: (previous) => previous,
  })
