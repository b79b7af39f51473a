import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../../shared/api.ts'

const PAGE_SIZE = 50

/** Reads listings on the shared accounts that ARK did not create, newest first. */
export const unknownListingPages = infiniteQueryOptions({
  queryKey: ['GET /admin/unknown-listings', {}, 'pages'],
  queryFn: ({ pageParam, signal }) =>
    api('GET /admin/unknown-listings', {
      query: { limit: PAGE_SIZE, ...(pageParam !== null && { before: pageParam }) },
      signal,
    }),
  initialPageParam: null as number | null,
  getNextPageParam: (last) => last.next_before,
})
