import { type ListExport, pagesOfQuery } from '../../../shared/table/export/export-pages.ts'
import { dealColumns } from './deal-columns.tsx'
import { type Deal, dealsQuery } from './monitoring.queries.ts'
import type { MonitoringView } from './monitoring-view.ts'

/** The most deals per request that the API allows. */
const PAGE_SIZE = 100

/** Returns the export of every deal that matches the filters, newest first. */
export const exportedDeals = (view: MonitoringView): ListExport<Deal> => ({
  file: 'deal_flows',
  columns: dealColumns(() => undefined),
  things: 'deals',
  readPage: pagesOfQuery(dealsQuery(view, PAGE_SIZE), ({ deals }) => ({ rows: deals })),
})
