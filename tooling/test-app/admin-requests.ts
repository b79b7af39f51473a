import type { Requests } from './request-shape.ts'
import { today } from './today.ts'

/** Requests of the operator's calls. */
export const ADMIN_REQUESTS: Pick<
  Requests,
  | 'GET /admin/failed-jobs'
  | 'POST /admin/failed-jobs/{id}/retry'
  | 'DELETE /admin/failed-jobs/{id}'
  | 'POST /admin/failed-jobs/retry'
  | 'POST /admin/failed-jobs/discard'
  | 'GET /admin/payments'
  | 'POST /admin/payments'
  | 'GET /admin/retailers'
  | 'GET /admin/products'
  | 'PATCH /admin/products/{id}/retail-price'
  | 'PATCH /admin/products/{id}/release-date'
  | 'PATCH /admin/products/{id}/promo-fee'
  | 'PATCH /admin/products/{id}/wholesale-markup'
  | 'POST /admin/products/backfill-retail-prices'
  | 'GET /admin/products/backfill-retail-prices'
  | 'GET /admin/stockx-listings-overview'
  | 'GET /admin/system-settings/stockx-zero-fees'
  | 'POST /admin/system-settings/stockx-zero-fees'
  | 'GET /admin/system-settings/fee-schedules'
  | 'POST /admin/system-settings/fee-schedules'
  | 'DELETE /admin/system-settings/fee-schedules/{day}'
> = {
  'GET /admin/failed-jobs': () => ({ query: { limit: 200, job: 'accounts.send-mail' } }),
  'POST /admin/failed-jobs/{id}/retry': () => ({ params: { id: '00000000-0000-4000-8000-000000000000' } }),
  'DELETE /admin/failed-jobs/{id}': () => ({ params: { id: '00000000-0000-4000-8000-000000000000' } }),
  'POST /admin/failed-jobs/retry': () => ({ body: { job: 'accounts.send-mail', up_to: '2026-11-21T10:00:00Z' } }),
  'POST /admin/failed-jobs/discard': () => ({ body: { job: 'accounts.send-mail', up_to: '2026-11-21T10:00:00Z' } }),
  'GET /admin/payments': () => ({}),
  'POST /admin/payments': ({ retailer }) => ({
    body: { retailer_id: retailer, amount: 12.5, payment_date: today() },
  }),
  'GET /admin/retailers': () => ({}),
  'GET /admin/products': () => ({ query: { limit: 5, search: 'dunk' } }),
  'PATCH /admin/products/{id}/retail-price': ({ product }) => ({
    params: { id: product },
    body: { retail_price: 115 },
  }),
  'PATCH /admin/products/{id}/release-date': ({ product }) => ({
    params: { id: product },
    body: { release_date: '2024-05-01' },
  }),
  'PATCH /admin/products/{id}/promo-fee': ({ product }) => ({
    params: { id: product },
    body: { promotional_ark_fee: null },
  }),
  'PATCH /admin/products/{id}/wholesale-markup': ({ product }) => ({
    params: { id: product },
    body: { wholesale_markup: 2.5 },
  }),
  'POST /admin/products/backfill-retail-prices': () => ({}),
  'GET /admin/products/backfill-retail-prices': () => ({}),
  'GET /admin/stockx-listings-overview': () => ({ query: { limit: 5 } }),
  'GET /admin/system-settings/stockx-zero-fees': () => ({}),
  'POST /admin/system-settings/stockx-zero-fees': () => ({ body: { enabled: false } }),
  'GET /admin/system-settings/fee-schedules': () => ({}),
  'POST /admin/system-settings/fee-schedules': () => ({
    body: {
      effective_from: new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10),
      stockx: { commission_bps: 700, processing_bps: 300, shipping_cents: 400 },
      goat: { commission_bps: 950, seller_fee_cents: 500, cash_out_bps: 300 },
      ark: { kind: 'flat', rate_bps: 500 },
    },
  }),
  'DELETE /admin/system-settings/fee-schedules/{day}': () => ({
    params: { day: new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10) },
  }),
}
