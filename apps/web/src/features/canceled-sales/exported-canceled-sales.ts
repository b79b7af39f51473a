import { api } from '../../shared/api.ts'
import type { ListExport } from '../../shared/table/export/export-pages.ts'
import { canceledSaleColumns } from './canceled-sales-columns.tsx'
import type { CanceledSale } from './canceled-sales.queries.ts'
import type { CanceledSalesView } from './canceled-sales-view.ts'

const PAGE_SIZE = 200

/** Returns the export of every unresolved canceled sale that matches search and platform, newest first. */
export const exportedCanceledSales = ({ search, platform }: CanceledSalesView): ListExport<CanceledSale> => ({
  file: 'cancelled_sales',
  columns: canceledSaleColumns(() => undefined),
  things: 'cancelled sales',
  readPage: async (place, signal) => {
    const skip = typeof place === 'number' ? place : 0
    const query = { skip, limit: PAGE_SIZE, ...(search && { search }), ...(platform && { platform }) }
    const { sales: rows, total } = await api('GET /sales/cancelled-sales', { query, signal })
    const next = skip + rows.length
    return { rows, things: rows.length, total, next: rows.length > 0 && next < total ? next : undefined }
  },
})
