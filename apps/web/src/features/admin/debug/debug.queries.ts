import { queryOptions } from '@tanstack/react-query'
import { type Answer, api } from '../../../shared/api.ts'

export type SystemInfo = Answer<'GET /admin/system-info'>
export type UnlinkedSale = Answer<'GET /admin/debug/unlinked-sales'>['sales'][number]
export type SalesChain = Answer<'GET /admin/debug/sales-chain/{id}'>
export type Repaired = Answer<'POST /admin/sales/link-to-inventory'>['details'][number]

/** The platform in numbers, up to a minute old, with what should be looked at (document 3 §7). */
export const systemInfoQuery = queryOptions({
  queryKey: ['GET /admin/system-info'],
  queryFn: ({ signal }) => api('GET /admin/system-info', { signal }),
})

/** Sales of marketplaces without a pair of the stock: how many there are, and the newest 50 (document 3 §7). */
export const unlinkedSalesQuery = queryOptions({
  queryKey: ['GET /admin/debug/unlinked-sales'],
  queryFn: ({ signal }) => api('GET /admin/debug/unlinked-sales', { signal }),
})

/** From the marketplace’s order to the money: everything that hangs on one sale, by its number. */
export const salesChainQuery = (id: number) =>
  queryOptions({
    queryKey: ['GET /admin/debug/sales-chain/{id}', id],
    queryFn: ({ signal }) => api('GET /admin/debug/sales-chain/{id}', { params: { id }, signal }),
  })
