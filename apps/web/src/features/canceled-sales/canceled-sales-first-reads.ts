import { queryClient } from '../../shared/query.ts'
import { canceledSalesQuery, limboQuery } from './canceled-sales.queries.ts'
import { parseCanceledSalesView } from './canceled-sales-view.ts'

/** Starts the first reads of the Cancelled Sales page. */
export function readCanceledSalesFirst(address: Record<string, unknown>): void {
  void queryClient.prefetchQuery(canceledSalesQuery(parseCanceledSalesView(address)))
  void queryClient.prefetchQuery(limboQuery)
}
