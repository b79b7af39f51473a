import Type from 'typebox'
import type { Area } from '../call.ts'
import { AnswerSchema, Day, Id, IdParams, Instant, Money, Nullable, SignedMoney, Text } from '../fields.ts'
import { Breakdown, ListingStateField } from './listings.ts'

/** An ask a dollar higher or lower, and what it nets more or less. */
const DollarStep = AnswerSchema('DollarStep', { ask: Money, net_payout: Money, difference: SignedMoney })

/** A lowest ask as it was read; the ask is null where nobody asked. */
const ReadAsk = AnswerSchema('ReadAsk', { lowest_ask: Nullable(Money), read_at: Instant })

const PriceReasons = AnswerSchema('PriceReasons', {
  /** What is asked there, or would be: whole dollars. Null: nothing is to be offered. */
  ask: Nullable(Money),
  /** Why nothing is to be offered. */
  not_offered: Nullable(Text),
  /** Why the marketplace shows nothing of the size. */
  gap: Nullable(Text),
  /** Null: nothing is asked. */
  decided_by: Nullable(
    Type.Union([
      Type.Literal('desired_payout'),
      Type.Literal('rule'),
      Type.Literal('chosen'),
      /** The highest bid is being taken. */
      Type.Literal('bid'),
    ]),
  ),
  /** What stands there, or is on its way. */
  listed: Nullable(
    AnswerSchema({
      state: ListingStateField,
      price: Money,
      /** Null: set before ARK kept it. */
      price_since: Nullable(Instant),
    }),
  ),
  /** The ask that nets the desired payout to the cent, and the whole dollars it becomes. */
  exact_ask: Nullable(Money),
  whole_ask: Nullable(Money),
  /** What the ask leaves, line by line; the lines add up to the cent. */
  breakdown: Nullable(Breakdown),
  /** The rule of the ARK fee. */
  ark_fee_rule: Nullable(Text),
  is_below_minimum: Type.Boolean(),
  dollar_more: Nullable(DollarStep),
  dollar_less: Nullable(DollarStep),
  /** The asks that net the same, where there are others. */
  same_net: Nullable(AnswerSchema({ from: Money, until: Money })),
  /** What was known when the price was set; null: it is not known when, or nothing was kept by then. */
  lowest_then: Nullable(ReadAsk),
  /** Null: never read. */
  lowest_now: Nullable(ReadAsk),
})

/** Why a size is asked for as much as it is. */
export const priceReasons = {
  'GET /listings/variants/{id}/price-reasons': {
    operationId: 'getPriceReasons',
    summary: 'Why a size is asked for as much as it is on each marketplace, or not offered, fee by fee',
    access: 'listings.read',
    reads: 'own locations',
    provides: ['listings', 'offers', 'inventory', 'market', 'products'],
    params: IdParams,
    answer: AnswerSchema({
      variant_id: Id,
      product_name: Text,
      size: Text,
      desired_payout: Nullable(Money),
      bottom_payout: Nullable(Money),
      /** Since when the fees hold that everything here is computed with. */
      fees_since: Day,
      stockx: PriceReasons,
      goat: PriceReasons,
    }),
  },
} as const satisfies Area
