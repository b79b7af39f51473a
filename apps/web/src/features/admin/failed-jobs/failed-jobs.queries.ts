import { keepPreviousData } from '@tanstack/react-query'
import type { Answer } from '../../../shared/api.ts'
import { lookAgain } from '../../../shared/look-again.ts'
import { pagesOf } from '../../../shared/query.ts'

type Page = Answer<'GET /admin/failed-jobs'>
export type FailedJob = Page['jobs'][number]

const PAGE_SIZE = 50
const LOOK_AGAIN_MS = 30_000

/**
 * Reads jobs that failed for good, newest first; `job` filters by kind. Polls while shown, because no event reports
 * them.
 */
export const failedJobPages = (job: string | undefined) => ({
  ...pagesOf('GET /admin/failed-jobs', { query: { limit: PAGE_SIZE, ...(job && { job }) } }),
  placeholderData: keepPreviousData,
  // No event: jobs fail in every business, and events are for one.
  ...lookAgain(LOOK_AGAIN_MS),
})
