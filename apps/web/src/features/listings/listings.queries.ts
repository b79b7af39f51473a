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

/** The sizes of the list, page by page as it is scrolled. */
export const variantPages = (view: ListingsView, pageSize = SIZES_OF_PAGE) => sizePages(narrowedBy(view), pageSize)

/** The key of every list of products, whatever it is narrowed to: what an edit patches. */
export const PRODUCT_LISTS = ['GET /listings/product-summaries'] as const
export type ListedProductPage = Answer<(typeof PRODUCT_LISTS)[0]>
/** A product as its row shows it. */
export type ListedProduct = ListedProductPage['products'][number]

/** The products of the list, page by page as it is scrolled; each begins after the last one of the one before. */
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

/** The sizes of one product, kept as every list of sizes is: what changes one of them changes it here, too. */
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
