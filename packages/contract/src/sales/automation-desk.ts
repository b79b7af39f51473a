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

/** A request as the operator sees it: whose it is, and how far its labels are. */
const DeskRequest = AnswerSchema('DeskRequest', {
  id: Id,
  status: AutomationStatusField,
  platform: MarketplaceField,
  retailer_id: Id,
  retailer_name: Personal('business'),
  user_id: Id,
  /** Who asked for it; null: somebody who was removed. */
  user_name: Nullable(Personal('full_name')),
  user_email: Nullable(Personal('email')),
  total_orders: Count,
  order_numbers: Type.Array(Text),
  /** Orders that have no label, and why. */
  problems: Type.Array(AnswerSchema({ order_number: Text, problem: Text })),
  created_at: Instant,
  /** The labels as one PDF; null: there is none (any more). */
  label_url: Nullable(Text),
  labels_made: Count,
  labels_missing: Count,
  error_message: Nullable(Text),
  processed_at: Nullable(Instant),
})

/** What the operator does with requests for bulk shipping (document 3 §4). */
export const automationDesk = {
  'GET /automation-requests/admin/all': {
    operationId: 'listEverybodysAutomationRequests',
    summary: "Everybody's requests for bulk shipping, newest first",
    access: 'administration',
    provides: ['automation-requests'],
    isExpensive: true,
    query: InputSchema({
      status: Type.Optional(AutomationStatusField),
      /** The page begins after this one. */
      before: Type.Optional(Id),
      limit: limitOf(25, 100),
    }),
    /** `waiting`: how many nobody has begun; with the first page. */
    answer: AnswerSchema({ requests: Type.Array(DeskRequest), has_more: Type.Boolean(), waiting: Nullable(Count) }),
  },
  'PUT /automation-requests/admin/{id}/status': {
    operationId: 'setAutomationStatus',
    summary: 'Process a request (a job makes its labels), complete or fail it by hand, or reset it',
    access: 'administration',
    invalidates: ['automation-requests', 'sales', 'audit-log'],
    params: IdParams,
    body: InputSchema({
      status: AutomationStatusField,
      /** Why it failed; anything else clears it. */
      error_message: Type.Optional(Nullable(Type.String({ maxLength: 1_000 }))),
      /** As the documents send it; when it was is the server's to say. */
      processed_at: Type.Optional(Nullable(Instant)),
    }),
    answer: Message,
  },
  'DELETE /automation-requests/admin/{id}': {
    operationId: 'deleteAutomationRequest',
    summary: 'Delete a request, whatever has become of it; its orders can be asked for again, labels stay with them',
    access: 'administration',
    invalidates: ['automation-requests', 'sales', 'audit-log'],
    params: IdParams,
    answer: Message,
  },
  'GET /automation-requests/admin/{id}/labels.pdf': {
    operationId: 'downloadLabelsOfAnyRequest',
    summary: "The labels of anybody's request as one PDF",
    access: 'administration',
    provides: [],
    isExpensive: true,
    params: IdParams,
    answer: Type.Unknown(),
    media: 'application/pdf',
  },
} as const satisfies Area
