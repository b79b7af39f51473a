import Type from 'typebox'
import type { Area } from '../call.ts'
import { AnswerSchema, Day, Id, IdParams, Instant, Money, Nullable, SignedMoney, Text } from '../fields.ts'
import { Breakdown, ListingStateField } from './listings.ts'

/** An ask that is a dollar higher or lower, its net payout, and the difference in net. */
const DollarStep = AnswerSchema('DollarStep', { ask: Money, net_payout: Money, difference: SignedMoney })

/** A lowest ask at a time; the ask is null when there was none. */
const ReadAsk = AnswerSchema('ReadAsk', { lowest_ask: Nullable(Money), read_at: Instant })

const PriceReasons = AnswerSchema('PriceReasons', {
  /** The current or possible ask, in whole dollars. Null: the size is not to be listed. */
  ask: Nullable(Money),
  /** Why the size is not to be listed. */
  not_offered: Nullable(Text),
  /** Why the marketplace has no data about the size. */
  gap: Nullable(Text),
  /** The reason for the ask; null: there is no ask. */
  decided_by: Nullable(
    Type.Union([
      Type.Literal('desired_payout'),
      Type.Literal('rule'),
      Type.Literal('chosen'),
      /** The listing is accepting the highest bid. */
      Type.Literal('bid'),
    ]),
  ),
  /** The live listing, or the one on its way. */
  listed: Nullable(
    AnswerSchema({
      state: ListingStateField,
      price: Money,
      /** Null: the price is older than ARK's record of changes. */
      price_since: Nullable(Instant),
    }),
  ),
  /** The ask that nets the desired payout to the cent, and its rounding to whole dollars. */
  exact_ask: Nullable(Money),
  whole_ask: Nullable(Money),
  /** The fees and the net of the ask, line by line; the lines add up to the cent. */
  breakdown: Nullable(Breakdown),
  /** The rule of the ARK fee that applies. */
  ark_fee_rule: Nullable(Text),
  is_below_minimum: Type.Boolean(),
  dollar_more: Nullable(DollarStep),
  dollar_less: Nullable(DollarStep),
  /** The range of asks with the same net; null: no other ask has it. */
  same_net: Nullable(AnswerSchema({ from: Money, until: Money })),
  /** The lowest ask when the price was set; null: either is unknown. */
  lowest_then: Nullable(ReadAsk),
  /** Null: never read. */
  lowest_now: Nullable(ReadAsk),
})

/** Calls that explain the price of a size. */
export const priceReasons = {
  'GET /listings/variants/{id}/price-reasons': {
    operationId: 'getPriceReasons',
    summary: 'Explain the price of a size on each marketplace, fee by fee, or why it is not listed',
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
      /** The first day of the fee schedule that this answer uses. */
      fees_since: Day,
      stockx: PriceReasons,
      goat: PriceReasons,
    }),
  },
} as const satisfies Area
