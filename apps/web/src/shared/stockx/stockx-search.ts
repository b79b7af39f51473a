import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Answer, api } from '../api.ts'

export type FoundProduct = Answer<'GET /stockx/search'>['products'][number]

/** Document 1 §5: no request under 3 characters. */
export const SEARCH_FROM = 3

/** Documents 1 and 2 §9 */
export const SEARCH_PAUSE_MS = 400
/** Document 1 §8. */
export const TOO_SHORT = 'Please enter at least 3 characters to search'

/**
 * Products of StockX for words, a style code or a barcode; asked at all from three characters on. With a product of the
 * shop, each says whether it is synced with that one.
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
    // A refusal needs a person; StockX answers few requests, so a failure is not repeated by itself.
    retry: false,
  })
