import { keepPreviousData } from '@tanstack/react-query'
import type { Answer } from '../../shared/api.ts'
import type { ActivityView } from './activity-view.ts'
import { pagesOf } from '../../shared/query.ts'

export type ActivityEntry = Answer<'GET /activity'>['entries'][number]

const PAGE_SIZE = 50

/** Reads the retailer's activity, newest first; `by` filters by ARK's operator or the retailer's own staff. */
export const activityPages = ({ by }: ActivityView) => ({
  ...pagesOf('GET /activity', { query: { limit: PAGE_SIZE, ...(by && { by }) } }),
  placeholderData: keepPreviousData,
})
