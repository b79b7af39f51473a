import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { type Answer, api } from '../../shared/api.ts'
import { queryOf } from '../../shared/query.ts'
import type { OrderList, OrdersView } from './orders-view.ts'

const LIST = 'GET /bulk-sales/'
export type WholesaleOrder = Answer<typeof LIST>[number]
export type WholesaleOrderDetails = Answer<'GET /bulk-sales/{id}/details'>
export type OrderLine = WholesaleOrderDetails['line_items'][number]

/** The orders per page. */
const PAGE_SIZE = 50

/** Reads wholesale orders page by page; a full page has another one after it. */
export function ordersQuery(list: OrderList, { search, status, payment }: OrdersView, pageSize = PAGE_SIZE) {
  const query = {
    view: list,
    limit: pageSize,
    ...(search && { search }),
    ...(status && { status_filter: status }),
    ...(payment && { payment_status_filter: payment }),
  }
  return infiniteQueryOptions({
    queryKey: [LIST, query],
    queryFn: ({ pageParam, signal }) =>
      api(LIST, { query: { ...query, ...(pageParam && { before: pageParam }) }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length === pageSize ? page.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
  })
}

/** Reads one order with its lines, its history, and the locations of each line. */
export const orderQuery = (id: number) => queryOf('GET /bulk-sales/{id}/details', { params: { id } })
