import { type ListExport, pagesOfQuery } from '../../../shared/table/export/export-pages.ts'
import type { ListingRow } from '../sizes/listing-rows.ts'
import { variantPages } from '../listings.queries.ts'
import type { ListingsView } from '../sizes/listings-view.ts'
import { sizeColumns } from '../sizes/size-columns.tsx'

/** The contract's most for a request. */
const PAGE_SIZE = 200

const nothing = () => undefined

/** Every size that search and filter find, also while products are shown: a line for each. */
export const exportedListings = (view: ListingsView): ListExport<ListingRow> => ({
  file: 'listings',
  columns: sizeColumns({ onToggle: nothing, onMarket: nothing, onWhy: nothing }),
  things: 'sizes',
  readPage: pagesOfQuery(variantPages(view, PAGE_SIZE), ({ variants }) => ({
    rows: variants.map((variant) => ({ kind: 'size', key: `size ${variant.variant_id}`, variant, isOpen: false })),
  })),
})
