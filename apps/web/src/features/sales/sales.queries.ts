import { pagesOfSales, totalsOfSales } from '../../shared/sales/lists/sale-pages.ts'
import type { SalesView } from './sales-view.ts'

const PAGE_SIZE = 50

/** Returns the list's filters as query parameters. */
export const saleQuery = ({ search, location, platform, status, pending, sold_on }: SalesView) => ({
  ...(search && { search }),
  ...(location && { location }),
  ...(platform && { platform }),
  ...(status && { status: status.join(',') }),
  ...(pending && { generated_in_shopify: false }),
  ...(sold_on && { sold_on }),
})

/** Reads sales, newest first. */
export const salePages = (view: SalesView) => pagesOfSales(saleQuery(view), PAGE_SIZE)

/** Reads the totals of the matching sales. */
export const saleTotalsQuery = (view: SalesView) => totalsOfSales(saleQuery(view))
