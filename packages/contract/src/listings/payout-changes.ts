import Type from 'typebox'
import type { Area } from '../call.ts'
import {
  AnswerSchema,
  Count,
  Id,
  IdParams,
  InputSchema,
  LIST_BODY_BYTES,
  MarketplaceField,
  Money,
  Nullable,
  Search,
  SignedMoney,
  Text,
} from '../fields.ts'
import { ListingFilterField } from './listings.ts'
import { Run } from '../runs.ts'

const NAMED = { maxItems: 5_000 }

/** The selected sizes of a call. */
export const WhichSizes = {
  /** These sizes; left out: all matches of the list's search and filter. */
  variant_ids: Type.Optional(Type.Array(Id, { ...NAMED, minItems: 1 })),
  except_variant_ids: Type.Optional(Type.Array(Id, NAMED)),
  search: Search,
  filter: ListingFilterField,
  in_stock: Type.Optional(Type.Boolean()),
}

/** The selected sizes, and the rule that changes their payouts. */
const PayoutChange = InputSchema('PayoutChange', {
  ...WhichSizes,
  rule: Type.Union([
    Type.Literal('set'),
    Type.Literal('raise'),
    Type.Literal('lower'),
    Type.Literal('round'),
    /** Sets the desired payout to the net of a marketplace's lowest ask. */
    Type.Literal('match-ask'),
    /** Sets the minimum a percentage below the desired payout. */
    Type.Literal('below-desired'),
    /**
     * Sets the desired payout to the higher net of the two lowest asks and the minimum a percentage above the cost.
     * Leaves out sizes whose desired payout would be below that minimum.
     */
    Type.Literal('better-ask'),
  ]),
  /** For the first four rules. */
  payouts: Type.Optional(Type.Union([Type.Literal('desired'), Type.Literal('minimum'), Type.Literal('both')])),
  /** Required for `set`; `raise` and `lower` use either this or `percentage`. */
  amount: Type.Optional(Money),
  percentage: Type.Optional(Type.Number({ minimum: 0, maximum: 1_000, multipleOf: 0.01 })),
  /** For `round`. */
  direction: Type.Optional(Type.Union([Type.Literal('down'), Type.Literal('nearest'), Type.Literal('up')])),
  step: Type.Optional(Type.Union([Type.Literal(1), Type.Literal(5), Type.Literal(10), Type.Literal(25)])),
  /**
   * For `better-ask`: the percentage above the cost and, for sizes without a cost, the percentage below the desired
   * payout.
   */
  over_cost: Type.Optional(Type.Number({ minimum: 0, maximum: 1_000, multipleOf: 0.01 })),
  without_cost: Type.Optional(Type.Number({ minimum: 0, maximum: 100, multipleOf: 0.01 })),
  /**
   * The marketplace of `match-ask`. `difference` is for `match-ask` and `better-ask`: an amount on top of the ask's
   * net, which may be negative.
   */
  marketplace: Type.Optional(MarketplaceField),
  difference: Type.Optional(SignedMoney),
})

/** Amounts for the sizes of products. */
const ProductPayouts = InputSchema('ProductPayouts', {
  products: Type.Array(
    InputSchema({
      product_sync_id: Id,
      /** Left out: the payout stays. At least one of both is required. */
      desired_payout: Type.Optional(Money),
      bottom_payout: Type.Optional(Money),
    }),
    { minItems: 1, maxItems: 1_000 },
  ),
  /** True: only missing payouts are filled in, so that sizes with both stay unchanged. */
  is_missing_only: Type.Boolean(),
})

/** The effect on a size's listings: a lower ask, a higher ask, or a first listing. */
const OfferEffect = Type.Union([Type.Literal('lower'), Type.Literal('higher'), Type.Literal('new')])

const PayoutPreview = AnswerSchema('PayoutPreview', {
  sizes: Count,
  changed: Count,
  unchanged: Count,
  /** Sizes that stay unchanged because the rule cannot give them payouts, by reason. */
  left_out: Type.Array(AnswerSchema({ reason: Text, sizes: Count })),
  /** The changed sizes that are enabled, by effect. */
  offered_lower: Count,
  offered_higher: Count,
  newly_offered: Count,
  /** The changed sizes that would net less than their cost; null: the caller may not see costs. */
  below_cost: Nullable(Count),
  /** The first 50 sizes; changed ones come first. */
  rows: Type.Array(
    AnswerSchema({
      variant_id: Id,
      product_name: Text,
      size: Text,
      desired_before: Nullable(Money),
      desired_after: Nullable(Money),
      minimum_before: Nullable(Money),
      minimum_after: Nullable(Money),
      /** Why the size stays unchanged although the rule asks for other payouts. */
      left_out: Nullable(Text),
      effect: Nullable(OfferEffect),
      is_below_cost: Type.Boolean(),
    }),
  ),
})

/**
 * Calls that change payouts of any number of sizes, by a rule or by amounts for products: a preview, a run that changes
 * them, and a run that undoes it.
 */
export const payoutChanges = {
  'POST /listings/payout-changes/preview': {
    operationId: 'previewPayoutChange',
    summary: 'Preview a change of payouts by a rule',
    access: 'listings.edit',
    changes: 'prices of each size',
    invalidates: [],
    isExpensive: true,
    maxBodyBytes: LIST_BODY_BYTES,
    body: PayoutChange,
    answer: PayoutPreview,
  },
  'POST /listings/payout-changes': {
    operationId: 'changePayouts',
    summary: 'Start a run that changes payouts by a rule. It can be undone for 7 days',
    access: 'listings.edit',
    changes: 'prices of each size',
    invalidates: ['runs'],
    isExpensive: true,
    maxBodyBytes: LIST_BODY_BYTES,
    body: PayoutChange,
    answer: Run,
    status: 202,
  },
  'POST /listings/product-payouts/preview': {
    operationId: 'previewProductPayouts',
    summary: 'Preview payouts for the sizes of products',
    access: 'listings.edit',
    changes: 'prices of each size',
    invalidates: [],
    isExpensive: true,
    maxBodyBytes: LIST_BODY_BYTES,
    body: ProductPayouts,
    answer: PayoutPreview,
  },
  'POST /listings/product-payouts': {
    operationId: 'changeProductPayouts',
    summary: 'Start a run that sets payouts for the sizes of products. It is undone like any payout change, for 7 days',
    access: 'listings.edit',
    changes: 'prices of each size',
    invalidates: ['runs'],
    isExpensive: true,
    maxBodyBytes: LIST_BODY_BYTES,
    body: ProductPayouts,
    answer: Run,
    status: 202,
  },
  'POST /listings/payout-changes/{id}/undo': {
    operationId: 'undoPayoutChange',
    summary: 'Undo the payouts that a run of mine changed. Sizes that changed again since stay unchanged',
    access: 'listings.edit',
    changes: 'prices of each size',
    invalidates: ['runs'],
    params: IdParams,
    answer: Run,
    status: 202,
  },
} as const satisfies Area
