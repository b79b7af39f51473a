import { queryOptions } from '@tanstack/react-query'
import { type Answer, api } from '../../../shared/api.ts'

export type SystemInfo = Answer<'GET /admin/system-info'>
export type UnlinkedSale = Answer<'GET /admin/debug/unlinked-sales'>['sales'][number]
export type SalesChain = Answer<'GET /admin/debug/sales-chain/{id}'>
export type Repaired = Answer<'POST /admin/sales/link-to-inventory'>['details'][number]

/** Reads the platform's figures, up to a minute old, and what needs attention. */
export const systemInfoQuery = queryOptions({
  queryKey: ['GET /admin/system-info'],
  queryFn: ({ signal }) => api('GET /admin/system-info', { signal }),
})

/** Reads how many marketplace sales lack a pair of the stock, and the newest 50 of them. */
export const unlinkedSalesQuery = queryOptions({
  queryKey: ['GET /admin/debug/unlinked-sales'],
  queryFn: ({ signal }) => api('GET /admin/debug/unlinked-sales', { signal }),
})

/** Reads everything about one sale, from the marketplace's order to its payment. */
export const salesChainQuery = (id: number) =>
  queryOptions({
    queryKey: ['GET /admin/debug/sales-chain/{id}', id],
    queryFn: ({ signal }) => api('GET /admin/debug/sales-chain/{id}', { params: { id }, signal }),
  })
