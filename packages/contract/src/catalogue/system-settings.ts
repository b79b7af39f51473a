import Type from 'typebox'
import type { Area } from '../call.ts'
import { FeeScheduleField } from './fee-schedule.ts'
import { AnswerSchema, Day, InputSchema, Message, Nullable, Text } from '../fields.ts'

/** A change that would move too many live prices is refused with `would_move_prices` until it says that it may. */
const Confirm = Type.Optional(Type.Boolean({ description: 'Move live prices, however many they are' }))

const BasisPoints = Type.Integer({ minimum: 0, maximum: 4_000, description: 'Hundredths of a percent' })
const FeeCents = Type.Integer({ minimum: 0, maximum: 100_000 })

/** Fees from a day on. */
const DatedSchedule = AnswerSchema('DatedSchedule', {
  ...FeeScheduleField.properties,
  /** StockX' zero-fee promotion counts on top of it. */
  zero_stockx_fees: Type.Boolean(),
  state: Type.Union([Type.Literal('over'), Type.Literal('in_force'), Type.Literal('coming')]),
})

/** What the operator decides for the whole platform (document 3 §2, System Settings). */
export const systemSettings = {
  'GET /admin/system-settings/stockx-zero-fees': {
    operationId: 'getZeroFees',
    summary: "Whether StockX' zero-fee promotion counts, and what payouts are with and without it",
    access: 'administration',
    provides: ['settings'],
    answer: AnswerSchema({
      enabled: Type.Boolean(),
      zero_fees_formula: Text,
      normal_formula: Text,
      description: Text,
      /** From which day on it counts; null: it does not. */
      since: Nullable(Day),
    }),
  },
  'POST /admin/system-settings/stockx-zero-fees': {
    operationId: 'setZeroFees',
    summary: "Switch StockX' zero-fee promotion on or off from today on",
    access: 'administration',
    invalidates: ['settings', 'listings', 'offers', 'products', 'audit-log'],
    isExpensive: true,
    body: InputSchema({ enabled: Type.Boolean(), confirm: Confirm }),
    answer: Message,
  },
  'GET /admin/system-settings/fee-schedules': {
    operationId: 'listFeeSchedules',
    summary: 'Fee schedules by the day from which they count: the last 50, the latest first',
    access: 'administration',
    provides: ['settings'],
    answer: Type.Array(DatedSchedule),
  },
  'POST /admin/system-settings/fee-schedules': {
    operationId: 'saveFeeSchedule',
    summary: 'Fees from a day on, today at the earliest: by tiers or flat; in place of a schedule of that day',
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
        /** The rest is what tiers have, and have to have. */
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
    summary: 'Give a fee schedule up whose day has not come',
    access: 'administration',
    invalidates: ['settings', 'audit-log'],
    params: InputSchema({ day: Day }),
    answer: Message,
  },
} as const satisfies Area
