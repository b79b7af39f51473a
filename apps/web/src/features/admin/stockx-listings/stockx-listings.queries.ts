import { infiniteQueryOptions } from '@tanstack/react-query'
import { type Answer, api } from '../../../shared/api.ts'

export type StockxListing = Answer<'GET /admin/stockx-listings-overview'>['listings'][number]

const PAGE_SIZE = 100

/** Reads the StockX listings of all retailers or of one, newest first. */
export const stockxListingPages = (retailer: number | undefined) =>
  infiniteQueryOptions({
    queryKey: ['GET /admin/stockx-listings-overview', { retailer }, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      api('GET /admin/stockx-listings-overview', {
        query: {
          limit: PAGE_SIZE,
          ...(retailer !== undefined && { retailer_id: retailer }),
          ...(pageParam !== null && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => last.next_cursor,
    placeholderData: (previous) => previous,
  })
