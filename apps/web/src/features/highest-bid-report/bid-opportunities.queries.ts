import type { ChangeEvent } from '@ark/contract'
import { infiniteQueryOptions, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api, ApiError } from '../../shared/api.ts'
import { useChanges } from '../../shared/live-events.ts'
import type { BidPage } from './bid-sizes.ts'
import type { BidReportView } from './bid-report-view.ts'

/** Document 3 §9 */
const LOOK_AGAIN_MS = 5 * 60_000
const PAGE_SIZE = 50

/** Not the call's own key: that one is read again whole by every change, and bids move several times a second. */
const BIDS = ['bid opportunities'] as const
const NOTHING: BidPage = { sizes: [], hasMore: false, nextAfter: undefined, searchedFor: undefined }

/** The report, page by page as it is scrolled; a server that does not know of it has none (document 3 §7). */
export const bidPages = ({ search, worthwhile }: BidReportView) =>
  infiniteQueryOptions({
    queryKey: [...BIDS, { search, worthwhile }],
    queryFn: async ({ pageParam: after, signal }): Promise<BidPage> => {
      const query = {
        limit: PAGE_SIZE,
        include_bid_data: true,
        ...(search && { search }),
        ...(worthwhile && { worthwhile }),
        ...(after !== 0 && { after }),
      }
      try {
        const [{ explainedBids }, answer] = await Promise.all([
          import('./bid-sizes.ts'),
          api('GET /listings/variants/bid-opportunities', { query, signal }),
        ])
        return explainedBids(answer)
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return NOTHING
        throw error
      }
    },
    initialPageParam: 0,
    getNextPageParam: ({ hasMore, nextAfter }) => (hasMore ? nextAfter : undefined),
    placeholderData: (previous) => previous,
    refetchInterval: LOOK_AGAIN_MS,
  })

export const readBidsAgain = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: BIDS })

/** What somebody has done shows at once; of prices that move, what came together is read together. */
const GATHER_MS: Partial<Record<ChangeEvent['changed'], number>> = { listings: 500, inventory: 1_000, market: 10_000 }

/** Keeps the report up to date while it is open. */
export function useLiveBids(): void {
  const client = useQueryClient()
  const [reading] = useState(() => gathered(() => void readBidsAgain(client)))
  useChanges(reading.take)
  useEffect(() => reading.stop, [reading])
}

function gathered(read: () => void): { take: (change: ChangeEvent) => void; stop: () => void } {
  let timer: { id: ReturnType<typeof setTimeout>; dueAtMs: number } | undefined
  const stop = () => {
    clearTimeout(timer?.id)
    timer = undefined
  }
  return {
    stop,
    take({ changed }) {
      const delayMs = GATHER_MS[changed]
      if (delayMs === undefined) return
      const dueAtMs = Date.now() + delayMs
      if (timer && timer.dueAtMs <= dueAtMs) return
      stop()
      const id = setTimeout(() => {
        timer = undefined
        read()
      }, delayMs)
      timer = { id, dueAtMs }
    },
  }
}
