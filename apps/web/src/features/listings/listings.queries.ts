import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Answer, api } from '../../shared/api.ts'
import { SIZES_OF_PAGE, type PageParam, readPage, sizePages } from '../../shared/sizes/size-pages.ts'
import { LISTS, type VariantPages } from '../../shared/sizes/variant-cache.ts'
import type { ListingsView } from './sizes/listings-view.ts'

const narrowedBy = ({ search, filter, zeroStock }: ListingsView) => ({
  ...(search && { search }),
  ...(filter && { filter }),
  ...(!zeroStock && { in_stock: true }),
})

/** Reads the sizes of the list page by page. */
export const variantPages = (view: ListingsView, pageSize = SIZES_OF_PAGE) => sizePages(narrowedBy(view), pageSize)

/** The key of every list of products, whatever its filters, which edits update. */
export const PRODUCT_LISTS = ['GET /listings/product-summaries'] as const
export type ListedProductPage = Answer<(typeof PRODUCT_LISTS)[0]>
/** A product as its row shows it. */
export type ListedProduct = ListedProductPage['products'][number]

/** Reads the products of the list page by page; each page begins after the last product of the previous one. */
export function listedProductPages(view: ListingsView) {
  const query = narrowedBy(view)
  return infiniteQueryOptions({
    queryKey: [...PRODUCT_LISTS, query],
    queryFn: ({ pageParam: from, signal }) =>
      api(PRODUCT_LISTS[0], { query: { ...query, ...from, limit: SIZES_OF_PAGE }, signal }),
    initialPageParam: {} as PageParam,
    getNextPageParam: ({ has_more, products }): PageParam | undefined => {
      const last = products.at(-1)
      return has_more && last ? { after: last.product_id } : undefined
    },
    placeholderData: keepPreviousData,
  })
}

/** Reads the sizes of one product into the same cache as other lists of sizes, so that edits appear in both. */
export function listedSizesOf(id: number, { zeroStock }: ListingsView) {
  const query = { product_id: id, ...(!zeroStock && { in_stock: true }) }
  return queryOptions({
    queryKey: [...LISTS, query],
    queryFn: async ({ signal }): Promise<VariantPages> => ({
      pages: [await readPage(query, { from: undefined, signal })],
      pageParams: [{}],
    }),
  })
}
