import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Answer, api } from '../../shared/api.ts'
import { queryOf } from '../../shared/query.ts'
import type { BuyerInventoryView } from './inventory/buyer-inventory-view.ts'
import type { CartLine } from './cart/cart-lines.ts'

export type OfferedSize = Answer<'GET /buyer/available-inventory'>[number]
export type OfferedStock = OfferedSize['retailer_stocks'][number]
export type Quote = Answer<'POST /buyer/quotes'>
export type QuotedLine = Quote['line_items'][number]

/** Sizes, of about ten products. */
const PAGE_SIZE = 100
/** The most sizes of one product. */
const MOST_SIZES = 200

/** Reads the sizes that sellers offer, page by page while scrolling. */
export function offeredPages({ search, size }: BuyerInventoryView) {
  const query = { limit: PAGE_SIZE, ...(search && { search }), ...(size && { size }) }
  return infiniteQueryOptions({
    queryKey: ['GET /buyer/available-inventory', query, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      api('GET /buyer/available-inventory', { query: { ...query, ...(pageParam && { after: pageParam }) }, signal }),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page.at(-1)?.variant_id),
    placeholderData: keepPreviousData,
  })
}

/** Reads how many sizes are offered, and the choices for the size filter. */
export const offeredSummary = ({ search, size }: BuyerInventoryView) =>
  queryOptions({
    ...queryOf('GET /buyer/available-inventory/summary', {
      query: { ...(search && { search }), ...(size && { size }) },
    }),
    placeholderData: keepPreviousData,
  })

/** Reads all sizes of a product. */
export const offeredProduct = (productId: number) =>
  queryOf('GET /buyer/available-inventory', { query: { product_id: productId, limit: MOST_SIZES } })

type Wanted = Pick<CartLine, 'product_sync_id' | 'variant_id' | 'quantity'>

/** Returns cart lines in the form of the quote, without prices, which the server returns. */
export const wantedOf = (lines: readonly Wanted[]) =>
  lines.map(({ product_sync_id, variant_id, quantity }) => ({ product_sync_id, variant_id, qty: quantity }))

/** Reads the current prices of lines. */
export const quoteOf = (lines: readonly Wanted[]) =>
  queryOptions({
    queryKey: ['POST /buyer/quotes', wantedOf(lines)],
    queryFn: ({ signal }) => api('POST /buyer/quotes', { body: { line_items: wantedOf(lines) }, signal }),
    enabled: lines.length > 0,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
