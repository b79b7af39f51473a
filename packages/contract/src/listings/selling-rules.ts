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

/** How an ask follows the lowest ask of its marketplace. */
export const FollowingField = Type.Union([...Following])

/** The highest ask, in percent of the ask that nets the desired payout; the lowest ask nets the minimum payout. */
const Ceiling = Type.Integer({ minimum: CEILING_PERCENT.least, maximum: CEILING_PERCENT.most })
const ChangesPerDay = Type.Integer({ minimum: CHANGES_PER_DAY.least, maximum: CHANGES_PER_DAY.most })

const rules = {
  /** Where the last pair of a size is listed; null: the business's default. */
  last_pair: Nullable(LastPairField),
  repricing: Type.Union([Type.Literal('off'), ...Following]),
  ceiling_percent: Ceiling,
  /** The most changes of one ask within 24 hours. */
  changes_per_day: ChangesPerDay,
}

/** The effect of the rule on the ask of a size on one marketplace. */
const PreviewRow = AnswerSchema('PreviewRow', {
  variant_id: Id,
  size: Text,
  marketplace: MarketplaceField,
  /** The current ask, or the one a listing would have; null: none is possible. */
  ask: Nullable(Money),
  /** Null: unchanged. */
  new_ask: Nullable(Money),
  reason: Text,
  /** The net of the new ask, or of the unchanged one. */
  net_payout: Nullable(SignedMoney),
  /** The range of asks that the rule allows: the ask that nets the minimum payout, and the ceiling. */
  lowest_price: Nullable(Money),
  highest_price: Nullable(Money),
})

const HeldPrice = AnswerSchema('HeldPrice', {
  variant_id: Id,
  product_name: Text,
  size: Text,
  marketplace: MarketplaceField,
  /** The ask of the live listing; null: there is none. */
  ask: Nullable(Money),
  new_ask: Money,
})

/**
 * Calls about the selling rules of a product: where the last pair of a size is listed, and how asks follow the market.
 */
export const sellingRules = {
  'GET /listings/products/{id}/selling-rules': {
    operationId: 'getSellingRules',
    summary: 'The selling rules of a product: where its last pair is listed, and how its asks follow the market',
    access: 'listings.read',
    reads: 'own locations',
    provides: ['offers', 'settings'],
    params: IdParams,
    answer: AnswerSchema({ ...rules, default_last_pair: LastPairField }),
  },
  'PUT /listings/products/{id}/selling-rules': {
    operationId: 'updateSellingRules',
    summary: 'Set where the last pair is listed and how asks follow the market, for all sizes of a product',
    access: 'listings.edit',
    changes: { pricesOf: 'whole product', at: 'params.id' },
    invalidates: ['offers', 'listings'],
    params: IdParams,
    body: InputSchema(rules),
    answer: AnswerSchema({ message: Text }),
  },
  'GET /listings/products/{id}/repricing-preview': {
    operationId: 'previewRepricing',
    summary: 'Preview the changes of a repricing rule and their reasons',
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
    summary: 'Get whether a guard paused repricing because too many prices would change, and those changes',
    access: 'repricing.decide',
    reads: 'all locations',
    provides: ['offers', 'listings'],
    answer: AnswerSchema({
      /** Since when repricing is paused; null: it is not. */
      held_since: Nullable(Instant),
      /** The prices that it changed within the hour before, and the number of live prices. */
      moved: Count,
      live: Count,
      /** The number of prices that it would change. */
      waiting: Count,
      /** The first 50 of those prices. */
      rows: Type.Array(HeldPrice),
    }),
  },
  'POST /listings/repricing-hold': {
    operationId: 'decideRepricingHold',
    summary: 'Resume paused repricing, or keep every price and turn the rules off',
    access: 'repricing.decide',
    changes: 'all locations',
    invalidates: ['offers', 'listings'],
    body: InputSchema({ decision: Type.Union([Type.Literal('go_on'), Type.Literal('leave_prices')]) }),
    answer: AnswerSchema({ message: Text }),
  },
} as const satisfies Area
