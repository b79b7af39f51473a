import { MAX_SHIPPED_AT_ONCE } from '@ark/domain'
import Type from 'typebox'
import type { Area } from '../call.ts'
import {
  AnswerSchema,
  Count,
  Id,
  IdParams,
  InputSchema,
  Instant,
  limitOf,
  LIST_BODY_BYTES,
  MarketplaceField,
  MarketplaceParameter,
  Message,
  Nullable,
  Personal,
  Text,
} from '../fields.ts'

/** The keys of AUTOMATION_STATUSES in the domain. */
export const AutomationStatusField = Type.Union([
  Type.Literal('pending'),
  Type.Literal('processing'),
  Type.Literal('completed'),
  Type.Literal('failed'),
])

const requested = {
  id: Id,
  status: AutomationStatusField,
  platform: MarketplaceField,
  total_orders: Count,
  created_at: Instant,
}
const listed = {
  ...requested,
  location_id: Nullable(Id),
  location_nickname: Nullable(Personal('location')),
  /** The person who made the request; null: their account was removed. */
  requested_by: Nullable(Personal('full_name')),
  /** Why the request failed, or which orders have no label. */
  error_message: Nullable(Text),
  processed_at: Nullable(Instant),
  /** The labels as one PDF; null: there is none, or it was deleted. */
  label_url: Nullable(Text),
  /** The number of orders with a label so far, and the number that will get none. */
  labels_made: Count,
  labels_missing: Count,
}

/**
 * Calls about bulk shipping requests: a retailer requests shipping for many orders of one platform and location, and
 * the platform processes the request.
 */
export const automationRequestCalls = {
  'POST /automation-requests/': {
    operationId: 'requestBulkShipping',
    summary: 'Request shipping for many orders of one platform and location. A repeated request gets the same answer',
    access: 'sales.fulfill',
    changes: 'own locations',
    invalidates: ['automation-requests', 'sales'],
    isExpensive: true,
    body: InputSchema({
      platform: MarketplaceParameter,
      sale_ids: Type.Array(Id, { minItems: 1, maxItems: MAX_SHIPPED_AT_ONCE }),
      order_numbers: Type.Array(Nullable(Type.String({ maxLength: 100 })), {
        maxItems: MAX_SHIPPED_AT_ONCE,
        examples: [['04-KS7SCGSDFT']],
      }),
      total_orders: Type.Integer({ minimum: 1, maximum: MAX_SHIPPED_AT_ONCE, examples: [1] }),
    }),
    maxBodyBytes: LIST_BODY_BYTES,
    answer: AnswerSchema(requested),
    status: 201,
  },
  'GET /automation-requests/': {
    operationId: 'listAutomationRequests',
    summary: 'List the requests of my business with their progress, newest first',
    access: 'sales.fulfill',
    reads: 'own locations',
    provides: ['automation-requests'],
    isExpensive: true,
    query: InputSchema({
      /** `next_cursor` of the previous page. */
      cursor: Type.Optional(Id),
      limit: limitOf(50, 200),
    }),
    answer: AnswerSchema({ requests: Type.Array(AnswerSchema(listed)), next_cursor: Nullable(Id), waiting: Count }),
  },
  'GET /automation-requests/{id}': {
    operationId: 'getAutomationRequest',
    summary: 'Get a request with its orders',
    access: 'sales.fulfill',
    reads: 'own locations',
    provides: ['automation-requests', 'sales'],
    params: IdParams,
    answer: AnswerSchema({
      ...listed,
      orders: Type.Array(
        AnswerSchema({
          sale_id: Id,
          order_number: Text,
          product_name: Nullable(Text),
          size: Nullable(Text),
          sale_status: Text,
          /** Why the order has no label; null: no problem is known. */
          problem: Nullable(Text),
        }),
      ),
    }),
  },
  'GET /automation-requests/{id}/labels.pdf': {
    operationId: 'downloadRequestedLabels',
    summary: 'Get the labels of a request as one PDF with 4 × 6 inch pages',
    access: 'sales.fulfill',
    reads: 'own locations',
    provides: [],
    isExpensive: true,
    params: IdParams,
    answer: Type.Unknown(),
    media: 'application/pdf',
  },
  'DELETE /automation-requests/{id}': {
    operationId: 'withdrawAutomationRequest',
    summary: 'Withdraw a pending request',
    access: 'sales.fulfill',
    changes: 'own locations',
    invalidates: ['automation-requests', 'sales', 'audit-log'],
    params: IdParams,
    answer: Message,
  },
} as const satisfies Area
