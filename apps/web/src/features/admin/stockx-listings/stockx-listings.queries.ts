import { keepPreviousData } from '@tanstack/react-query'
import type { Answer } from '../../../shared/api.ts'
import { pagesOf } from '../../../shared/query.ts'

export type StockxListing = Answer<'GET /admin/stockx-listings-overview'>['listings'][number]

const PAGE_SIZE = 100

/** Reads the StockX listings of all retailers or of one, newest first. */
export const stockxListingPages = (retailer: number | undefined) => ({
  ...pagesOf('GET /admin/stockx-listings-overview', {
    query: { limit: PAGE_SIZE, ...(retailer !== undefined && { retailer_id: retailer }) },
  }),
  placeholderData: keepPreviousData,
})
