import Type from 'typebox'
import { FeeLineField } from '../catalogue/catalogue.ts'
import { FeeScheduleField } from '../catalogue/fee-schedule.ts'
import type { Area } from '../call.ts'
import {
  AnswerSchema,
  Count,
  Id,
  IdParams,
  InputSchema,
  Instant,
  MarketplaceField,
  MarketplaceParameter,
  Money,
  NotPricedHereField,
  Nullable,
  Personal,
  Search,
  Skip,
  Text,
  limitOf,
} from '../fields.ts'

export const Breakdown = AnswerSchema('Breakdown', {
  ask: Money,
  marketplace_fees: Type.Array(FeeLineField),
  marketplace_payout: Money,
  ark_fee: Money,
  fee_type: Text,
  net_payout: Money,
})

export const ListingStateField = Type.Union([
  Type.Literal('requested'),
  Type.Literal('pending'),
  Type.Literal('live'),
  Type.Literal('withdrawing'),
  Type.Literal('failed'),
  Type.Literal('withdrawn'),
  Type.Literal('sold'),
])

const MarketplaceListing = AnswerSchema('MarketplaceListing', {
  listing_id: Id,
  marketplace: MarketplaceField,
  state: ListingStateField,
  price: Nullable(Money),
  net_payout: Nullable(Money),
  current_payout: Nullable(Money),
  ark_fees: Nullable(Money),
  breakdown: Nullable(Breakdown),
  is_lowest_ask: Type.Boolean(),
  /** The current delay or failure, as a message, and since when. */
  problem: Nullable(Text),
  since: Instant,
})

const MarketBlock = AnswerSchema('MarketBlock', {
  lowest_ask: Nullable(Money),
  highest_bid: Nullable(Money),
  current_listed_ask: Nullable(Money),
  net_payout: Nullable(Money),
  floor_payout_ask: Nullable(Money),
  floor_payout: Nullable(Money),
  ask_breakdown: Nullable(Breakdown),
  bid_net_payout: Nullable(Money),
  updated_at: Nullable(Instant),
  /** Why the marketplace has no data about the size: "ALIAS has no women's 9.5". Left out: it has. */
  gap: Type.Optional(Text),
})

export const ListingVariant = AnswerSchema('ListingVariant', {
  variant_id: Id,
  product_id: Id,
  product_name: Text,
  brand: Nullable(Text),
  product_sku: Nullable(Text),
  size: Text,
  sort_index: Type.Integer(),
  image_url: Nullable(Text),
  total_available: Count,
  total_shopify_stock: Type.Integer(),
  desired_payout: Nullable(Money),
  bottom_payout: Nullable(Money),
  listings_enabled: Type.Boolean(),
  goblin_mode_enabled: Type.Boolean(),
  current_stockx_ask: Nullable(Money),
  current_goat_ask: Nullable(Money),
  last_ask_update: Nullable(Instant),
  /** Why an enabled size has no listing: 'Set both payouts', 'No stock', … */
  waits_for: Nullable(Text),
  locations: Type.Array(
    AnswerSchema('StockAtLocation', {
      location_id: Id,
      location_nickname: Personal('location'),
      inventory_item_id: Id,
      product_sync_id: Id,
      shopify_stock: Type.Integer(),
      quantity_reserved: Count,
      sold_on_ark: Count,
      quantity_available: Count,
      fulfillment_enabled: Type.Boolean(),
    }),
  ),
  marketplace_listings: Type.Array(MarketplaceListing),
  stockx: MarketBlock,
  goat: MarketBlock,
})

export const MarketData = AnswerSchema('MarketData', {
  variant_id: Id,
  product_name: Text,
  variant_sku: Nullable(Text),
  size: Text,
  last_ask_update: Nullable(Instant),
  stockx: MarketBlock,
  goat: MarketBlock,
})

const Outcome = AnswerSchema('Outcome', {
  marketplace: MarketplaceField,
  success: Type.Boolean(),
  was_live: Type.Boolean(),
  action: Text,
  message: Text,
  error: Nullable(Text),
  warning: Nullable(Text),
  previous_price: Nullable(Money),
  market_ask: Nullable(Money),
})

/** The filter of the sizes. */
export const ListingFilterField = Type.Optional(
  Type.Union([
    Type.Literal('all'),
    Type.Literal('listed'),
    Type.Literal('unlisted'),
    Type.Literal('both'),
    Type.Literal('one'),
    Type.Literal('neither'),
    /** Sizes with a listing above the lowest ask, in whole dollars. */
    Type.Literal('overpriced'),
  ]),
)

