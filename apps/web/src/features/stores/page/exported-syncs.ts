import type { CsvColumns } from '../../../shared/table/export/csv.ts'
import { type ListExport, pagesOfQuery } from '../../../shared/table/export/export-pages.ts'
import { type SyncKind, type SyncRow, syncPages } from '../stores.queries.ts'

const EXPORTED_AT_ONCE = 200

interface ExportedSyncs {
  kind: SyncKind
  storeId: number
  /** The search text; empty for all products. */
  search: string
}

/** Returns the export of the store's products in this state that match the search. */
export const exportedSyncs = (
  { kind, storeId, search }: ExportedSyncs,
  columns: CsvColumns<SyncRow>,
): ListExport<SyncRow> => ({
  file: `${kind}_syncs`,
  columns,
  things: 'products',
  readPage: pagesOfQuery(
    syncPages(kind, { storeId, search: search || undefined, pageSize: EXPORTED_AT_ONCE }),
    ({ syncs }) => ({ rows: syncs.map((sync) => ({ sync, isDetails: false })) }),
  ),
})
