import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { type ListedProduct, PRODUCT_LISTS, type ListedProductPage } from '../listings.queries.ts'
import { LISTS } from '../../../shared/sizes/variant-cache.ts'

/** Changes a product in every cached list; `change` makes the new row of the one that is there. */
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

/** No answer that is under way may put back what is about to be changed. */
export async function holdReads(client: QueryClient): Promise<void> {
  await Promise.all([client.cancelQueries({ queryKey: PRODUCT_LISTS }), client.cancelQueries({ queryKey: LISTS })])
}

/** Reads the sizes of a product again, where they are on the screen; the others when they are shown. */
export const refreshSizesOf = (client: QueryClient, id: number): Promise<void> =>
  client.invalidateQueries({ queryKey: [...LISTS, { product_id: id }] })

/** The same with the rows of products. After a call of ours these are read again by themselves (freshness.ts). */
export async function refetchProduct(client: QueryClient, id: number): Promise<void> {
  await Promise.all([client.invalidateQueries({ queryKey: PRODUCT_LISTS }), refreshSizesOf(client, id)])
}
