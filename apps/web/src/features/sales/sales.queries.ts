import { pagesOfSales, totalsOfSales } from '../../shared/sales/lists/sale-pages.ts'
import type { SalesView } from './sales-view.ts'

const PAGE_SIZE = 50

/** What the list is narrowed to, as the call asks for it. */
export const saleQuery = ({ search, location, platform, status, pending, sold_on }: SalesView) => ({
  ...(search && { search }),
  ...(location && { location }),
  ...(platform && { platform }),
  ...(status && { status: status.join(',') }),
  ...(pending && { generated_in_shopify: false }),
  ...(sold_on && { sold_on }),
})

/** Sales, newest first. */
export const salePages = (view: SalesView) => pagesOfSales(saleQuery(view), PAGE_SIZE)

/** What they add up to. */
export const saleTotalsQuery = (view: SalesView) => totalsOfSales(saleQuery(view))
