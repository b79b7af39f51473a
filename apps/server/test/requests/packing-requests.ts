import type { Requests } from './request-shape.ts'

/** Requests to the calls about scanning, and to the operator's calls about sales. */
export const PACKING_REQUESTS: Pick<
  Requests,
  | 'GET /sales/admin/system-sales'
  | 'GET /sales/admin/system-sales/{id}'
  | 'POST /sales/admin/refresh-status/{id}'
  | 'POST /sales/admin/manual-status-update/{id}'
  | 'POST /sales/admin/manual-ark-fee-fix/{id}'
  | 'POST /sales/admin/paid-payout/{id}'
  | 'GET /sales/scanning/unfulfilled'
  | 'GET /sales/scanning/barcode-lookup'
  | 'PUT /sales/scanning/barcodes'
  | 'DELETE /sales/scanning/barcodes'
  | 'GET /sales/search/by-upc'
  | 'POST /sales/scanning/{id}/mark-fulfilled'
  | 'POST /sales/scanning/{id}/mark-created'
> = {
  'GET /sales/admin/system-sales': ({ retailer }) => ({
    query: { retailer_id: retailer, status: 'created', start_date: '2020-01-01', location: 'a' },
  }),
  'GET /sales/admin/system-sales/{id}': ({ stockxSale }) => ({ params: { id: stockxSale } }),
  'POST /sales/admin/refresh-status/{id}': ({ stockxSale }) => ({ params: { id: stockxSale } }),
  'POST /sales/admin/manual-status-update/{id}': ({ aliasSpare }) => ({
    params: { id: aliasSpare },
    query: { new_status: 'SUSPENDED' },
  }),
  'POST /sales/admin/manual-ark-fee-fix/{id}': ({ stockxSale }) => ({
    params: { id: stockxSale },
    query: { retail_price: 120 },
  }),
  'POST /sales/admin/paid-payout/{id}': ({ aliasSale }) => ({ params: { id: aliasSale }, body: { amount: 101.5 } }),
  'GET /sales/scanning/unfulfilled': ({ location }) => ({ query: { location_id: location } }),
  'GET /sales/scanning/barcode-lookup': ({ barcode }) => ({ query: { barcode } }),
  'PUT /sales/scanning/barcodes': ({ catalogueSize }) => ({
    body: { barcode: 'BOX-0001', variant_id: catalogueSize },
  }),
  'DELETE /sales/scanning/barcodes': () => ({ query: { barcode: 'BOX-0001' } }),
  'GET /sales/search/by-upc': ({ barcode }) => ({ query: { upc: barcode, status_filter: 'created' } }),
  'POST /sales/scanning/{id}/mark-fulfilled': ({ stockxSale }) => ({ params: { id: stockxSale } }),
  'POST /sales/scanning/{id}/mark-created': ({ stockxSale }) => ({ params: { id: stockxSale } }),
}
