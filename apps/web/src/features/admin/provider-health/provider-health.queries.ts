import { infiniteQueryOptions } from '@tanstack/react-query'
import { type Answer, api } from '../../../shared/api.ts'
import { lookAgain } from '../../../shared/look-again.ts'
import type { AdminView } from '../admin-view.ts'

type Page = Answer<'GET /admin/provider-health'>
export type ProviderConnection = Page['connections'][number]
export type WaitingQueue = Page['queues'][number]

const PAGE_SIZE = 50
/** The interval at which the server's checks can find something new. */
const LOOK_AGAIN_MS = 15_000

/** Reads stores and marketplace accounts, the worst first. Polls while shown, because no event reports them. */
export const providerHealthPages = ({ connection, wrong, named }: AdminView) =>
  infiniteQueryOptions({
    queryKey: ['GET /admin/provider-health', { connection, wrong, named }, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      api('GET /admin/provider-health', {
        query: {
          limit: PAGE_SIZE,
          ...(connection && { kind: connection }),
          ...(wrong && { is_wrong: true }),
          ...(named && { search: named }),
          ...(pageParam && { after: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_after,
    placeholderData: (previous) => previous,
    // No event: the health of a provider belongs to no business.
    ...lookAgain(LOOK_AGAIN_MS),
  })
