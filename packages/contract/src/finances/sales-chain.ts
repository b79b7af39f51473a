import Type from 'typebox'
import type { Area } from '../call.ts'
import { AnswerSchema, Id, IdParams, Instant, Nullable, Personal, Text } from '../fields.ts'

/** Everything that hangs on one sale, for the operator (document 3 §2, Debug Tools). */
export const salesChainCalls = {
  'GET /admin/debug/sales-chain/{id}': {
    operationId: 'getSalesChain',
    summary: 'A sale from its order at the marketplace to its payment, record by record, and what is missing',
    access: 'administration',
    provides: ['sales', 'finances', 'inventory'],
    params: IdParams,
    answer: AnswerSchema({
      sale_id: Id,
      retailer_name: Personal('business'),
      /** From where it ships; null: no pair is its own. */
      location_name: Nullable(Personal('location')),
      sales_chain: Type.Array(
        AnswerSchema({
          step: Type.Union([
            Type.Literal('marketplace_order'),
            Type.Literal('sale'),
            Type.Literal('allocation'),
            Type.Literal('store_order'),
            Type.Literal('label'),
            Type.Literal('ledger'),
            Type.Literal('payout'),
          ]),
          /** `missing`: it should be there and is not; `open`: it is not due yet, or never will be. */
          state: Type.Union([Type.Literal('ok'), Type.Literal('open'), Type.Literal('missing')]),
          at: Nullable(Instant),
          description: Text,
        }),
      ),
      /** What is missing, a sentence each; empty: the chain is whole. */
      problems: Type.Array(Text),
    }),
  },
} as const satisfies Area
