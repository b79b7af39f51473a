import { queryOf } from '../../shared/query.ts'
import { pagesOfSales, totalsOfSales } from '../../shared/sales/lists/sale-pages.ts'
import { FULFILLMENTS_PAGE, type FulfillmentsView } from './fulfillments-view.ts'
import { fulfillmentQuery } from './waiting-statuses.ts'

/** Reads the orders to pack, as they are filtered. */
export const salesToFulfill = (view: FulfillmentsView) => pagesOfSales(fulfillmentQuery(view), FULFILLMENTS_PAGE)

/** Reads the totals of these orders. */
export const totalsOf = (view: FulfillmentsView) => totalsOfSales(fulfillmentQuery(view))

/** Reads bulk shipping requests, newest first. */
export const automationRequestsQuery = queryOf('GET /automation-requests/', { query: { limit: 50 } })
