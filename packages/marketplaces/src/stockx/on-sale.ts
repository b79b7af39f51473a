import type { ResaleMarketplace } from '../resale-marketplace.ts'
import type { StockxClient } from './client.ts'
import { uniqueBy } from './pages.ts'
import { listingOnSaleFrom } from './translate.ts'
import { readListings } from './wire.ts'

const PAGE_SIZE = 100

/**
 * Reads the account's live listings, 100 per request. The cursor is the page number. Pairs that are stored at StockX
 * (Flex, Direct) have another inventory type.
 */
export const onSaleCalls = (
  client: StockxClient,
  { now, currency }: { now: () => Date; currency: string },
): Pick<ResaleMarketplace, 'listingsOnSale'> => ({
  async listingsOnSale(cursor) {
    const pageNumber = Number(cursor ?? 1)
    const query = {
      listingStatuses: 'ACTIVE',
      inventoryTypes: 'STANDARD',
      pageNumber: String(pageNumber),
      pageSize: String(PAGE_SIZE),
    }
    const page = await client.json(readListings, { method: 'GET', path: '/selling/listings', query, lane: 'sweeps' })
    const rows = uniqueBy(page.listings, ({ listingId }) => listingId)
    const isMore = page.hasNextPage === true && rows.length > 0
    return {
      listings: rows.map((wire) => listingOnSaleFrom(wire, { now: now(), currency })),
      next: isMore ? String(pageNumber + 1) : null,
    }
  },
})
