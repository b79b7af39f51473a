import type { ResaleMarketplace } from '../resale-marketplace.ts'
import type { AliasClient } from './client.ts'
import { listingOnSaleFrom } from './translate.ts'
import { readListings } from './wire.ts'

const PAGE_SIZE = 50
const SORT = 'SEARCH_LISTING_REQUEST_ORDER'

/**
 * Reads the account's live listings, 50 per request. Leaves out consigned pairs, which are at alias. Checks the status
 * again, because `active` is the only documented value of the filter.
 */
export const onSaleCalls = (client: AliasClient): Pick<ResaleMarketplace, 'listingsOnSale'> => ({
  async listingsOnSale(cursor) {
    const query = {
      facet_filters: ['status:active', 'consigned:false'],
      page_size: PAGE_SIZE,
      pagination_token: cursor ?? '',
      'order.sort_by': `${SORT}_SORT_BY_CREATED_AT`,
      'order.order_by': `${SORT}_ORDER_BY_DESC`,
    }
    const page = await client(readListings, { method: 'GET', path: '/listings', query, lane: 'sweeps' })
    const rows = page.listings ?? []
    const isMore = page.pagination?.has_more === true && rows.length > 0
    return {
      listings: rows.map(listingOnSaleFrom).filter(({ state }) => state === 'live'),
      next: isMore ? page.pagination?.pagination_token || null : null,
    }
  },
})
