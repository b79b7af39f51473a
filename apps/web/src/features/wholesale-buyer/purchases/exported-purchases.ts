import { type ListExport, pagesOfQuery } from '../../../shared/table/export/export-pages.ts'
import { PURCHASE_COLUMNS } from './purchase-columns.tsx'
import { type Purchase, purchasePages } from './purchases.queries.ts'
import type { PurchasesView } from './purchases-view.ts'

const EXPORTED_AT_ONCE = 200

/** Returns the export of every order that matches search and status. */
export const exportedPurchases = (view: PurchasesView): ListExport<Purchase> => ({
  file: 'purchases',
  columns: PURCHASE_COLUMNS,
  things: 'orders',
  readPage: pagesOfQuery(purchasePages(view, EXPORTED_AT_ONCE), (rows) => ({ rows })),
})
