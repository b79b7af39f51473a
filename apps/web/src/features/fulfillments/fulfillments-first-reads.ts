import { queryClient } from '../../shared/query.ts'
import { pagesOfSales, totalsOfSales } from '../../shared/sales/lists/sale-pages.ts'
import { FULFILLMENTS_PAGE, parseFulfillmentsView, waitingOrders } from './fulfillments-view.ts'

/** What Fulfillments shows first; narrowed to a status the page reads it itself, which knows them. */
export function readFulfillmentsFirst(address: Record<string, unknown>): void {
  const view = parseFulfillmentsView(address)
  if (view.status) return
  const orders = waitingOrders(view)
  void queryClient.prefetchInfiniteQuery(pagesOfSales(orders, FULFILLMENTS_PAGE))
  void queryClient.prefetchQuery(totalsOfSales(orders))
}
