import { queryOf } from '../../shared/query.ts'
import { pagesOfSales, totalsOfSales } from '../../shared/sales/lists/sale-pages.ts'
import { FULFILLMENTS_PAGE, type FulfillmentsView } from './fulfillments-view.ts'
import { fulfillmentQuery } from './waiting-statuses.ts'

/** The orders that wait to be packed, as they are filtered. */
export const salesToFulfill = (view: FulfillmentsView) => pagesOfSales(fulfillmentQuery(view), FULFILLMENTS_PAGE)

/** What they are together. */
export const totalsOf = (view: FulfillmentsView) => totalsOfSales(fulfillmentQuery(view))

/** Requests for bulk shipping, the newest first. */
export const automationRequestsQuery = queryOf('GET /automation-requests/', { query: { limit: 50 } })
