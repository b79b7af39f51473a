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

/** Which sizes: of them, those that are not enabled yet. */
const Enabling = InputSchema('Enabling', WhichSizes)

/** What a size would ask on one marketplace, or why it would not be there. */
const WouldBe = AnswerSchema('WouldBe', {
  marketplace: MarketplaceField,
  ask: Nullable(Money),
  net_payout: Nullable(Money),
  reason: Nullable(Text),
})

const EnablingPreview = AnswerSchema('EnablingPreview', {
  sizes: Count,
  already_enabled: Count,
  /** Those that would be listed on one marketplace at least. */
  to_list: Count,
  by_marketplace: Type.Array(
    AnswerSchema({ marketplace: MarketplaceField, listings: Count, asks: Money, net_payouts: Money }),
  ),
  /** What one pair of each would leave at least, wherever it sells. */
  net_payouts: Money,
  /** Those that would net less than they have cost; null: the caller may not see costs. */
  below_cost: Nullable(Count),
  /** Those that would be listed nowhere, by why. */
  not_listed: Type.Array(AnswerSchema({ reason: Text, sizes: Count })),
  /** The first 50, those that would be listed before the others. */
  rows: Type.Array(
    AnswerSchema({
      variant_id: Id,
      product_name: Text,
      size: Text,
      offers: Type.Array(WouldBe),
      /** Why it would be listed nowhere. */
      reason: Nullable(Text),
      is_below_cost: Type.Boolean(),
    }),
  ),
})

/** Any number of sizes put on the marketplaces: looked at first, enabled by a run. */
export const enablings = {
  'POST /listings/enablings/preview': {
    operationId: 'previewEnabling',
    summary: 'Which sizes would be listed where and at what asks, and which would not and why; changes nothing',
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
    summary: 'Enable the sizes that have payouts and stock; a run goes through them and can be undone for 7 days',
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
    summary:
      'Disable the sizes again that a run of mine has enabled; what was switched since stays, and so does what has sold',
    access: 'listings.edit',
    changes: 'prices of each size',
    invalidates: ['runs'],
    params: IdParams,
    answer: Run,
    status: 202,
  },
} as const satisfies Area
