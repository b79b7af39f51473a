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
  | 'GET /admin/provider-health'
  | 'POST /admin/payments'
  | 'GET /admin/retailers'
> = {
  'GET /admin/failed-jobs': () => ({ query: { limit: 200, job: 'accounts.send-mail' } }),
  'POST /admin/failed-jobs/{id}/retry': () => ({ params: { id: '00000000-0000-4000-8000-000000000000' } }),
  'DELETE /admin/failed-jobs/{id}': () => ({ params: { id: '00000000-0000-4000-8000-000000000000' } }),
  'POST /admin/failed-jobs/retry': () => ({ body: { job: 'accounts.send-mail', up_to: '2026-11-21T10:00:00Z' } }),
  'POST /admin/failed-jobs/discard': () => ({ body: { job: 'accounts.send-mail', up_to: '2026-11-21T10:00:00Z' } }),
  'GET /admin/payments': () => ({}),
  'GET /admin/provider-health': () => ({ query: { search: 'kicks', kind: 'shopify', limit: 5 } }),
  'POST /admin/payments': ({ retailer }) => ({
    body: { retailer_id: retailer, amount: 12.5, payment_date: today() },
  }),
  'GET /admin/retailers': () => ({}),
}
