import { MAX_SHIPPED_AT_ONCE } from '@ark/domain'
import Type from 'typebox'
import type { Area } from '../call.ts'
import { AnswerSchema, Id, IdParams, InputSchema, LIST_BODY_BYTES, Text } from '../fields.ts'
import { Sale } from './sale-fields.ts'

const someSales = InputSchema('SomeSales', {
  sale_ids: Type.Array(Id, { minItems: 1, maxItems: MAX_SHIPPED_AT_ONCE }),
})
const refused = Type.Array(AnswerSchema({ sale_id: Id, error: Text }))

/** Calls about orders that wait to be packed, for many at a time. */
export const fulfillments = {
  'POST /fulfillments/mark-fulfilled': {
    operationId: 'markSalesFulfilled',
    summary: 'Mark sales as packed and handed over. The answer lists each refused sale',
    access: 'sales.fulfill',
    changes: 'own locations',
    invalidates: ['sales', 'audit-log'],
    isExpensive: true,
    body: someSales,
    maxBodyBytes: LIST_BODY_BYTES,
    answer: AnswerSchema({ fulfilled: Type.Array(Id), refused }),
  },
  'POST /fulfillments/mark-created': {
    operationId: 'markSalesCreated',
    summary: 'Undo the fulfillment of sales',
    access: 'sales.fulfill',
    changes: 'own locations',
    invalidates: ['sales', 'audit-log'],
    isExpensive: true,
    body: someSales,
    maxBodyBytes: LIST_BODY_BYTES,
    answer: AnswerSchema({ taken_back: Type.Array(Id), refused }),
  },
  'POST /fulfillments/{id}/cancel-order': {
    operationId: 'cancelOrder',
    summary: 'Report that an order cannot be fulfilled. ARK cancels an ALIAS order at ALIAS; StockX has no such call',
    access: 'sales.manage',
    changes: 'own locations',
    invalidates: ['sales', 'audit-log'],
    params: IdParams,
    body: InputSchema({
      reason: Type.Optional(Type.String({ maxLength: 500, examples: ['Damaged in the stockroom'] })),
    }),
    answer: Sale,
  },
} as const satisfies Area
