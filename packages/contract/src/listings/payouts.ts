import Type from 'typebox'
import type { Area } from '../call.ts'
import { FeeScheduleField } from '../catalogue/fee-schedule.ts'
import {
  AnswerSchema,
  Count,
  Id,
  InputSchema,
  Instant,
  LIST_BODY_BYTES,
  Message,
  Money,
  Nullable,
  Personal,
  Text,
} from '../fields.ts'

/** A marketplace of a size as it was last read; null: never, or nobody asks or bids. */
const ReadMarket = AnswerSchema('ReadMarket', {
  lowest_ask: Nullable(Money),
  highest_bid: Nullable(Money),
  updated_at: Nullable(Instant),
  /** Why it shows nothing of the size. Left out: it knows it. */
  gap: Type.Optional(Text),
})

const AskPayouts = AnswerSchema('AskPayouts', { lowest: Money, highest: Money })

const CostsAnswer = AnswerSchema('CostsAnswer', {
  product_sync_id: Id,
  variants: Type.Array(AnswerSchema({ variant_id: Id, size: Text, cost: Nullable(Money) })),
})

/**
 * What retailers want to net, set for whole products, and what pairs have cost them: beside the inventory on the
 * wire, kept with the listings.
 */
export const payouts = {
  'GET /inventory/recent-sync-products': {
    operationId: 'listRecentlySyncedProducts',
    summary: 'Products that are new here and whose payouts are not set yet, the newest 200',
    access: 'listings.read',
    reads: 'own locations',
    provides: ['offers', 'links'],
    isExpensive: true,
    answer: AnswerSchema({
      products: Type.Array(
        AnswerSchema({
          product_sync_id: Id,
          product_id: Id,
          product_name: Text,
          brand: Nullable(Text),
          product_sku: Nullable(Text),
          image_url: Nullable(Text),
          store_name: Personal('business'),
          variant_count: Count,
          first_seen_at: Instant,
          suggested_desired_payout: Money,
          current_bottom_payout: Nullable(Money),
          /** What the lowest asks of its sizes would net: of the cheapest size and of the dearest one. */
          ask_payouts: AnswerSchema({ stockx: Nullable(AskPayouts), goat: Nullable(AskPayouts) }),
        }),
      ),
      total_count: Count,
    }),
  },
  'GET /inventory/payout-setup': {
    operationId: 'getPayoutSetup',
    summary: 'Whether products that are new here still need payouts, and whether to ask for them by itself',
    access: 'listings.read',
    reads: 'own locations',
    provides: ['offers', 'links'],
    answer: AnswerSchema({
      /** 1,000: so many at least. */
      new_products: Count,
      /** An import brought some that nobody was asked about yet. */
      is_due: Type.Boolean(),
    }),
  },
  'POST /inventory/payout-setup/later': {
    operationId: 'postponePayoutSetup',
    summary: 'Do not ask again for the payouts of what has been imported so far',
    access: 'listings.edit',
    changes: 'the business',
    invalidates: ['offers'],
    answer: Message,
  },
  'GET /inventory/import-to-list': {
    operationId: 'listNewProducts',
    summary: 'The sizes of a product that can be listed, with what is wanted of each and its market',
    access: 'listings.read',
    reads: 'own locations',
    provides: ['offers', 'links', 'inventory', 'market'],
    isExpensive: true,
    query: InputSchema({ product_sync_id: Id }),
    answer: AnswerSchema({
      product_sync_id: Id,
      product_id: Id,
      product_name: Text,
      product_sku: Nullable(Text),
      image_url: Nullable(Text),
      /** What prices of its sizes leave is computed by these, in the browser too. */
      fee_schedule: FeeScheduleField,
      promotional_ark_fee: Nullable(Money),
      is_pre_release: Type.Boolean(),
      has_retail_price: Type.Boolean(),
      variants: Type.Array(
        AnswerSchema({
          variant_id: Id,
          sku: Nullable(Text),
          size: Text,
          available_quantity: Count,
          listing_enabled: Type.Boolean(),
          /** It is offered there, once it is enabled; false: on the other marketplace alone. */
          stockx_enabled: Type.Boolean(),
          alias_enabled: Type.Boolean(),
          desired_payout: Nullable(Money),
          minimum_payout: Nullable(Money),
          wholesale_enabled: Type.Boolean(),
          wholesale_price: Nullable(Money),
          stockx: ReadMarket,
          goat: ReadMarket,
        }),
      ),
    }),
  },
  'POST /inventory/bulk-update-payouts': {
    operationId: 'updatePayoutsInBulk',
    summary: 'Set what every size of products shall net, and the least it may net',
    access: 'listings.edit',
    changes: { pricesOf: 'link', at: 'body.*.product_sync_id' },
    invalidates: ['offers', 'listings'],
    isExpensive: true,
    maxBodyBytes: LIST_BODY_BYTES,
    body: Type.Array(
      InputSchema({ product_sync_id: Id, desired_payout: Nullable(Money), bottom_payout: Nullable(Money) }),
      {
        minItems: 1,
        maxItems: 1_000,
      },
    ),
    answer: AnswerSchema({ total_updated: Count }),
  },
  'GET /inventory/costs': {
    operationId: 'listCosts',
    summary: 'What a pair of each size of a product has cost the retailer',
    access: 'costs.read',
    reads: 'own locations',
    provides: ['costs'],
    query: InputSchema({ product_sync_id: Id }),
    answer: CostsAnswer,
  },
  'PATCH /inventory/costs': {
    operationId: 'updateCosts',
    summary: 'Set what a pair of a size has cost, or of every size of a product; null takes it away',
    access: 'costs.edit',
    changes: { pricesOf: 'size', at: 'body.variant_id', orElse: { pricesOf: 'link', at: 'body.product_sync_id' } },
    invalidates: ['costs', 'audit-log'],
    body: InputSchema({ product_sync_id: Id, variant_id: Type.Optional(Id), cost: Nullable(Money) }),
    answer: CostsAnswer,
  },
} as const satisfies Area
