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
  Text,
} from '../fields.ts'
import { WhichSizes } from './payout-changes.ts'
import { Run } from '../runs.ts'

/** The selected sizes; the call enables those that are disabled. */
const Enabling = InputSchema('Enabling', WhichSizes)

/** The ask of a size on one marketplace, or why it would not be listed there. */
const WouldBe = AnswerSchema('WouldBe', {
  marketplace: MarketplaceField,
  ask: Nullable(Money),
  net_payout: Nullable(Money),
  reason: Nullable(Text),
})

const EnablingPreview = AnswerSchema('EnablingPreview', {
  sizes: Count,
  already_enabled: Count,
  /** Sizes that would be listed on at least one marketplace. */
  to_list: Count,
  by_marketplace: Type.Array(
    AnswerSchema({ marketplace: MarketplaceField, listings: Count, asks: Money, net_payouts: Money }),
  ),
  /** The lower bound of the net payouts of one pair of each size, whichever marketplace sells it. */
  net_payouts: Money,
  /** Sizes that would net less than their cost; null: the caller may not see costs. */
  below_cost: Nullable(Count),
  /** Sizes that would be listed nowhere, by reason. */
  not_listed: Type.Array(AnswerSchema({ reason: Text, sizes: Count })),
  /** The first 50 sizes; those that would be listed come first. */
  rows: Type.Array(
    AnswerSchema({
      variant_id: Id,
      product_name: Text,
      size: Text,
      offers: Type.Array(WouldBe),
      /** Why the size would be listed nowhere. */
      reason: Nullable(Text),
      is_below_cost: Type.Boolean(),
    }),
  ),
})

/** Calls that preview and enable any number of sizes for the marketplaces; a run enables them. */
export const enablings = {
  'POST /listings/enablings/preview': {
    operationId: 'previewEnabling',
    summary: 'Preview where and at what asks sizes would be listed, and why others would not',
    access: 'listings.edit',
    changes: 'prices of each size',
    invalidates: [],
    isExpensive: true,
    maxBodyBytes: LIST_BODY_BYTES,
    body: Enabling,
    answer: EnablingPreview,
  },
  'POST /listings/enablings': {
    operationId: 'enableSizes',
    summary: 'Start a run that enables sizes with payouts and stock. It can be undone for 7 days',
    access: 'listings.edit',
    changes: 'prices of each size',
    invalidates: ['runs'],
    isExpensive: true,
    maxBodyBytes: LIST_BODY_BYTES,
    body: Enabling,
    answer: Run,
    status: 202,
  },
  'POST /listings/enablings/{id}/undo': {
    operationId: 'undoEnabling',
    summary: 'Undo a run of mine that enabled sizes. Sizes that changed or sold since stay enabled',
    access: 'listings.edit',
    changes: 'prices of each size',
    invalidates: ['runs'],
    params: IdParams,
    answer: Run,
    status: 202,
  },
} as const satisfies Area
