import Type from 'typebox'
import type { Area } from '../call.ts'
import { AnswerSchema, Id, IdParams, Instant, Nullable, Personal, Text } from '../fields.ts'

/** Every record of one sale, for the operator's Debug Tools. */
export const salesChainCalls = {
  'GET /admin/debug/sales-chain/{id}': {
    operationId: 'getSalesChain',
    summary: 'Get every record of a sale from its marketplace order to its payment, and what is missing',
    access: 'administration',
    provides: ['sales', 'finances', 'inventory'],
    params: IdParams,
    answer: AnswerSchema({
      sale_id: Id,
      retailer_name: Personal('business'),
      /** The location that ships the sale; null: no pair is assigned to it. */
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
          /** `missing`: the record should exist and does not; `open`: it is not due yet, or never will be. */
          state: Type.Union([Type.Literal('ok'), Type.Literal('open'), Type.Literal('missing')]),
          at: Nullable(Instant),
          description: Text,
        }),
      ),
      /** One sentence for each missing record; empty: the chain is complete. */
      problems: Type.Array(Text),
    }),
  },
} as const satisfies Area
