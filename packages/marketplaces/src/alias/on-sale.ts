import type { ResaleMarketplace } from '../resale-marketplace.ts'
import type { AliasClient } from './client.ts'
import { listingOnSaleFrom } from './translate.ts'
import { readListings } from './wire.ts'

const PAGE_SIZE = 50
const SORT = 'SEARCH_LISTING_REQUEST_ORDER'

/**
 * What the account has for sale: 50 listings a request (reference 1.4, 2.8). Consigned pairs lie with alias. The status
 * is compared once more, since only `active` of the facet's words is documented.
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
