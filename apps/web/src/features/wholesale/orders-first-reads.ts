import { queryClient, queryOf } from '../../shared/query.ts'
import { ordersQuery } from './orders.queries.ts'
import { type OrderList, parseOrdersView } from './orders-view.ts'

const readFirst = (list: OrderList) => (address: Record<string, unknown>) => {
  void queryClient.prefetchInfiniteQuery(ordersQuery(list, parseOrdersView(address)))
  void queryClient.prefetchQuery(queryOf('GET /bulk-sales/summary'))
}

/** What Active Sales and Sales History show first. */
export const readActiveSalesFirst = readFirst('active')
export const readSalesHistoryFirst = readFirst('history')
