import { queryOptions } from '@tanstack/react-query'
import { type Answer, api } from '../../../shared/api.ts'

export type SystemInfo = Answer<'GET /admin/system-info'>
export type UnlinkedSale = Answer<'GET /admin/debug/unlinked-sales'>['sales'][number]
export type SalesChain = Answer<'GET /admin/debug/sales-chain/{id}'>
export type Repaired = Answer<'POST /admin/sales/link-to-inventory'>['details'][number]

export const systemInfo = queryOptions({
  queryKey: ['GET /admin/system-info'],
  queryFn: ({ signal }) => api('GET /admin/system-info', { signal }),
})

export const unlinkedSales = queryOptions({
  queryKey: ['GET /admin/debug/unlinked-sales'],
  queryFn: ({ signal }) => api('GET /admin/debug/unlinked-sales', { signal }),
})

export const salesChain = (id: number) =>
  queryOptions({
    queryKey: ['GET /admin/debug/sales-chain/{id}', id],
    queryFn: ({ signal }) => api('GET /admin/debug/sales-chain/{id}', { params: { id }, signal }),
  })
