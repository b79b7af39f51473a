import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Answer, api } from '../api.ts'

export type FoundProduct = Answer<'GET /stockx/search'>['products'][number]

/** StockX is not searched with fewer characters than this. */
export const SEARCH_FROM = 3

/** The pause in typing before StockX is searched. */
export const SEARCH_PAUSE_MS = 400
/** The message for a search text that is too short. */
export const TOO_SHORT = 'Please enter at least 3 characters to search'

/**
 * Searches StockX by words, style code or barcode, from three characters on. With `shopifyProductId` each result says
 * whether it is linked to that product.
 */
export const stockxSearch = (search: string, shopifyProductId?: string) =>
  queryOptions({
    queryKey: ['GET /stockx/search', search, shopifyProductId],
    queryFn: ({ signal }) =>
      api('GET /stockx/search', {
        query: { query: search, ...(shopifyProductId && { shopify_product_id: shopifyProductId }) },
        signal,
      }),
    enabled: search.length >= SEARCH_FROM,
    placeholderData: keepPreviousData,
    // A refusal needs a person, and StockX limits requests, so a failed search is not retried.
    retry: false,
  })
