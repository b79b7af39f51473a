import Type from 'typebox'
import type { Area } from '../call.ts'
import { AnswerSchema, Count, Id, IdParams, InputSchema, LIST_BODY_BYTES, Money, Nullable, Text } from '../fields.ts'
import { PurchaseDetails, Terms } from './purchase-fields.ts'
import { BulkSaleDetails } from './wholesale-fields.ts'

const MOST_LINES = 500

/** Calls about proposals to deliver part of an order (docs/decisions/095). */
export const wholesaleProposals = {
  'GET /bulk-sales/{id}/stock': {
    operationId: 'getBulkSaleStock',
    summary: 'Get how many pairs of each line of a wholesale order are in stock now, and the terms of its products',
    access: 'wholesale.read',
    reads: 'all locations',
    provides: ['wholesale-orders', 'inventory'],
    params: IdParams,
    answer: AnswerSchema({
      line_items: Type.Array(
        AnswerSchema({
          line_id: Id,
          product_id: Id,
          product_name: Text,
          size: Text,
          ordered_quantity: Count,
          /** The pairs in stock at all locations, up to the ordered quantity. */
          quantity_available: Count,
          /** The ordered price of a pair. A smaller delivery keeps it. */
          unit_price: Money,
        }),
      ),
      /** The current terms of each product. Null means that any number of pairs is sold at one price. */
      products: Type.Array(AnswerSchema({ product_id: Id, terms: Nullable(Terms) })),
    }),
  },
  'POST /bulk-sales/{id}/proposals': {
    operationId: 'proposePartOfBulkSale',
    summary:
      'Propose to deliver part of a wholesale order. Its pairs are reserved until the buyer answers or it expires',
    access: 'wholesale.manage',
    changes: 'the business',
    invalidates: ['wholesale-orders', 'inventory', 'listings', 'audit-log'],
    isExpensive: true,
    maxBodyBytes: LIST_BODY_BYTES,
    params: IdParams,
    body: InputSchema({
      /** Every line of the order with the pairs to deliver; 0: none. */
      line_items: Type.Array(InputSchema({ line_id: Id, quantity: Type.Integer({ minimum: 0, maximum: 10_000 }) }), {
        minItems: 1,
        maxItems: MOST_LINES,
      }),
      /** How many days the buyer may answer; default 3. */
      expires_in_days: Type.Optional(Type.Union([Type.Literal(1), Type.Literal(3), Type.Literal(7), Type.Literal(14)])),
    }),
    answer: BulkSaleDetails,
  },
  'PATCH /bulk-sales/{id}/proposal': {
    operationId: 'withdrawProposal',
    summary: 'Withdraw a proposal. Its pairs are released, and the order can be approved or rejected again',
    access: 'wholesale.manage',
    changes: 'the business',
    invalidates: ['wholesale-orders', 'inventory', 'listings', 'audit-log'],
    params: IdParams,
    body: InputSchema({ proposal_id: Id, act: Type.Literal('withdraw') }),
    answer: BulkSaleDetails,
  },
  'PATCH /buyer/purchases/{id}/proposal': {
    operationId: 'answerProposal',
    summary:
      'Accept or decline what a seller can deliver. An accepted order is approved; a declined one stays submitted',
    access: 'wholesale.buy',
    invalidates: ['wholesale-orders', 'wholesale-stock'],
    params: IdParams,
    body: InputSchema({ proposal_id: Id, act: Type.Union([Type.Literal('accept'), Type.Literal('decline')]) }),
    answer: PurchaseDetails,
  },
  'GET /buyer/waiting': {
    operationId: 'countWaitingPurchases',
    summary: 'Count my orders and offers that wait for my answer',
    access: 'wholesale.buy',
    provides: ['wholesale-orders', 'wholesale-offers'],
    answer: AnswerSchema({
      /** Orders of which a seller can deliver a part. */
      orders: Count,
      /** Offers with a counteroffer that has not expired. */
      offers: Count,
    }),
  },
} as const satisfies Area
