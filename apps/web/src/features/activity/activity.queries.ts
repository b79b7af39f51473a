import { infiniteQueryOptions } from '@tanstack/react-query'
import { type Answer, api } from '../../shared/api.ts'
import type { ActivityView } from './activity-view.ts'

export type ActivityEntry = Answer<'GET /activity'>['entries'][number]

const PAGE_SIZE = 50

/** Reads the retailer's activity, newest first; `by` filters by ARK's operator or the retailer's own staff. */
export const activityPages = ({ by }: ActivityView) =>
  infiniteQueryOptions({
    queryKey: ['GET /activity', { by }, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      api('GET /activity', {
        query: { limit: PAGE_SIZE, ...(by && { by }), ...(pageParam && { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => last.next_before,
    placeholderData: (previous) => previous,
  })
