import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { type Answer, api } from '../../shared/api.ts'
import type { InventoryView } from './sizes/inventory-view.ts'

export type ProductPage = Answer<'GET /inventory/product-summaries'>
/** A product as its collapsed row shows it. */
export type InventoryProduct = ProductPage['products'][number]
type Variants = Answer<'GET /inventory/product-syncs/{id}/variants'>
export type InventorySize = Variants['variants'][number]
export type InventoryItem = InventorySize['locations'][number]
type StockPage = Answer<'GET /inventory/optimized'>
/** A product with its sizes, as the lists of sizes read it. */
export type ProductWithSizes = StockPage['products'][number]

/** The page sizes of a list and of a search, which shows as much as one request returns. */
const PAGE_SIZE = 50
const SEARCH_PAGE_SIZE = 200
/** The page size of lists of sizes and locations: about 12 sizes at 3 locations are 36 rows per product. */
const FLAT_PAGE_SIZE = 10

/** Calls that begin the query keys, so that events find them. */
const PRODUCTS = 'GET /inventory/product-summaries'
const SIZES = 'GET /inventory/product-syncs/{id}/variants'
const STOCK = 'GET /inventory/optimized'

const queryOfView = ({ search, hideZero, mode }: InventoryView) => ({
  show_zero_stock: !hideZero,
  ...(mode === 'low' && { low_stock: true }),
  ...(search && { product_search: search }),
})

/** Returns the page size. A search shows more at once, because people scan its results rather than scroll. */
export const pageSizeOf = ({ search }: InventoryView): number => (search ? SEARCH_PAGE_SIZE : PAGE_SIZE)

/** Reads one page of products, numbered from 0, while it is in view and not longer. */
export function productPageQuery({ search, hideZero }: InventoryView, page: number) {
  const view = { ...(search && { search }), ...(hideZero && { hideZero }) }
  const query = queryOfView(view)
  const limit = pageSizeOf(view)
  return queryOptions({
    queryKey: [PRODUCTS, query, page],
    queryFn: ({ signal }) => api(PRODUCTS, { query: { ...query, skip: page * limit, limit }, signal }),
  })
}

/** Returns the cached pages of a list of products by their number. */
export const cachedPages = (client: QueryClient, view: InventoryView): Map<number, ProductPage | undefined> => {
  const [call, query] = productPageQuery(view, 0).queryKey
  return new Map(
    client
      .getQueriesData<ProductPage>({ queryKey: [call, query] })
      .map(([key, page]) => [Number(key.at(-1)), page] as const),
  )
}

/** Reads the sizes of a product with their locations when its row opens: all, or those that a search matches. */
export function sizesOfLinkQuery(
  productSyncId: number,
  { hideZero = false, search }: Pick<InventoryView, 'hideZero' | 'search'> = {},
) {
  const query = { show_zero_stock: !hideZero, ...(search && { product_search: search }) }
  return queryOptions({
    queryKey: [SIZES, query, productSyncId],
    queryFn: ({ signal }) => api(SIZES, { params: { id: productSyncId }, query, signal }),
  })
}

/** Reads products with their sizes page by page, for lists with a row per size or location. */
export function stockPages(view: InventoryView, pageSize = FLAT_PAGE_SIZE) {
  const query = queryOfView(view)
  return infiniteQueryOptions({
    queryKey: [STOCK, query],
    queryFn: ({ pageParam, signal }) =>
      api(STOCK, {
        query: { ...query, ...(pageParam !== null && { cursor: pageParam }), limit: pageSize },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => pagination.next_cursor,
    placeholderData: keepPreviousData,
  })
}

/** Returns every cached product, from any list or search. */
export const cachedProducts = (client: QueryClient): InventoryProduct[] =>
  client.getQueriesData<ProductPage>({ queryKey: [PRODUCTS] }).flatMap(([, page]) => page?.products ?? [])

/** Returns every cached size. */
export const cachedSizes = (client: QueryClient): InventorySize[] => [
  ...client.getQueriesData<Variants>({ queryKey: [SIZES] }).flatMap(([, answer]) => answer?.variants ?? []),
  ...client
    .getQueriesData<InfiniteData<StockPage>>({ queryKey: [STOCK] })
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap(({ products }) => products.flatMap(({ variants }) => variants)),
]

/** Changes products in the cache, ahead of the server's answer or to revert. */
export function changeCachedProducts(
  client: QueryClient,
  change: (product: InventoryProduct) => InventoryProduct,
): void {
  client.setQueriesData<ProductPage>(
    { queryKey: [PRODUCTS] },
    (page) => page && { ...page, products: page.products.map(change) },
  )
}

/** Changes sizes in the cache, ahead of the server's answer or to revert. */
export function changeCachedSizes(client: QueryClient, change: (size: InventorySize) => InventorySize): void {
  client.setQueriesData<Variants>(
    { queryKey: [SIZES] },
    (answer) => answer && { ...answer, variants: answer.variants.map(change) },
  )
  client.setQueriesData<InfiniteData<StockPage>>(
    { queryKey: [STOCK] },
    (data) => data && { ...data, pages: data.pages.map((page) => withSizes(page, change)) },
  )
}

const withSizes = (page: StockPage, change: (size: InventorySize) => InventorySize): StockPage => ({
  ...page,
  products: page.products.map((product) => ({ ...product, variants: product.variants.map(change) })),
})

/** Cancels running reads, which would otherwise undo a change that is already shown. */
export const cancelStockReads = async (client: QueryClient): Promise<void> => {
  await Promise.all([PRODUCTS, SIZES, STOCK].map((call) => client.cancelQueries({ queryKey: [call] })))
}
