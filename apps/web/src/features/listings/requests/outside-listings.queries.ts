import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../../shared/api.ts'

const PAGE_SIZE = 50

/** Reads listings on the retailer's own accounts that ARK did not create, newest first. */
export const outsideListingPages = infiniteQueryOptions({
  queryKey: ['GET /listings/outside', {}, 'pages'],
  queryFn: ({ pageParam, signal }) =>
    api('GET /listings/outside', {
      query: { limit: PAGE_SIZE, ...(pageParam !== null && { before: pageParam }) },
      signal,
    }),
  initialPageParam: null as number | null,
  getNextPageParam: (last) => last.next_before,
})
