import { keepPreviousData } from '@tanstack/react-query'
import type { Answer } from '../../../shared/api.ts'
import { pagesOf } from '../../../shared/query.ts'

export type PlatformAuditEntry = Answer<'GET /admin/audit-log'>['entries'][number]

const PAGE_SIZE = 50

/** Reads the platform's audit log, newest first; `event` filters by kind. */
export const platformAuditPages = (event: string | undefined) => ({
  ...pagesOf('GET /admin/audit-log', { query: { limit: PAGE_SIZE, ...(event && { event_type: event }) } }),
  placeholderData: keepPreviousData,
})