/** A product of the sizes on a page. Fields that are null or false are left out. */
export const ProductOfSizes = AnswerSchema('ProductOfSizes', {
  product_id: Id,
  product_name: Text,
  brand: Type.Optional(Text),
  product_sku: Type.Optional(Text),
  image_url: Type.Optional(Text),
  promotional_ark_fee: Type.Optional(Money),
  is_pre_release: Type.Optional(Type.Boolean()),
  has_retail_price: Type.Boolean(),
})

/**
 * A marketplace of a size: the market prices that ARK read last, and our listing. Fields that are null are left out.
 */
const ListedAt = AnswerSchema('ListedAt', {
  lowest_ask: Type.Optional(Money),
  highest_bid: Type.Optional(Money),
  updated_at: Type.Optional(Instant),
  /** Why the marketplace has no data about the size. */
  gap: Type.Optional(Text),
  /** True: a person chose to list the size only on the other marketplace. */
  is_left_out: Type.Optional(Type.Boolean()),
  listing: Type.Optional(
    AnswerSchema({ state: ListingStateField, price: Money, problem: Type.Optional(Text), since: Instant }),
  ),
})

/** A size as a row of the list. Fields that are null, false or zero are left out. */
export const ListedVariant = AnswerSchema('ListedVariant', {
  variant_id: Id,
  product_id: Id,
  size: Text,
  total_available: Count,
  total_shopify_stock: Type.Integer(),
  total_reserved: Type.Optional(Count),
  total_sold_on_ark: Type.Optional(Count),
  desired_payout: Type.Optional(Money),
  bottom_payout: Type.Optional(Money),
  /** What the retailer paid for a pair; only for owners and managers. */
  cost: Type.Optional(Money),
  listings_enabled: Type.Optional(Type.Boolean()),
  not_priced_here: Type.Optional(NotPricedHereField),
  waits_for: Type.Optional(Text),
  stockx: Type.Optional(ListedAt),
  goat: Type.Optional(ListedAt),
})

