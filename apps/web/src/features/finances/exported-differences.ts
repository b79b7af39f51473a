import { type ListExport, pagesOfQuery } from '../../shared/table/export/export-pages.ts'
import { differenceColumns } from './difference-columns.tsx'
import { differencePages } from './differences.queries.ts'
import type { Difference, FinancesView } from './finances-view.ts'

const PAGE_SIZE = 200

/** Returns the export of every payout difference with the shown state and reason, the newest sales first. */
export const exportedDifferences = (view: FinancesView): ListExport<Difference> => ({
  file: view.looked ? 'payout_differences_looked_at' : 'payout_differences',
  columns: differenceColumns({ isLooked: view.looked === true, onOpen: () => undefined }),
  things: 'payout differences',
  readPage: pagesOfQuery(differencePages(view, PAGE_SIZE), ({ differences }) => ({ rows: differences })),
})
