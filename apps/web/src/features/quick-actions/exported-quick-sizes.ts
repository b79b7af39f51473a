import type { ListedSize } from '../../shared/sizes/listed-size.ts'
import {
  marketplaceFields,
  OFFER_FIELDS,
  PAYOUT_FIELDS,
  SIZE_FIELDS,
  STOCK_FIELDS,
} from '../../shared/sizes/size-fields.ts'
import { sizePages } from '../../shared/sizes/size-pages.ts'
import type { CsvColumns } from '../../shared/table/export/csv.ts'
import { type ListExport, pagesOfQuery } from '../../shared/table/export/export-pages.ts'
import { filterOf, type QuickActionsView } from './quick-actions-view.ts'

const PAGE_SIZE = 200

/** The CSV fields. Cells of the list combine fields and switches, so the file uses the fields of the listings. */
const FIELDS: CsvColumns<ListedSize> = [
  SIZE_FIELDS,
  OFFER_FIELDS,
  STOCK_FIELDS,
  PAYOUT_FIELDS,
  marketplaceFields('stockx'),
  marketplaceFields('goat'),
].map((csv) => ({ csv }))

/** Returns the export of every size that matches search and status. */
export const exportedQuickSizes = (view: QuickActionsView): ListExport<ListedSize> => ({
  file: 'quick_actions',
  columns: FIELDS,
  things: 'sizes',
  readPage: pagesOfQuery(
    sizePages({ tool: filterOf(view), ...(view.search && { search: view.search }) }, PAGE_SIZE),
    ({ variants }) => ({ rows: variants }),
  ),
})
