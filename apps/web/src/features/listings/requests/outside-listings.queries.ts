import { pagesOf } from '../../../shared/query.ts'

const PAGE_SIZE = 50

/** Reads listings on the retailer's own accounts that ARK did not create, newest first. */
export const outsideListingPages = pagesOf('GET /listings/outside', { query: { limit: PAGE_SIZE } })
