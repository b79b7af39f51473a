import { infiniteQueryOptions, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { api, ApiError } from '../../shared/api.ts'
import { useGatheredChanges } from '../../shared/gathered-changes.ts'
import { type BidPage, explainedBids } from './bid-sizes.ts'
import type { BidReportView } from './bid-report-view.ts'

const PAGE_SIZE = 50

/**
 * The report's cache key. It is not the call's key, which every change would refetch; bids change several times a
 * second.
 */
const BIDS = ['bid opportunities'] as const
const NOTHING: BidPage = { sizes: [], hasMore: false, nextAfter: undefined, searchedFor: undefined }

/** Reads the report page by page. A server without this call returns an empty report. */
export const bidPages = ({ search, worthwhile }: BidReportView, pageSize = PAGE_SIZE) =>
  infiniteQueryOptions({
    queryKey: [...BIDS, { search, worthwhile }],
    queryFn: async ({ pageParam: after, signal }): Promise<BidPage> => {
      const query = {
        limit: pageSize,
        include_bid_data: true,
        ...(search && { search }),
        ...(worthwhile && { worthwhile }),
        ...(after !== 0 && { after }),
      }
      try {
        return explainedBids(await api('GET /listings/variants/bid-opportunities', { query, signal }))
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return NOTHING
        throw error
      }
    },
    initialPageParam: 0,
    getNextPageParam: ({ hasMore, nextAfter }) => (hasMore ? nextAfter : undefined),
    placeholderData: (previous) => previous,
  })

/** Refetches every loaded page of the report; resolves when they are there. */
export const readBidsAgain = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: BIDS })

/** Delays before changes are read: short for a person's own changes, long for market changes. */
const GATHER_MS = { listings: 500, inventory: 1_000, market: 10_000 }

/** Keeps the report up to date while it is open. */
export function useLiveBids(): void {
  const client = useQueryClient()
  useGatheredChanges(GATHER_MS, () => void readBidsAgain(client))
}