export const listings = {
  'GET /listings/variants': {
    operationId: 'listListingVariants',
    summary: 'List sizes with stock or listings, with their payouts and live listings',
    access: 'listings.read',
    reads: 'own locations',
    provides: ['listings', 'inventory', 'market'],
    isExpensive: true,
    query: InputSchema({ skip: Skip, limit: limitOf(50), search: Search, filter: ListingFilterField }),
    answer: AnswerSchema({ variants: Type.Array(ListingVariant), total: Count, has_more: Type.Boolean() }),
  },
  'GET /listings/variant-summaries': {
    operationId: 'listListingSummaries',
    summary: 'List the same sizes as rows, by product and size',
    access: 'listings.read',
    reads: 'own locations',
    provides: ['listings', 'inventory', 'market'],
    isExpensive: true,
    query: InputSchema({
      /** The ID of the last size on the previous page. */
      after: Type.Optional(Id),
      limit: limitOf(50, 200),
      search: Search,
      filter: ListingFilterField,
      /** True: leaves out sizes without stock, except listed ones and those sold within the last day. */
      in_stock: Type.Optional(Type.Boolean()),
      /** Only these sizes, separated by commas; IDs that the list does not have are ignored. */
      variant_ids: Type.Optional(
        Type.String({ maxLength: 2_000, pattern: '^\\d{1,15}(,\\d{1,15}){0,99}$', examples: ['481,482'] }),
      ),
    }),
    answer: AnswerSchema({
      /** The fee schedule for net payouts; the browser computes them from it as well. */
      fee_schedule: FeeScheduleField,
      products: Type.Array(ProductOfSizes),
      variants: Type.Array(ListedVariant),
      has_more: Type.Boolean(),
      /** The corrected search text, when nothing matches the text as written. */
      searched_for: Type.Optional(Type.String()),
    }),
  },
  'GET /listings/variants/{id}': {
    operationId: 'getListingVariant',
    summary: 'Get one size as a row of the list',
    access: 'listings.read',
    reads: 'own locations',
    provides: ['listings', 'inventory', 'market'],
    params: IdParams,
    answer: ListingVariant,
  },
  'GET /listings/stats': {
    operationId: 'getListingStats',
    summary: 'Get the four totals of the listings',
    access: 'listings.read',
    reads: 'own locations',
    provides: ['listings', 'inventory'],
    answer: AnswerSchema({
      total_variants: Count,
      /** The number of sizes that the shop has in stock. */
      stocked_variants: Count,
      enabled_listings: Count,
      configured_variants: Count,
      available_stock: Count,
    }),
  },
  'PATCH /listings/variants/{id}/payouts': {
    operationId: 'updateVariantPayouts',
    summary: 'Set the desired and the minimum payout of a size',
    access: 'listings.edit',
    changes: { pricesOf: 'size', at: 'params.id' },
    invalidates: ['offers', 'listings'],
    params: IdParams,
    body: InputSchema({
      desired_payout: Type.Optional(Nullable(Money)),
      bottom_payout: Type.Optional(Nullable(Money)),
    }),
    answer: ListingVariant,
  },
  'PATCH /listings/variants/{id}/toggle-queued': {
    operationId: 'toggleListing',
    summary: 'Enable or disable a size for the marketplaces',
    access: 'listings.edit',
    changes: { pricesOf: 'size', at: 'params.id' },
    invalidates: ['listings'],
    params: IdParams,
    body: InputSchema({ enabled: Type.Boolean() }),
    answer: AnswerSchema({
      action: Type.Union([Type.Literal('enabled'), Type.Literal('disabled')]),
      payout_settings_configured: Type.Boolean(),
      background_task_running: Type.Boolean(),
      results: Type.Array(Outcome),
      deletion_results: AnswerSchema({ total_listings: Count, results: Type.Array(Outcome) }),
    }),
  },
  'PATCH /listings/variants/{id}/update-listing-price': {
    operationId: 'updateListingPrice',
    summary: 'Change the ask of a listing, in whole dollars',
    access: 'listings.edit',
    changes: { pricesOf: 'size', at: 'params.id' },
    invalidates: ['offers', 'listings'],
    params: IdParams,
    query: InputSchema({
      marketplace: MarketplaceParameter,
      new_price: Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000, multipleOf: 1 }),
      allow_below_minimum: Type.Optional(Type.Boolean({ default: false })),
    }),
    answer: AnswerSchema('ChangedPrice', {
      marketplace: MarketplaceField,
      new_price: Money,
      net_payout: Money,
      goblin_mode_result: Nullable(Text),
    }),
  },
  'PATCH /listings/variants/{id}/update-to-lowest-ask': {
    operationId: 'matchLowestAsk',
    summary: 'Match the lowest ask of a marketplace',
    access: 'listings.edit',
    changes: { pricesOf: 'size', at: 'params.id' },
    invalidates: ['offers', 'listings'],
    params: IdParams,
    query: InputSchema({
      marketplace: MarketplaceParameter,
      allow_below_minimum: Type.Optional(Type.Boolean({ default: false })),
    }),
    answer: AnswerSchema('ChangedPrice', {
      marketplace: MarketplaceField,
      new_price: Money,
      net_payout: Money,
      goblin_mode_result: Nullable(Text),
    }),
  },
  'GET /listings/variants/{id}/market-data': {
    operationId: 'getListingMarketData',
    summary: 'Get the asks and bids of a size with their net payouts and their age',
    access: 'listings.read',
    reads: 'own locations',
    provides: ['listings', 'market'],
    params: IdParams,
    answer: MarketData,
  },
  'GET /products/variants/{id}/market-data': {
    operationId: 'getVariantMarketData',
    summary: 'Get the asks and bids of any catalog size, even without stock',
    access: 'listings.read',
    reads: 'own locations',
    provides: ['market'],
    params: IdParams,
    answer: MarketData,
  },
  'POST /listings/sync-market-asks': {
    operationId: 'refreshMarketAsks',
    summary: 'Refresh the market prices of every listed size in the background, oldest first',
    access: 'listings.edit',
    changes: 'what is outside',
    invalidates: ['market'],
    answer: AnswerSchema({ message: Text, products_queued: Count }),
    status: 202,
  },
  'PATCH /listings/locations/{id}/fulfillment': {
    operationId: 'updateLocationFulfillment',
    summary: 'Allow or stop marketplace sales of a size from a location',
    access: 'listings.edit',
    changes: 'own locations',
    invalidates: ['inventory', 'listings'],
    params: IdParams,
    body: InputSchema({ variant_id: Id, enabled: Type.Boolean() }),
    answer: ListingVariant,
  },
  'GET /listings/change-log': {
    operationId: 'listListingChanges',
    summary:
      'List changes on the marketplaces and their reasons, newest first; of one size, or only those made outside',
    access: 'listings.read',
    reads: 'own locations',
    provides: ['listings'],
    query: InputSchema({ variant_id: Type.Optional(Id), outside: Type.Optional(Type.Boolean()) }),
    answer: AnswerSchema({
      logs: Type.Array(AnswerSchema({ id: Id, description: Type.String(), created_at: Instant })),
      total_logs: Count,
    }),
  },
} as const satisfies Area
