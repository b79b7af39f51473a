import { type ListExport, pagesOfQuery } from '../../shared/table/export/export-pages.ts'
import { bidPages } from './bid-opportunities.queries.ts'
import type { BidReportView } from './bid-report-view.ts'
import type { BidSize } from './bid-sizes.ts'
import { bidColumns } from './BidTable.tsx'

const PAGE_SIZE = 200

/** Returns the export of every size with bids that matches the search. */
export const exportedBids = (view: BidReportView): ListExport<BidSize> => ({
  file: 'highest_bids',
  columns: bidColumns(undefined),
  things: 'sizes',
  readPage: pagesOfQuery(bidPages(view, PAGE_SIZE), ({ sizes }) => ({ rows: sizes })),
})
