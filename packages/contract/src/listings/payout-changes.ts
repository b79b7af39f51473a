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

/** Which sizes a call is about. */
export const WhichSizes = {
  /** These sizes; left out: all that the search and the filter of the list show. */
  variant_ids: Type.Optional(Type.Array(Id, { ...NAMED, minItems: 1 })),
  except_variant_ids: Type.Optional(Type.Array(Id, NAMED)),
  search: Search,
  filter: ListingFilterField,
  in_stock: Type.Optional(Type.Boolean()),
}

/** Which sizes, and the rule by which their payouts change (domain: payout rules). */
const PayoutChange = InputSchema('PayoutChange', {
  ...WhichSizes,
  rule: Type.Union([
    Type.Literal('set'),
    Type.Literal('raise'),
    Type.Literal('lower'),
    Type.Literal('round'),
    /** Desired: what the lowest ask of a marketplace would net. */
    Type.Literal('match-ask'),
    /** Minimum: a percentage below the desired payout. */
    Type.Literal('below-desired'),
    /** Desired: the better lowest ask's net. Minimum: a percentage over the cost; less than that is left alone. */
    Type.Literal('better-ask'),
  ]),
  /** For the first four rules. */
  payouts: Type.Optional(Type.Union([Type.Literal('desired'), Type.Literal('minimum'), Type.Literal('both')])),
  /** For `set`; for `raise` and `lower` this or `percentage`. */
  amount: Type.Optional(Money),
  percentage: Type.Optional(Type.Number({ minimum: 0, maximum: 1_000, multipleOf: 0.01 })),
  /** For `round`. */
  direction: Type.Optional(Type.Union([Type.Literal('down'), Type.Literal('nearest'), Type.Literal('up')])),
  step: Type.Optional(Type.Union([Type.Literal(1), Type.Literal(5), Type.Literal(10), Type.Literal(25)])),
  /** For `better-ask`: percent over the cost, and of sizes without one percent below the desired payout. */
  over_cost: Type.Optional(Type.Number({ minimum: 0, maximum: 1_000, multipleOf: 0.01 })),
  without_cost: Type.Optional(Type.Number({ minimum: 0, maximum: 100, multipleOf: 0.01 })),
  /** For `match-ask`, the difference for `better-ask` as well; `difference`: so much more than the ask nets, or less. */
  marketplace: Type.Optional(MarketplaceField),
  difference: Type.Optional(SignedMoney),
})

/** What becomes of a size on the marketplaces: it asks less or more than before, or is offered for the first time. */
const OfferEffect = Type.Union([Type.Literal('lower'), Type.Literal('higher'), Type.Literal('new')])

const PayoutPreview = AnswerSchema('PayoutPreview', {
  sizes: Count,
  changed: Count,
  unchanged: Count,
  /** Sizes that stay as they are since the rule cannot give them payouts, by why. */
  left_out: Type.Array(AnswerSchema({ reason: Text, sizes: Count })),
  /** Of the changed ones, those that are enabled. */
  offered_lower: Count,
  offered_higher: Count,
  newly_offered: Count,
  /** Changed ones that would net less than they have cost; null: the caller may not see costs. */
  below_cost: Nullable(Count),
  /** The first 50, those that change before those that do not. */
  rows: Type.Array(
    AnswerSchema({
      variant_id: Id,
      product_name: Text,
      size: Text,
      desired_before: Nullable(Money),
      desired_after: Nullable(Money),
      minimum_before: Nullable(Money),
      minimum_after: Nullable(Money),
      /** Why it stays as it is, though the rule asks for something else. */
      left_out: Nullable(Text),
      effect: Nullable(OfferEffect),
      is_below_cost: Type.Boolean(),
    }),
  ),
})

/** Payouts of any number of sizes by a rule: looked at first, changed by a run, put back by another one. */
export const payoutChanges = {
  'POST /listings/payout-changes/preview': {
    operationId: 'previewPayoutChange',
    summary: 'What a rule would change of the payouts of sizes; changes nothing',
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
    summary: 'Change the payouts of sizes by a rule; a run goes through them and can be undone for 7 days',
    access: 'listings.edit',
    changes: 'prices of each size',
    invalidates: ['runs'],
    isExpensive: true,
    maxBodyBytes: LIST_BODY_BYTES,
    body: PayoutChange,
    answer: Run,
    status: 202,
  },
  'POST /listings/payout-changes/{id}/undo': {
    operationId: 'undoPayoutChange',
    summary: 'Put the payouts back that a run of mine has changed; sizes that were changed since stay',
    access: 'listings.edit',
    changes: 'prices of each size',
    invalidates: ['runs'],
    params: IdParams,
    answer: Run,
    status: 202,
  },
} as const satisfies Area
