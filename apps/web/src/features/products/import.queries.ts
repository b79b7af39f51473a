import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Answer, api } from '../../shared/api.ts'

export type FoundProduct = Answer<'GET /stockx/search'>['products'][number]

/** Document 1 §5: no request under 3 characters. */
export const SEARCH_FROM = 3

/** Products of StockX for words, a style code or a barcode; asked at all from three characters on. */
export const stockxSearch = (search: string) =>
  queryOptions({
    queryKey: ['GET /stockx/search', search],
    queryFn: ({ signal }) => api('GET /stockx/search', { query: { query: search }, signal }),
    enabled: search.length >= SEARCH_FROM,
    placeholderData: keepPreviousData,
    // A refusal needs a person; StockX answers few requests, so a failure is not repeated by itself.
    retry: false,
  })
