import type { automationDesk } from '@ark/contract/sales/automation-desk'
import type { automationRequestCalls } from '@ark/contract/sales/automation-requests'
import type { fulfillments } from '@ark/contract/sales/fulfillments'
import type { labelPrints } from '@ark/contract/sales/label-prints'
import type { Requests } from './request-shape.ts'

type Key =
  | keyof typeof fulfillments
  | keyof typeof labelPrints
  | keyof typeof automationRequestCalls
  | keyof typeof automationDesk

/** Requests to the calls about many orders to be packed. */
export const FULFILLMENT_REQUESTS: Pick<Requests, Key> = {
  'POST /fulfillments/mark-fulfilled': ({ stockxSale }) => ({ body: { sale_ids: [stockxSale] } }),
  'POST /fulfillments/mark-created': ({ stockxSale }) => ({ body: { sale_ids: [stockxSale] } }),
  'POST /fulfillments/{id}/cancel-order': ({ stockxSale }) => ({
    params: { id: stockxSale },
    body: { reason: 'Torn' },
  }),
  'POST /label-prints': ({ aliasSale }) => ({ body: { sale_ids: [aliasSale], paper: '4x6' } }),
  'GET /label-prints/{id}/labels.pdf': ({ labelPrint }) => ({ params: { id: labelPrint } }),
  'GET /label-prints/{id}/labels.zpl': ({ thermalPrint }) => ({ params: { id: thermalPrint } }),
  'POST /automation-requests/': ({ stockxSale, stockxOrder }) => ({
    body: { platform: 'stockx', sale_ids: [stockxSale], order_numbers: [stockxOrder], total_orders: 1 },
  }),
  'GET /automation-requests/': ({ automationRequest }) => ({ query: { cursor: automationRequest + 1, limit: 5 } }),
  'GET /automation-requests/{id}': ({ automationRequest }) => ({ params: { id: automationRequest } }),
  'GET /automation-requests/{id}/labels.pdf': ({ automationRequest }) => ({ params: { id: automationRequest } }),
  'GET /automation-requests/admin/all': ({ automationRequest }) => ({
    query: { status: 'failed', cursor: automationRequest + 1, limit: 5 },
  }),
  'GET /automation-requests/admin/{id}/labels.pdf': ({ automationRequest }) => ({ params: { id: automationRequest } }),
  'PUT /automation-requests/admin/{id}/status': ({ deskRequest }) => ({
    params: { id: deskRequest },
    body: { status: 'processing', error_message: null, processed_at: null },
  }),
  'DELETE /automation-requests/admin/{id}': ({ deletedRequest }) => ({ params: { id: deletedRequest } }),
  'DELETE /automation-requests/{id}': ({ spareRequest }) => ({ params: { id: spareRequest } }),
}
