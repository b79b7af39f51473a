import { infiniteQueryOptions } from '@tanstack/react-query'
import { type Answer, api } from '../../../shared/api.ts'
import { lookAgain } from '../../../shared/look-again.ts'
import { queryOf } from '../../../shared/query.ts'

type Page = Answer<'GET /admin/failed-jobs'>
export type FailedJob = Page['jobs'][number]

const PAGE_SIZE = 50
const LOOK_AGAIN_MS = 30_000

/**
 * Reads jobs that failed for good, newest first; `job` filters by kind. Polls while shown, because no event reports
 * them.
 */
export const failedJobPages = (job: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['GET /admin/failed-jobs', { job }, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      api('GET /admin/failed-jobs', {
        query: { limit: PAGE_SIZE, ...(job && { job }), ...(pageParam && { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_before,
    placeholderData: (previous) => previous,
    // No event: jobs fail in every business, and events are for one.
    ...lookAgain(LOOK_AGAIN_MS),
  })

/** Reads how many failed jobs there are, for the tab. */
export const failedJobCount = {
  ...queryOf('GET /admin/failed-jobs', { query: { limit: 1 } }),
  select: ({ kinds }: Page): number => kinds.reduce((sum, { count }) => sum + count, 0),
  // No event: jobs fail in every business, and events are for one.
  ...lookAgain(LOOK_AGAIN_MS),
}
