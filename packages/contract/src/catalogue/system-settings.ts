import Type from 'typebox'
import type { Area } from '../call.ts'
import { FeeScheduleField } from './fee-schedule.ts'
import { AnswerSchema, Day, InputSchema, Message, Nullable, Text } from '../fields.ts'

/** Without it, a change that would move too many live prices is refused with `would_move_prices`. */
const Confirm = Type.Optional(Type.Boolean({ description: 'Accept the change even if it moves many live prices' }))

const BasisPoints = Type.Integer({ minimum: 0, maximum: 4_000, description: 'Hundredths of a percent' })
const FeeCents = Type.Integer({ minimum: 0, maximum: 100_000 })

/** A fee schedule with its first day. */
const DatedSchedule = AnswerSchema('DatedSchedule', {
  ...FeeScheduleField.properties,
  /** True: StockX' zero-fee promotion applies on top of the schedule. */
  zero_stockx_fees: Type.Boolean(),
  state: Type.Union([Type.Literal('over'), Type.Literal('in_force'), Type.Literal('coming')]),
})

/** The operator's settings for the whole platform. */
export const systemSettings = {
  'GET /admin/system-settings/stockx-zero-fees': {
    operationId: 'getZeroFees',
    summary: "Get whether StockX' zero-fee promotion is on, with example payouts with and without it",
    access: 'administration',
    provides: ['settings'],
    answer: AnswerSchema({
      enabled: Type.Boolean(),
      zero_fees_formula: Text,
      normal_formula: Text,
      description: Text,
      /** The first day of the promotion; null: it is off. */
      since: Nullable(Day),
    }),
  },
  'POST /admin/system-settings/stockx-zero-fees': {
    operationId: 'setZeroFees',
    summary: "Turn StockX' zero-fee promotion on or off from today",
    access: 'administration',
    invalidates: ['settings', 'listings', 'offers', 'products', 'audit-log'],
    isExpensive: true,
    body: InputSchema({ enabled: Type.Boolean(), confirm: Confirm }),
    answer: Message,
  },
  'GET /admin/system-settings/fee-schedules': {
    operationId: 'listFeeSchedules',
    summary: 'List the last 50 fee schedules by their first day, latest first',
    access: 'administration',
    provides: ['settings'],
    answer: Type.Array(DatedSchedule),
  },
  'POST /admin/system-settings/fee-schedules': {
    operationId: 'saveFeeSchedule',
    summary: 'Set the fees from a day on, today at the earliest: tiered or flat. Replaces a schedule of that day',
    access: 'administration',
    invalidates: ['settings', 'listings', 'offers', 'products', 'audit-log'],
    isExpensive: true,
    body: InputSchema({
      effective_from: Day,
      stockx: InputSchema({
        commission_bps: BasisPoints,
        processing_bps: BasisPoints,
        shipping_cents: FeeCents,
        minimum_transaction_fee_cents: Type.Optional(
          Type.Integer({
            minimum: 0,
            maximum: 100_000,
            description: 'The least that StockX takes as its transaction fee; left out: none is known',
          }),
        ),
      }),
      goat: InputSchema({ commission_bps: BasisPoints, seller_fee_cents: FeeCents, cash_out_bps: BasisPoints }),
      ark: InputSchema({
        kind: Type.Union([Type.Literal('tiered'), Type.Literal('flat')]),
        rate_bps: BasisPoints,
        /** The following fields belong to the tiered fee, which requires them. */
        under_cents: Type.Optional(FeeCents),
        flat_fee_cents: Type.Optional(FeeCents),
        pre_release_bps: Type.Optional(BasisPoints),
      }),
      confirm: Confirm,
    }),
    answer: Message,
  },
  'DELETE /admin/system-settings/fee-schedules/{day}': {
    operationId: 'removeFeeSchedule',
    summary: 'Delete a fee schedule whose first day is in the future',
    access: 'administration',
    invalidates: ['settings', 'audit-log'],
    params: InputSchema({ day: Day }),
    answer: Message,
  },
} as const satisfies Area
