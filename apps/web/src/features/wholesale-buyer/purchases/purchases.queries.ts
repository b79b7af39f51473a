import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { type Answer, api } from '../../../shared/api.ts'
import { queryOf } from '../../../shared/query.ts'
import type { PurchasesView } from './purchases-view.ts'

export type Purchase = Answer<'GET /buyer/purchases'>[number]
export type PurchaseDetails = Answer<'GET /buyer/purchases/{id}'>

const PAGE_SIZE = 50

/** Reads the buyer's orders page by page while scrolling. */
export function purchasePages({ search, status }: PurchasesView, pageSize = PAGE_SIZE) {
  const query = { limit: pageSize, ...(search && { search }), ...(status && { status }) }
  return infiniteQueryOptions({
    queryKey: ['GET /buyer/purchases', query, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      api('GET /buyer/purchases', { query: { ...query, ...(pageParam && { after: pageParam }) }, signal }),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id),
    placeholderData: keepPreviousData,
  })
}

/** Reads one order of the buyer with its lines; the seller is shown as a number (docs/decisions/047). */
export const purchaseDetailsQuery = (id: number) => queryOf('GET /buyer/purchases/{id}', { params: { id } })
