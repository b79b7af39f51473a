import { withMoneyThatCounts } from '../../shared/sales/details/money-that-counts.ts'
import { type ListExport, pagesOfQuery } from '../../shared/table/export/export-pages.ts'
import { type SystemSale, systemSalePages } from './system-sales.queries.ts'
import { systemSaleColumns } from './SystemSalesList.tsx'
import type { SystemSalesView } from './system-sales-view.ts'

const PAGE_SIZE = 200

/**
 * Returns the export of all retailers' sales that match the filters, newest first, whose amounts add up to the page's
 * figures.
 */
export const exportedSystemSales = (view: SystemSalesView): ListExport<SystemSale> => ({
  file: 'system_sales',
  columns: withMoneyThatCounts(
    systemSaleColumns(
      () => undefined,
      () => null,
    ),
  ),
  things: 'sales',
  readPage: pagesOfQuery(systemSalePages(view, PAGE_SIZE), ({ sales }) => ({ rows: sales })),
})
