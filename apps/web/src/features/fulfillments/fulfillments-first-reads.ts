import { queryClient } from '../../shared/query.ts'
import { pagesOfSales, totalsOfSales } from '../../shared/sales/lists/sale-pages.ts'
import { FULFILLMENTS_PAGE, parseFulfillmentsView, waitingOrders } from './fulfillments-view.ts'

/**
 * Starts the first reads of Fulfillments. With a status filter the page reads by itself, because it knows the statuses.
 */
export function readFulfillmentsFirst(address: Record<string, unknown>): void {
  const view = parseFulfillmentsView(address)
  if (view.status) return
  const orders = waitingOrders(view)
  void queryClient.prefetchInfiniteQuery(pagesOfSales(orders, FULFILLMENTS_PAGE))
  void queryClient.prefetchQuery(totalsOfSales(orders))
}
