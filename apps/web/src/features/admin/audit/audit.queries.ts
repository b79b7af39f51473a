import { infiniteQueryOptions } from '@tanstack/react-query'
import { type Answer, api } from '../../../shared/api.ts'

export type PlatformAuditEntry = Answer<'GET /admin/audit-log'>['entries'][number]

const PAGE_SIZE = 50

/** Reads the platform's audit log, newest first; `event` filters by kind. */
export const platformAuditPages = (event: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['GET /admin/audit-log', { event }, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      api('GET /admin/audit-log', {
        query: { limit: PAGE_SIZE, ...(event && { event_type: event }), ...(pageParam && { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => last.next_before,
    placeholderData: (previous) => previous,
  })
