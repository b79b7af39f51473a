import Type from 'typebox'
import { AutomationStatusField } from './automation-requests.ts'
import type { Area } from '../call.ts'
import {
  AnswerSchema,
  Count,
  Id,
  IdParams,
  InputSchema,
  Instant,
  limitOf,
  MarketplaceField,
  Message,
  Nullable,
  Personal,
  Text,
} from '../fields.ts'

/** A bulk shipping request in the operator's view: its business and the progress of its labels. */
const DeskRequest = AnswerSchema('DeskRequest', {
  id: Id,
  status: AutomationStatusField,
  platform: MarketplaceField,
  retailer_id: Id,
  retailer_name: Personal('business'),
  user_id: Id,
  /** The person who made the request; null: their account was removed. */
  user_name: Nullable(Personal('full_name')),
  user_email: Nullable(Personal('email')),
  total_orders: Count,
  order_numbers: Type.Array(Text),
  /** The orders without a label, and why. */
  problems: Type.Array(AnswerSchema({ order_number: Text, problem: Text })),
  created_at: Instant,
  /** The labels as one PDF; null: there is none, or it was deleted. */
  label_url: Nullable(Text),
  labels_made: Count,
  labels_missing: Count,
  error_message: Nullable(Text),
  processed_at: Nullable(Instant),
})

/** The operator's calls about bulk shipping requests. */
export const automationDesk = {
  'GET /automation-requests/admin/all': {
    operationId: 'listEverybodysAutomationRequests',
    summary: "List all businesses' bulk shipping requests, newest first",
    access: 'administration',
    provides: ['automation-requests'],
    isExpensive: true,
    query: InputSchema({
      status: Type.Optional(AutomationStatusField),
      /** `next_cursor` of the previous page. */
      cursor: Type.Optional(Id),
      limit: limitOf(25, 100),
    }),
    /** `waiting`: the number of pending requests; only on the first page. */
    answer: AnswerSchema({ requests: Type.Array(DeskRequest), next_cursor: Nullable(Id), waiting: Nullable(Count) }),
  },
  'PUT /automation-requests/admin/{id}/status': {
    operationId: 'setAutomationStatus',
    summary: 'Process a request (a job creates its labels), complete or fail it by hand, or reset it',
    access: 'administration',
    invalidates: ['automation-requests', 'sales', 'audit-log'],
    params: IdParams,
    body: InputSchema({
      status: AutomationStatusField,
      /** Why the request failed; any other status clears it. */
      error_message: Type.Optional(Nullable(Type.String({ maxLength: 1_000 }))),
      /** Accepted for compatibility; the server sets the time itself. */
      processed_at: Type.Optional(Nullable(Instant)),
    }),
    answer: Message,
  },
  'DELETE /automation-requests/admin/{id}': {
    operationId: 'deleteAutomationRequest',
    summary: 'Delete a request in any status. Its orders keep their labels and can be requested again',
    access: 'administration',
    invalidates: ['automation-requests', 'sales', 'audit-log'],
    params: IdParams,
    answer: Message,
  },
  'GET /automation-requests/admin/{id}/labels.pdf': {
    operationId: 'downloadLabelsOfAnyRequest',
    summary: "Get the labels of any business's request as one PDF",
    access: 'administration',
    provides: [],
    isExpensive: true,
    params: IdParams,
    answer: Type.Unknown(),
    media: 'application/pdf',
  },
} as const satisfies Area
