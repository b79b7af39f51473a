import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { type Answer, api } from '../../shared/api.ts'

export type Store = Answer<'GET /shopify/stores'>[number]
export type SyncPage = Answer<'GET /shopify/stores/{id}/pending-syncs'>
/** A product of a store with what it is, or may be, in the catalogue. */
export type Sync = SyncPage['syncs'][number]
/** A line of the lists of syncs: a product, or what is opened below it. */
export type SyncRow = { sync: Sync; isDetails: boolean }
export type StoreProduct = Answer<'GET /shopify/stores/{id}/products'>['products'][number]
export type ArkProduct = NonNullable<Sync['ark_product']>

/** How well a suggestion fits; the server gives a fraction. */
export const scoreInPercent = (score: number | null): string => (score === null ? '–' : `${Math.round(score * 100)}%`)

/** Document 1 §9: a search lists 50, without one the 20 newest are shown. */
const SEARCH_PAGE = 50
const RECENT = 20

/** Products of a store: what a search finds, page by page, or the newest. */
export function storeProducts(storeId: number, search: string | undefined) {
  const query = search ? { search, limit: SEARCH_PAGE } : { limit: RECENT, sort: 'created_at_desc' as const }
  return infiniteQueryOptions({
    queryKey: ['GET /shopify/stores/{id}/products', storeId, query],
    queryFn: ({ pageParam, signal }) =>
      api('GET /shopify/stores/{id}/products', {
        params: { id: storeId },
        query: { ...query, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => (search ? next_cursor : null),
    placeholderData: keepPreviousData,
  })
}

/** Document 1 §9 */
const SYNC_PAGE = 50
const SYNC_CALLS = {
  pending: 'GET /shopify/stores/{id}/pending-syncs',
  completed: 'GET /shopify/stores/{id}/completed-syncs',
} as const
export type SyncKind = keyof typeof SYNC_CALLS

interface SyncsOf {
  storeId: number
  search: string | undefined
  pageSize?: number
}

/** A store's pending or completed syncs, page by page as they are scrolled; all of them, or what a search finds. */
export function syncPages(kind: SyncKind, { storeId, search, pageSize = SYNC_PAGE }: SyncsOf) {
  const query = { limit: pageSize, ...(search && { search }) }
  const first: string | null = null
  return infiniteQueryOptions({
    queryKey: [SYNC_CALLS[kind], storeId, query],
    queryFn: ({ pageParam, signal }) =>
      api(SYNC_CALLS[kind], {
        params: { id: storeId },
        query: { ...query, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: first as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
  })
}

/** Document 1 §9: the audit log comes 50 at a time. */
const AUDIT_PAGE = 50

/** What was done to connections, links and people, the newest first; undefined: of every kind. */
export function auditPages(event_type: string | undefined) {
  const query = { limit: AUDIT_PAGE, ...(event_type && { event_type }) }
  return infiniteQueryOptions({
    queryKey: ['GET /audit-logs/', query],
    queryFn: ({ pageParam, signal }) =>
      api('GET /audit-logs/', { query: { ...query, ...(pageParam && { before: pageParam }) }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length === AUDIT_PAGE ? page.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
  })
}
