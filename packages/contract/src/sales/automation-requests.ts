import { MOST_SHIPPED_AT_ONCE } from '@ark/domain'
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

/** AUTOMATION_STATUSES of the domain. */
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
  /** Who asked for it; null: somebody who was removed. */
  requested_by: Nullable(Personal('full_name')),
  /** Why it failed, or which orders have no label. */
  error_message: Nullable(Text),
  processed_at: Nullable(Instant),
  /** The labels as one PDF; null: there is none (any more). */
  label_url: Nullable(Text),
  /** How many orders have their label by now, and how many will have none. */
  labels_made: Count,
  labels_missing: Count,
}

/** Shipping many orders of one platform and location at once: asked for by a retailer, done by the platform. */
export const automationRequestCalls = {
  'POST /automation-requests/': {
    operationId: 'requestBulkShipping',
    summary: 'Ask for many orders of one platform and location to be shipped; the same again is answered as before',
    access: 'sales.fulfill',
    changes: 'own locations',
    invalidates: ['automation-requests', 'sales'],
    isExpensive: true,
    body: InputSchema({
      platform: MarketplaceParameter,
      sale_ids: Type.Array(Id, { minItems: 1, maxItems: MOST_SHIPPED_AT_ONCE }),
      order_numbers: Type.Array(Nullable(Type.String({ maxLength: 100 })), {
        maxItems: MOST_SHIPPED_AT_ONCE,
        examples: [['04-KS7SCGSDFT']],
      }),
      total_orders: Type.Integer({ minimum: 1, maximum: MOST_SHIPPED_AT_ONCE, examples: [1] }),
    }),
    maxBodyBytes: LIST_BODY_BYTES,
    answer: AnswerSchema(requested),
    status: 201,
  },
  'GET /automation-requests/': {
    operationId: 'listAutomationRequests',
    summary: 'Requests of my business, newest first, and what became of them',
    access: 'sales.fulfill',
    reads: 'own locations',
    provides: ['automation-requests'],
    isExpensive: true,
    query: InputSchema({
      /** The page begins after this one. */
      before: Type.Optional(Id),
      limit: limitOf(50, 200),
    }),
    answer: AnswerSchema({ requests: Type.Array(AnswerSchema(listed)), has_more: Type.Boolean(), waiting: Count }),
  },
  'GET /automation-requests/{id}': {
    operationId: 'getAutomationRequest',
    summary: 'One request with its orders',
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
          /** Why it has no label; null: nothing is known against it. */
          problem: Nullable(Text),
        }),
      ),
    }),
  },
  'GET /automation-requests/{id}/labels.pdf': {
    operationId: 'downloadRequestedLabels',
    summary: 'The labels of a request as one PDF, 4 × 6 inches a page',
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
    summary: 'Take back a request that nobody has begun',
    access: 'sales.fulfill',
    changes: 'own locations',
    invalidates: ['automation-requests', 'sales', 'audit-log'],
    params: IdParams,
    answer: Message,
  },
} as const satisfies Area
