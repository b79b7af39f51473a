import type { ListedSize } from '../../../shared/sizes/listed-size.ts'
import { type ListExport, pagesOfQuery } from '../../../shared/table/export/export-pages.ts'
import { variantPages } from '../listings.queries.ts'
import { marketReviewColumns } from './MarketReviewTable.tsx'
import { overpricedListings } from './overpriced-listings.ts'

const PAGE_SIZE = 200

/** Returns the export of every overpriced size that matches the search. */
export const exportedReview = (search: string | undefined): ListExport<ListedSize> => ({
  file: 'market_review',
  columns: marketReviewColumns(() => undefined),
  things: 'sizes',
  readPage: pagesOfQuery(
    variantPages({ filter: 'overpriced', zeroStock: true, ...(search && { search }) }, PAGE_SIZE),
    ({ variants }) => ({ rows: variants.filter((size) => overpricedListings(size).length > 0) }),
  ),
})
