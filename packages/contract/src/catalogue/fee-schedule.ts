import Type from 'typebox'
import { AnswerSchema, Count, Day } from '../fields.ts'

/** Fees in hundredths of a percent and in cents; see `FeeSchedule` of @ark/domain. */
export const FeeScheduleField = AnswerSchema('FeeScheduleField', {
  effective_from: Day,
  stockx: AnswerSchema('StockxFees', {
    commission_bps: Count,
    processing_bps: Count,
    shipping_cents: Count,
    minimum_transaction_fee_cents: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: 'The least that StockX takes as its transaction fee; left out: none is known',
      }),
    ),
  }),
  goat: AnswerSchema('AliasFees', { commission_bps: Count, seller_fee_cents: Count, cash_out_bps: Count }),
  ark: Type.Union([
    AnswerSchema('TieredFee', {
      kind: Type.Literal('tiered'),
      under_cents: Count,
      flat_fee_cents: Count,
      rate_bps: Count,
      pre_release_bps: Count,
    }),
    AnswerSchema('FlatFee', { kind: Type.Literal('flat'), rate_bps: Count }),
  ]),
})
