import { withMoneyThatCounts } from '../../shared/sales/details/money-that-counts.ts'
import { pagesOfSales } from '../../shared/sales/lists/sale-pages.ts'
import type { SaleSummary } from '../../shared/sales/labels/sale-labels.ts'
import { type ListExport, pagesOfQuery } from '../../shared/table/export/export-pages.ts'
import { saleQuery } from './sales.queries.ts'
import { salesListColumns } from './sales-list-columns.tsx'
import type { SalesView } from './sales-view.ts'
import { MOST_AT_ONCE } from './selected-sales.ts'

/**
 * Returns the export of every sale that matches the filters, newest first, whose amounts add up to the page's figures.
 * `total` is their number, if known.
 */
export const exportedSales = (view: SalesView, total: number | undefined): ListExport<SaleSummary> => ({
  file: 'sales',
  columns: withMoneyThatCounts(salesListColumns({ isSelecting: false, mayManage: false })),
  things: 'sales',
  total,
  readPage: pagesOfQuery(pagesOfSales(saleQuery(view), MOST_AT_ONCE), (page) => ({ rows: page.sales })),
})
