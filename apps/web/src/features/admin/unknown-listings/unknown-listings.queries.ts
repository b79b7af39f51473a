import { pagesOf } from '../../../shared/query.ts'

const PAGE_SIZE = 50

/** Reads listings on the shared accounts that ARK did not create, newest first. */
export const unknownListingPages = pagesOf('GET /admin/unknown-listings', { query: { limit: PAGE_SIZE } })
