import type { adminProducts } from '@ark/contract/catalogue/admin-products'
import type { inviteCodes } from '@ark/contract/accounts/invite-codes'
import type { outsideListings } from '@ark/contract/listings/outside-listings'
import type { productRefresh } from '@ark/contract/catalogue/product-refresh'
import type { saleRepairs } from '@ark/contract/sales/sale-repairs'
import type { stockxOverview } from '@ark/contract/listings/stockx-overview'
import type { systemInfoCalls } from '@ark/contract/operations/system-info'
import type { systemSettings } from '@ark/contract/catalogue/system-settings'
import type { salesChainCalls } from '@ark/contract/finances/sales-chain'
import type { wholesaleDesk, wholesaleMonitoring } from '@ark/contract/wholesale/wholesale-monitoring'
import { dayAfter, DEFAULT_FEE_SCHEDULE } from '@ark/domain'
import { OUTSIDE_LISTING_REQUESTS } from './outside-listing-requests.ts'
import type { Requests } from './request-shape.ts'
import { today } from '../acts/today.ts'

/** Requests to the operator's calls, and to those about listings outside ARK. */
export const ADMIN_REQUESTS: Pick<
  Requests,
  | 'GET /admin/failed-jobs'
  | 'POST /admin/failed-jobs/{id}/retry'
  | 'DELETE /admin/failed-jobs/{id}'
  | 'POST /admin/failed-jobs/retry'
  | 'POST /admin/failed-jobs/discard'
  | 'GET /admin/go-live'
  | 'POST /admin/go-live/checks'
  | 'GET /admin/payments'
  | 'GET /admin/provider-health'
  | 'POST /admin/payments'
  | 'POST /admin/payments/{id}/reverse'
  | 'GET /admin/retailers'
  | keyof typeof adminProducts
  | keyof typeof productRefresh
  | keyof typeof stockxOverview
  | keyof typeof systemInfoCalls
  | keyof typeof systemSettings
  | keyof typeof saleRepairs
  | keyof typeof salesChainCalls
  | keyof typeof inviteCodes
  | keyof typeof outsideListings
  | keyof typeof wholesaleMonitoring
  | keyof typeof wholesaleDesk
> = {
  ...OUTSIDE_LISTING_REQUESTS,
  'GET /admin/failed-jobs': () => ({ query: { limit: 200, job: 'accounts.send-mail' } }),
  'POST /admin/failed-jobs/{id}/retry': () => ({ params: { id: '00000000-0000-4000-8000-000000000000' } }),
  'DELETE /admin/failed-jobs/{id}': () => ({ params: { id: '00000000-0000-4000-8000-000000000000' } }),
  'GET /admin/go-live': () => ({}),
  'POST /admin/go-live/checks': () => ({ body: { send_mail: false } }),
  'POST /admin/failed-jobs/retry': () => ({ body: { job: 'accounts.send-mail', up_to: '2026-11-21T10:00:00Z' } }),
  'POST /admin/failed-jobs/discard': () => ({ body: { job: 'accounts.send-mail', up_to: '2026-11-21T10:00:00Z' } }),
  'GET /admin/payments': () => ({}),
  'GET /admin/provider-health': () => ({ query: { search: 'kicks', kind: 'shopify', limit: 5 } }),
  'POST /admin/payments': ({ retailer }) => ({
    body: { retailer_id: retailer, amount: 12.5, payment_date: today(), confirm: true },
  }),
  'POST /admin/payments/{id}/reverse': ({ retailer, payment }) => ({
    params: { id: payment },
    body: { retailer_id: retailer },
  }),
  'GET /admin/retailers': () => ({}),
  'GET /admin/products': ({ product }) => ({ query: { cursor: product + 1_000, limit: 5, search: 'dunk' } }),
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
  'GET /admin/stockx-listings-overview': ({ retailer }) => ({
    query: { cursor: 1_000_000, retailer_id: retailer, limit: 5 },
  }),
  'POST /admin/products/{id}/refresh-stockx-data': ({ product }) => ({ params: { id: product } }),
  'GET /admin/system-info': () => ({}),
  'GET /admin/debug/unlinked-sales': () => ({}),
  'GET /admin/unclaimed-orders': () => ({}),
  // No order has this number: modules/sales/operator/claim-order.test.ts.
  'POST /admin/unclaimed-orders/claim': ({ retailer, sharedAccount }) => ({
    body: { account_id: sharedAccount, order_number: 'of-nobody', retailer_id: retailer },
  }),
  'GET /admin/debug/sales-chain/{id}': ({ stockxSale }) => ({ params: { id: stockxSale } }),
  'POST /admin/sales/fix-metadata': ({ stockxSale }) => ({ body: { after: stockxSale + 1_000 } }),
  'GET /admin/system-settings/stockx-zero-fees': () => ({}),
  'POST /admin/system-settings/stockx-zero-fees': () => ({ body: { enabled: false } }),
  'GET /admin/system-settings/fee-schedules': () => ({}),
  'POST /admin/system-settings/fee-schedules': () => ({
    body: { ...DEFAULT_FEE_SCHEDULE, effective_from: dayAfter(today(), 20) },
  }),
  'DELETE /admin/system-settings/fee-schedules/{day}': () => ({ params: { day: dayAfter(today(), 20) } }),
  'POST /admin/sales/link-to-inventory': ({ stockxSale }) => ({ body: { after: stockxSale + 1_000 } }),
  'GET /admin/invite-codes': ({ spareInviteCode }) => ({ query: { cursor: spareInviteCode + 1_000 } }),
  'POST /admin/invite-codes': () => ({ body: { note: 'For a test', max_uses: 5, expires_in_days: 30 } }),
  'POST /admin/invite-codes/{id}/revoke': ({ spareInviteCode }) => ({ params: { id: spareInviteCode } }),
  'GET /admin/invite-codes/{id}/uses': ({ inviteCode }) => ({
    params: { id: inviteCode },
    query: { cursor: inviteCode + 1_000 },
  }),
  'GET /admin/wholesale/deal-flows': ({ bulkSale }) => ({
    query: { status_filter: 'approved', date_to: today(), cursor: bulkSale + 1_000, limit: 100 },
  }),
  'GET /admin/wholesale/deal-flows/{id}': ({ bulkSale }) => ({ params: { id: bulkSale } }),
  'GET /admin/wholesale/analytics': () => ({ query: { period: '7d' } }),
  'GET /admin/wholesale/buyer-seller-overview': () => ({}),
  'POST /admin/wholesale/deal-flows/status': ({ canceledDeal, rejectedSale }) => ({
    body: { ids: [canceledDeal, rejectedSale], status: 'canceled', notes: 'Asked for' },
  }),
  'POST /admin/wholesale/deal-flows/payment': ({ bulkSale, rejectedSale }) => ({
    body: { ids: [bulkSale, rejectedSale], payment_status: 'paid_to_ark' },
  }),
  'PUT /admin/wholesale/participants/verification': ({ retailer }) => ({
    body: { kind: 'retailer', id: retailer, is_verified: false },
  }),
}
