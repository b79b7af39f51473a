import Type from 'typebox'
import { MissingField } from '../accounts/business-details.ts'
import type { Area } from '../call.ts'
import { AnswerSchema, Count, Day, Id, IdParams, Instant, Money, Nullable, Personal, Text } from '../fields.ts'
import { OrderTotal } from './wholesale-fields.ts'

/** A business on an invoice, as it was when the invoice was issued. */
const InvoiceParty = AnswerSchema('InvoiceParty', {
  name: Personal('business'),
  /** The lines of the address and of the contact; empty when the reader may not know them. */
  lines: Type.Array(Personal('billing')),
  tax_id: Nullable(Personal('billing')),
})

const Invoice = AnswerSchema('Invoice', {
  /** The seller's consecutive number. On the buyer's copy, which ARK issues, it is the order's number. */
  number: Text,
  order_id: Id,
  order_number: Text,
  ordered_at: Instant,
  issued_at: Instant,
  due_on: Day,
  payment_terms_days: Count,
  state: Type.Union([
    Type.Literal('due'),
    Type.Literal('past_due'),
    Type.Literal('paid'),
    Type.Literal('refunded'),
    Type.Literal('void'),
  ]),
  from: InvoiceParty,
  bill_to: InvoiceParty,
  remit_to: Type.Array(Personal('billing')),
  line_items: Type.Array(
    AnswerSchema({
      line_id: Id,
      product_name: Text,
      sku: Nullable(Text),
      size: Text,
      quantity: Count,
      unit_price: Money,
      line_total: OrderTotal,
    }),
  ),
  total_items: Count,
  total_amount: OrderTotal,
})

const InvoiceAnswer = AnswerSchema('InvoiceAnswer', {
  /** Null: the invoice is not issued yet. */
  invoice: Nullable(Invoice),
  /** Why it cannot be issued; null: it is issued, or can be. */
  problem: Nullable(Text),
  /** The fields of the reader's business that have to be entered first. */
  missing: Type.Array(MissingField),
})

/** Calls that return the papers of a wholesale order. */
export const wholesalePapers = {
  'GET /bulk-sales/{id}/packing-list.pdf': {
    operationId: 'downloadPackingList',
    summary: 'Get the packing list of a wholesale order as PDF, without prices',
    access: 'wholesale.read',
    reads: 'all locations',
    provides: [],
    isExpensive: true,
    params: IdParams,
    answer: Type.Unknown(),
    media: 'application/pdf',
  },
  'GET /bulk-sales/{id}/invoice': {
    operationId: 'getWholesaleInvoice',
    summary: "Get the seller's invoice of a wholesale order, or what is missing to issue it",
    access: 'wholesale.read',
    reads: 'all locations',
    provides: ['wholesale-orders', 'business-details'],
    params: IdParams,
    answer: InvoiceAnswer,
  },
  'POST /bulk-sales/{id}/invoice': {
    operationId: 'issueWholesaleInvoice',
    summary:
      "Issue the seller's invoice of an approved order under the next number, once. Approval issues it by itself",
    access: 'wholesale.manage',
    changes: 'the business',
    invalidates: ['wholesale-orders', 'audit-log'],
    params: IdParams,
    answer: InvoiceAnswer,
  },
  'GET /bulk-sales/{id}/invoice.pdf': {
    operationId: 'downloadWholesaleInvoice',
    summary: "Get the seller's invoice of a wholesale order as PDF, once it is issued",
    access: 'wholesale.read',
    reads: 'all locations',
    provides: [],
    isExpensive: true,
    params: IdParams,
    answer: Type.Unknown(),
    media: 'application/pdf',
  },
  'GET /buyer/purchases/{id}/invoice': {
    operationId: 'getPurchaseInvoice',
    summary: "Get the buyer's invoice of an order, which ARK issues, or what is missing to issue it",
    access: 'wholesale.buy',
    provides: ['wholesale-orders', 'business-details'],
    params: IdParams,
    answer: InvoiceAnswer,
  },
  'POST /buyer/purchases/{id}/invoice': {
    operationId: 'issuePurchaseInvoice',
    summary: "Issue the buyer's invoice of an order, once, with the buyer's current name and address",
    access: 'wholesale.buy',
    invalidates: ['wholesale-orders'],
    params: IdParams,
    answer: InvoiceAnswer,
  },
  'GET /buyer/purchases/{id}/invoice.pdf': {
    operationId: 'downloadPurchaseInvoice',
    summary: "Get the buyer's invoice of an order as PDF, once it is issued",
    access: 'wholesale.buy',
    provides: [],
    isExpensive: true,
    params: IdParams,
    answer: Type.Unknown(),
    media: 'application/pdf',
  },
} as const satisfies Area
