import { CEILING_PERCENT, CHANGES_PER_DAY } from '@ark/domain'
import Type from 'typebox'
import type { Area } from '../call.ts'
import {
  AnswerSchema,
  Count,
  Id,
  IdParams,
  InputSchema,
  Instant,
  LastPairField,
  MarketplaceField,
  Money,
  Nullable,
  SignedMoney,
  Text,
} from '../fields.ts'

const Following = [Type.Literal('match_lowest_ask'), Type.Literal('beat_lowest_ask')] as const

/** How an ask follows the lowest one of its marketplace. */
export const FollowingField = Type.Union([...Following])

/** Between the ask that nets the minimum payout and the one that nets so much of the desired payout, in percent. */
const Ceiling = Type.Integer({ minimum: CEILING_PERCENT.least, maximum: CEILING_PERCENT.most })
const ChangesPerDay = Type.Integer({ minimum: CHANGES_PER_DAY.least, maximum: CHANGES_PER_DAY.most })

const rules = {
  /** Where the last pair of a size is offered; null: as the business has it in its settings. */
  last_pair: Nullable(LastPairField),
  repricing: Type.Union([Type.Literal('off'), ...Following]),
  ceiling_percent: Ceiling,
  /** Of one ask, within 24 hours. */
  changes_per_day: ChangesPerDay,
}

/** What the rule would make of the ask of a size on one marketplace. */
const PreviewRow = AnswerSchema('PreviewRow', {
  variant_id: Id,
  size: Text,
  marketplace: MarketplaceField,
  /** What is asked now, or would be, were it offered; null: nothing can be asked. */
  ask: Nullable(Money),
  /** Null: it stays. */
  new_ask: Nullable(Money),
  reason: Text,
  /** Of the new ask, or of the one that stays. */
  net_payout: Nullable(SignedMoney),
  /** The asks that the rule keeps between: what nets the minimum, and the ceiling. */
  lowest_price: Nullable(Money),
  highest_price: Nullable(Money),
})

const HeldPrice = AnswerSchema('HeldPrice', {
  variant_id: Id,
  product_name: Text,
  size: Text,
  marketplace: MarketplaceField,
  /** What stands on the marketplace; null: nothing does. */
  ask: Nullable(Money),
  new_ask: Money,
})

/** Selling rules of a product: where the last pair of a size is offered, and how its asks follow the market. */
export const sellingRules = {
  'GET /listings/products/{id}/selling-rules': {
    operationId: 'getSellingRules',
    summary: 'Where the last pair of a product is offered, and how its asks follow the market',
    access: 'listings.read',
    reads: 'own locations',
    provides: ['offers', 'settings'],
    params: IdParams,
    answer: AnswerSchema({ ...rules, default_last_pair: LastPairField }),
  },
  'PUT /listings/products/{id}/selling-rules': {
    operationId: 'updateSellingRules',
    summary: 'Set where the last pair is offered and how asks follow the market, for all sizes of a product',
    access: 'listings.edit',
    changes: { pricesOf: 'whole product', at: 'params.id' },
    invalidates: ['offers', 'listings'],
    params: IdParams,
    body: InputSchema(rules),
    answer: AnswerSchema({ message: Text }),
  },
  'GET /listings/products/{id}/repricing-preview': {
    operationId: 'previewRepricing',
    summary: 'What a repricing rule would change right now, and why',
    access: 'listings.read',
    reads: 'own locations',
    provides: ['offers', 'market', 'listings'],
    isExpensive: true,
    params: IdParams,
    query: InputSchema({ repricing: FollowingField, ceiling_percent: Ceiling, changes_per_day: ChangesPerDay }),
    answer: AnswerSchema({ changes: Count, rows: Type.Array(PreviewRow) }),
  },
  'GET /listings/repricing-hold': {
    operationId: 'getRepricingHold',
    summary: 'Whether repricing has stopped since it would move too many prices, and what it would change',
    access: 'repricing.decide',
    reads: 'all locations',
    provides: ['offers', 'listings'],
    answer: AnswerSchema({
      /** Null: it has not stopped. */
      held_since: Nullable(Instant),
      /** Prices that it had moved within the hour before, and those that are live. */
      moved: Count,
      live: Count,
      /** Prices that it would change. */
      waiting: Count,
      /** The first 50 of them. */
      rows: Type.Array(HeldPrice),
    }),
  },
  'POST /listings/repricing-hold': {
    operationId: 'decideRepricingHold',
    summary: 'Let a stopped repricing go on, or leave every price as it is and switch the rules off',
    access: 'repricing.decide',
    changes: 'all locations',
    invalidates: ['offers', 'listings'],
    body: InputSchema({ decision: Type.Union([Type.Literal('go_on'), Type.Literal('leave_prices')]) }),
    answer: AnswerSchema({ message: Text }),
  },
} as const satisfies Area
