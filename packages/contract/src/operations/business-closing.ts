import Type from 'typebox'
import type { Area } from '../call.ts'
import { AnswerSchema, Id, IdParams, InputSchema, Instant, Message, Nullable, Personal } from '../fields.ts'

const sentences = (example: string) => Type.Array(Type.String({ examples: [example] }))

/** What closing a business does, and the state of its closing. */
const BusinessClosing = AnswerSchema('BusinessClosing', {
  retailer_id: Id,
  business_name: Personal('business'),
  /** When the business closes for good, at the earliest; null: nobody asked to close it. */
  closing_at: Nullable(Instant),
  /** When it was closed for good, which cannot be undone; null: it is not closed. */
  closed_at: Nullable(Instant),
  may_close: Type.Boolean(),
  /** What has to end first. */
  obstacles: sentences('Sale 72-ABC (Nike Dunk Low, size 9) has to be shipped.'),
  /** What happens now and after the waiting period. */
  happens: sentences('At once: 12 listings are withdrawn, and nothing new is listed.'),
  erased: sentences('Where and how to pay the business (bank data).'),
  kept: sentences('Sales, payments, the ledger, wholesale orders and invoices.'),
})

const Begun = AnswerSchema({ message: Type.String(), closing_at: Instant })
const ConfirmName = Type.String({ maxLength: 300 })

/** Calls that close a whole business after a waiting period: its owner's, and the operator's. */
export const businessClosing = {
  'GET /business-closing': {
    operationId: 'previewBusinessClosing',
    summary: 'Show what closing my business would do, erase and keep, and what has to end first',
    access: 'business.close',
    reads: 'all locations',
    provides: ['business-closing'],
    answer: BusinessClosing,
  },
  'POST /business-closing': {
    operationId: 'closeBusiness',
    summary: 'Close my business in 14 days. Listings are withdrawn at once; until then this can be undone',
    access: 'business.close',
    changes: 'all locations',
    invalidates: ['business-closing', 'profile', 'listings', 'audit-log', 'notifications'],
    body: InputSchema({ confirm_name: ConfirmName, current_password: Type.String({ maxLength: 200 }) }),
    answer: Begun,
  },
  'POST /business-closing/undo': {
    operationId: 'undoBusinessClosing',
    summary: 'Keep my business open while it waits to be closed. Its sizes are listed again',
    access: 'business.close',
    changes: 'all locations',
    invalidates: ['business-closing', 'profile', 'listings', 'audit-log', 'notifications'],
    answer: Message,
  },
  'GET /admin/retailers/{id}/closing': {
    operationId: 'previewClosingOfRetailer',
    summary: 'Show what closing a business would do, erase and keep, and what has to end first',
    access: 'administration',
    provides: ['business-closing'],
    params: IdParams,
    answer: BusinessClosing,
  },
  'POST /admin/retailers/{id}/closing': {
    operationId: 'closeRetailer',
    summary: 'Close a business in 14 days. Listings are withdrawn at once; until then this can be undone',
    access: 'administration',
    invalidates: ['business-closing', 'audit-log', 'outbox'],
    params: IdParams,
    body: InputSchema({ confirm_name: ConfirmName }),
    answer: Begun,
  },
  'POST /admin/retailers/{id}/closing/undo': {
    operationId: 'undoClosingOfRetailer',
    summary: 'Keep a business open while it waits to be closed. Its sizes are listed again',
    access: 'administration',
    invalidates: ['business-closing', 'audit-log', 'outbox'],
    params: IdParams,
    answer: Message,
  },
} as const satisfies Area
