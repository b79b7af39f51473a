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

/** The last known prices of a size on a marketplace; null: never read, or there is no ask or no bid. */
const ReadMarket = AnswerSchema('ReadMarket', {
  lowest_ask: Nullable(Money),
  highest_bid: Nullable(Money),
  updated_at: Nullable(Instant),
  /** Why the marketplace has no data about the size. Left out: it has. */
  gap: Type.Optional(Text),
})

const AskPayouts = AnswerSchema('AskPayouts', { lowest: Money, highest: Money })

const CostsAnswer = AnswerSchema('CostsAnswer', {
  product_sync_id: Id,
  variants: Type.Array(AnswerSchema({ variant_id: Id, size: Text, cost: Nullable(Money) })),
})

/**
 * Calls about the payouts that retailers want, set for whole products, and about the costs of pairs. Their paths are
 * under /inventory, and the listings module implements them.
 */
export const payouts = {
  'GET /inventory/recent-sync-products': {
    operationId: 'listRecentlySyncedProducts',
    summary: 'List the newest 200 imported products with sizes in stock that lack payouts',
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
          /** The sizes in stock that lack a payout. */
          sizes_without_payouts: Count,
          variant_count: Count,
          first_seen_at: Instant,
          /** The price of the cheapest size in the store; null: the store has none. */
          suggested_desired_payout: Nullable(Money),
          /** The lowest minimum that a size of the product already has; null: none has one. */
          current_bottom_payout: Nullable(Money),
          /** The net payouts of the lowest asks: of the cheapest and of the most expensive size. */
          ask_payouts: AnswerSchema({ stockx: Nullable(AskPayouts), goat: Nullable(AskPayouts) }),
        }),
      ),
      total_count: Count,
    }),
  },
  'GET /inventory/payout-setup': {
    operationId: 'getPayoutSetup',
    summary: 'Count the sizes in stock of new products that lack payouts',
    access: 'listings.read',
    reads: 'own locations',
    provides: ['offers', 'links', 'inventory'],
    answer: AnswerSchema({
      /** Capped: 1,000 means 1,000 or more. Products that someone postponed do not count. */
      sizes_without_payouts: Count,
    }),
  },
  'POST /inventory/payout-setup/later': {
    operationId: 'postponePayoutSetup',
    summary: 'Stop counting sizes without payouts of the products imported so far',
    access: 'listings.edit',
    changes: 'the business',
    invalidates: ['offers'],
    answer: Message,
  },
  'GET /inventory/import-to-list': {
    operationId: 'listNewProducts',
    summary: 'List the sizes of a product that can be listed, with their payouts and market prices',
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
      /** The fee schedule for net payouts; the browser computes them from it as well. */
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
          /** True: the size is listed on the marketplace once it is enabled; false: only on the other one. */
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
    summary: 'Set the desired and the minimum payout of every size of products',
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
    summary: 'Get the cost of a pair of each size of a product',
    access: 'costs.read',
    reads: 'own locations',
    provides: ['costs'],
    query: InputSchema({ product_sync_id: Id }),
    answer: CostsAnswer,
  },
  'PATCH /inventory/costs': {
    operationId: 'updateCosts',
    summary: 'Set the cost of a pair of a size, or of every size of a product. Null clears it',
    access: 'costs.edit',
    changes: { pricesOf: 'size', at: 'body.variant_id', orElse: { pricesOf: 'link', at: 'body.product_sync_id' } },
    invalidates: ['costs', 'audit-log'],
    body: InputSchema({ product_sync_id: Id, variant_id: Type.Optional(Id), cost: Nullable(Money) }),
    answer: CostsAnswer,
  },
} as const satisfies Area
