import type { Requests } from './request-shape.ts'
import { today } from '../acts/today.ts'

const none = () => ({})

/** Requests to the calls about a retailer's money. */
export const FINANCE_REQUESTS: Pick<
  Requests,
  | 'GET /finances/'
  | 'GET /finances/sales/{id}'
  | 'GET /finances/differences'
  | 'POST /finances/differences/look'
  | 'POST /finances/differences/reopen'
  | 'GET /finances/transactions.csv'
  | 'GET /finances/journal.csv'
  | 'GET /payments/retailer'
  | 'POST /payments/{id}/confirm'
> = {
  'GET /finances/': () => ({ query: { cursor: 900_000_000, page_size: 100 } }),
  'GET /finances/sales/{id}': ({ stockxSale }) => ({ params: { id: stockxSale } }),
  'GET /finances/differences': () => ({ query: { cursor: 900_000_000 } }),
  'POST /finances/differences/look': ({ stockxSale, aliasSale }) => ({
    body: { sale_ids: [stockxSale], except_sale_ids: [aliasSale], note: 'asked' },
  }),
  'POST /finances/differences/reopen': ({ stockxSale, aliasSale }) => ({
    body: { sale_ids: [stockxSale], except_sale_ids: [aliasSale] },
  }),
  'GET /finances/transactions.csv': () => ({ query: { from: today(), to: today() } }),
  'GET /finances/journal.csv': () => ({ query: { from: today(), to: today(), format: 'quickbooks' } }),
  'GET /payments/retailer': none,
  'POST /payments/{id}/confirm': ({ payment }) => ({ params: { id: payment } }),
}
