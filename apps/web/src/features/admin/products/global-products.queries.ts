import { type InfiniteData, keepPreviousData, type QueryClient } from '@tanstack/react-query'
import type { Answer } from '../../../shared/api.ts'
import { pagesOf, queryOf } from '../../../shared/query.ts'

type Page = Answer<'GET /admin/products'>
export type GlobalProduct = Page['products'][number]
export type EditedProduct = Answer<'PATCH /admin/products/{id}/retail-price'>
export type RefreshedProduct = Answer<'POST /admin/products/{id}/refresh-stockx-data'>

const PAGE_SIZE = 50
const LIST = 'GET /admin/products'
/**
 * Reads the catalog, newest first: all products or those that match a search; `unpriced` keeps those without a retail
 * price.
 */
export const globalProductPages = ({ search, unpriced }: { search?: string | undefined; unpriced?: boolean }) => ({
  ...pagesOf(LIST, {
    query: {
      limit: PAGE_SIZE,
      ...(search && { search }),
      ...(unpriced && { missing_retail_price: true }),
    },
  }),
  placeholderData: keepPreviousData,
})

/** Reads the last backfill of retail prices and how many are missing; the run's events refresh it. */
export const backfillQuery = queryOf('GET /admin/products/backfill-retail-prices')

/** Applies an edit's result to every list with the product, before the lists are read again. */
export function showEdited(client: QueryClient, edited: EditedProduct): void {
  client.setQueriesData<InfiniteData<Page, number | null>>(
    { queryKey: [LIST] },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          products: page.products.map((product) => (product.id === edited.id ? { ...product, ...edited } : product)),
        })),
      },
  )
}
