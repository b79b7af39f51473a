import { keepPreviousData } from '@tanstack/react-query'
import type { Answer } from '../../../shared/api.ts'
import { lookAgain } from '../../../shared/look-again.ts'
import type { AdminView } from '../admin-view.ts'
import { pagesOf } from '../../../shared/query.ts'

type Page = Answer<'GET /admin/provider-health'>
export type ProviderConnection = Page['connections'][number]
export type WaitingQueue = Page['queues'][number]

const PAGE_SIZE = 50
/** The interval at which the server's checks can find something new. */
const LOOK_AGAIN_MS = 15_000

/** Reads stores and marketplace accounts, the worst first. Polls while shown, because no event reports them. */
export const providerHealthPages = ({ connection, wrong, named }: AdminView) => ({
  ...pagesOf('GET /admin/provider-health', {
    query: {
      limit: PAGE_SIZE,
      ...(connection && { kind: connection }),
      ...(wrong && { is_wrong: true }),
      ...(named && { search: named }),
    },
  }),
  placeholderData: keepPreviousData,
  // No event: the health of a provider belongs to no business.
  ...lookAgain(LOOK_AGAIN_MS),
})
