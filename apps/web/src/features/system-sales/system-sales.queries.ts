import { keepPreviousData } from '@tanstack/react-query'
import type { Answer } from '../../shared/api.ts'
import { lookAgain } from '../../shared/look-again.ts'
import { rangeStart, type SystemSalesView } from './system-sales-view.ts'
import { pagesOf } from '../../shared/query.ts'

export type SystemSale = Answer<'GET /sales/admin/system-sales/{id}'>

const PAGE_SIZE = 50
/** The interval at which the list is read again. */
const LOOK_AGAIN_MS = 300_000

/** Reads all retailers' sales by cursor, newest first; the first page has the sums. */
export function systemSalePages(
  { search, location, platform, status, retailer, range, pending }: SystemSalesView,
  pageSize = PAGE_SIZE,
) {
  const query = {
    limit: pageSize,
    ...(search && { search }),
    ...(location && { location }),
    ...(platform && { platform }),
    ...(status && { status: status.join(',') }),
    ...(retailer && { retailer_id: retailer }),
    ...(range && { start_date: rangeStart(range, new Date()) }),
    ...(pending && { generated_in_shopify: false }),
  }
  return {
    ...pagesOf('GET /sales/admin/system-sales', { query }),
    placeholderData: keepPreviousData,
    // No event: sales are made in every business, and events are for one.
    ...lookAgain(LOOK_AGAIN_MS),
  }
}
