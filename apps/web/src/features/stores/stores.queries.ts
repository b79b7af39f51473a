import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { type Answer, api } from '../../shared/api.ts'
import { pagesOf } from '../../shared/query.ts'

export type Store = Answer<'GET /shopify/stores'>[number]
export type SyncPage = Answer<'GET /shopify/stores/{id}/pending-syncs'>
/** A store's product with its linked or suggested catalog product. */
export type Sync = SyncPage['syncs'][number]
/** A row of the lists of product links: a product, or the details below it. */
export type SyncRow = { sync: Sync; isDetails: boolean }
export type StoreProduct = Answer<'GET /shopify/stores/{id}/products'>['products'][number]
export type ArkProduct = NonNullable<Sync['ark_product']>

/** Formats the score of a suggestion, which is a fraction, as a percentage. */
export const scoreInPercent = (score: number | null): string => (score === null ? '–' : `${Math.round(score * 100)}%`)

/** The page size of a search, and the number of newest products without one. */
const SEARCH_PAGE = 50
const RECENT = 20

/** Reads a store's products: search results page by page, or the newest. */
export function storeProducts(storeId: number, search: string | undefined) {
  const query = search ? { search, limit: SEARCH_PAGE } : { limit: RECENT, sort: 'created_at_desc' as const }
  return {
    ...pagesOf('GET /shopify/stores/{id}/products', { params: { id: storeId }, query }),
    ...(!search && { getNextPageParam: () => null }),
    placeholderData: keepPreviousData,
  }
}

/** The product links per page. */
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

/** Reads a store's pending or completed product links page by page, all or those that match a search. */
export function syncPages(kind: SyncKind, { storeId, search, pageSize = SYNC_PAGE }: SyncsOf) {
  const query = { limit: pageSize, ...(search && { search }) }
  return { ...pagesOf(SYNC_CALLS[kind], { params: { id: storeId }, query }), placeholderData: keepPreviousData }
}

/** The audit log entries per page. */
const AUDIT_PAGE = 50

/** Reads the audit log of connections, links and people, newest first; undefined reads every kind of event. */
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
