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
/** A product as its closed row shows it. */
export type InventoryProduct = ProductPage['products'][number]
type Variants = Answer<'GET /inventory/product-syncs/{id}/variants'>
export type InventorySize = Variants['variants'][number]
export type InventoryItem = InventorySize['locations'][number]
type StockPage = Answer<'GET /inventory/optimized'>
/** A product with its sizes, as the lists of sizes read it. */
export type ProductWithSizes = StockPage['products'][number]

/** Document 1 §9: pages of 50; a search loads as much as one request is answered with. */
const PAGE_SIZE = 50
const SEARCH_PAGE_SIZE = 200
/** Lists of sizes and places: some 12 sizes at each of 3 locations are 36 rows a product. */
const FLAT_PAGE_SIZE = 10

/** Every key begins with its call, so that events find it. */
const PRODUCTS = 'GET /inventory/product-summaries'
const SIZES = 'GET /inventory/product-syncs/{id}/variants'
const STOCK = 'GET /inventory/optimized'

const queryOfView = ({ search, hideZero, mode }: InventoryView) => ({
  show_zero_stock: !hideZero,
  ...(mode === 'low' && { low_stock: true }),
  ...(search && { product_search: search }),
})

/** A search shows more at once: what it finds is looked through, not scrolled (document 1 §9). */
export const pageSizeOf = ({ search }: InventoryView): number => (search ? SEARCH_PAGE_SIZE : PAGE_SIZE)

/** One page of the products, fetched when it is looked at and no longer than that: the first is 0. */
export function productPageQuery({ search, hideZero }: InventoryView, page: number) {
  const view = { ...(search && { search }), ...(hideZero && { hideZero }) }
  const query = queryOfView(view)
  const limit = pageSizeOf(view)
  return queryOptions({
    queryKey: [PRODUCTS, query, page],
    queryFn: ({ signal }) => api(PRODUCTS, { query: { ...query, skip: page * limit, limit }, signal }),
  })
}

/** Pages of a list of products that were read and not forgotten yet, by their number. */
export const pagesAtHand = (client: QueryClient, view: InventoryView): Map<number, ProductPage | undefined> => {
  const [call, query] = productPageQuery(view, 0).queryKey
  return new Map(
    client
      .getQueriesData<ProductPage>({ queryKey: [call, query] })
      .map(([key, page]) => [Number(key.at(-1)), page] as const),
  )
}

/** The sizes of a product with their locations: read when it is opened. */
export function sizesOfLinkQuery(productSyncId: number, { hideZero = false }: Pick<InventoryView, 'hideZero'> = {}) {
  const query = { show_zero_stock: !hideZero }
  return queryOptions({
    queryKey: [SIZES, query, productSyncId],
    queryFn: ({ signal }) => api(SIZES, { params: { id: productSyncId }, query, signal }),
  })
}

/** Products with their sizes, page by page as they are scrolled, for lists that show a row for each size or place. */
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

/** Every product that is at hand, whatever list or search it was read for. */
export const productsAtHand = (client: QueryClient): InventoryProduct[] =>
  client.getQueriesData<ProductPage>({ queryKey: [PRODUCTS] }).flatMap(([, page]) => page?.products ?? [])

/** Every size that is at hand. */
export const sizesAtHand = (client: QueryClient): InventorySize[] => [
  ...client.getQueriesData<Variants>({ queryKey: [SIZES] }).flatMap(([, answer]) => answer?.variants ?? []),
  ...client
    .getQueriesData<InfiniteData<StockPage>>({ queryKey: [STOCK] })
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap(({ products }) => products.flatMap(({ variants }) => variants)),
]

/** Changes products where they are at hand: before the server has said so, or back. */
export function changeProductsAtHand(
  client: QueryClient,
  change: (product: InventoryProduct) => InventoryProduct,
): void {
  client.setQueriesData<ProductPage>(
    { queryKey: [PRODUCTS] },
    (page) => page && { ...page, products: page.products.map(change) },
  )
}

/** Changes sizes where they are at hand: before the server has said so, or back. */
export function changeSizesAtHand(client: QueryClient, change: (size: InventorySize) => InventorySize): void {
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

/** Nothing that is under way may undo a change that is shown already. */
export const stopReadingStock = async (client: QueryClient): Promise<void> => {
  await Promise.all([PRODUCTS, SIZES, STOCK].map((call) => client.cancelQueries({ queryKey: [call] })))
}
