import { type ListExport, pagesOfQuery } from '../../../shared/table/export/export-pages.ts'
import type { ListingRow } from '../sizes/listing-rows.ts'
import { variantPages } from '../listings.queries.ts'
import type { ListingsView } from '../sizes/listings-view.ts'
import { sizeColumns } from '../sizes/size-columns.tsx'

/** The most sizes per request that the API allows. */
const PAGE_SIZE = 200

const nothing = () => undefined

/** Returns the export of every size that matches search and filter, a line for each, also in the product view. */
export const exportedListings = (view: ListingsView, seesCosts: boolean): ListExport<ListingRow> => ({
  file: 'listings',
  columns: sizeColumns({ onToggle: nothing, onMarket: nothing, onWhy: nothing }, seesCosts),
  things: 'sizes',
  readPage: pagesOfQuery(variantPages(view, PAGE_SIZE), ({ variants }) => ({
    rows: variants.map((variant) => ({ kind: 'size', key: `size ${variant.variant_id}`, variant, isOpen: false })),
  })),
})
