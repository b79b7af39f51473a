import type { SaleSummary } from '../../shared/sales/labels/sale-labels.ts'
import { type ListExport, pageOfRows, pagesOfQuery } from '../../shared/table/export/export-pages.ts'
import { columnsToFulfill } from './fulfillment-columns.tsx'
import { salesToFulfill } from './fulfillments.queries.ts'
import type { FulfillmentsView } from './fulfillments-view.ts'

/**
 * Returns the export of waiting orders: in the screen's order when all are loaded (`isWhole`), otherwise read to the
 * end in the server's order.
 */
export const exportedFulfillments = (
  view: FulfillmentsView,
  { sales, isWhole }: { sales: readonly SaleSummary[]; isWhole: boolean },
): ListExport<SaleSummary> => ({
  file: 'fulfillments',
  columns: columnsToFulfill(),
  things: 'sales',
  readPage: isWhole ? pageOfRows(sales) : pagesOfQuery(salesToFulfill(view), (page) => ({ rows: page.sales })),
})
