import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { type ListedProduct, PRODUCT_LISTS, type ListedProductPage } from '../listings.queries.ts'
import { LISTS } from '../../../shared/sizes/variant-cache.ts'

/** Changes a product in every cached list; `change` returns the new row. */
export function patchProduct(client: QueryClient, id: number, change: (product: ListedProduct) => ListedProduct): void {
  client.setQueriesData<InfiniteData<ListedProductPage>>(
    { queryKey: PRODUCT_LISTS },
    (lists) =>
      lists && {
        ...lists,
        pages: lists.pages.map((page) => ({
          ...page,
          products: page.products.map((product) => (product.product_id === id ? change(product) : product)),
        })),
      },
  )
}

/** Cancels running reads, which would otherwise revert the change that follows. */
export async function cancelReads(client: QueryClient): Promise<void> {
  await Promise.all([client.cancelQueries({ queryKey: PRODUCT_LISTS }), client.cancelQueries({ queryKey: LISTS })])
}

/** Refetches a product's sizes where they are shown; others refetch when they are shown. */
export const refreshSizesOf = (client: QueryClient, id: number): Promise<void> =>
  client.invalidateQueries({ queryKey: [...LISTS, { product_id: id }] })

/** Refetches a product's sizes and the rows of products. Calls from this tab do that by themselves (freshness.ts). */
export async function refetchProduct(client: QueryClient, id: number): Promise<void> {
  await Promise.all([client.invalidateQueries({ queryKey: PRODUCT_LISTS }), refreshSizesOf(client, id)])
}
