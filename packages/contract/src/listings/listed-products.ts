import Type from 'typebox'
import type { Area } from '../call.ts'
import {
  AnswerSchema,
  Count,
  Id,
  IdParams,
  InputSchema,
  LastPairField,
  limitOf,
  MarketplaceField,
  Money,
  NotPricedHereField,
  Nullable,
  Search,
  Text,
} from '../fields.ts'
import { FeeScheduleField } from '../catalogue/fee-schedule.ts'
import { FollowingField } from './selling-rules.ts'
import { ProductOfSizes, ListedVariant, ListingFilterField, MarketData } from './listings.ts'

/**
 * The number of a product's sizes with a live listing on a marketplace, and how many of these are at or below its
 * lowest ask.
 */
const LiveAt = AnswerSchema('LiveAt', { live: Count, lowest: Type.Optional(Count) })

/**
 * A product with a summary of all of its sizes that the retailer has in stock records, whatever filter the list has.
 * Fields that are null, false or zero are left out.
 */
const ProductSummary = AnswerSchema('ListedProductSummary', {
  product_id: Id,
  product_name: Text,
  brand: Type.Optional(Text),
  product_sku: Type.Optional(Text),
  image_url: Type.Optional(Text),
  total_variants: Count,
  /** The number of sizes in the expanded list; with `in_stock`, sizes without stock do not count. */
  shown_variants: Count,
  enabled_variants: Type.Optional(Count),
  total_available: Count,
  total_shopify_stock: Type.Integer(),
  /** Left out: no size has one, or sizes differ. */
  desired_payout: Type.Optional(Money),
  bottom_payout: Type.Optional(Money),
  /** True: sizes differ, or some have none. */
  is_desired_mixed: Type.Optional(Type.Boolean()),
  is_bottom_mixed: Type.Optional(Type.Boolean()),
  stockx: Type.Optional(LiveAt),
  goat: Type.Optional(LiveAt),
  /**
   * The lowest Goblin Mode threshold among the product's sizes, in percent; left out: Goblin Mode is off for all of
   * them.
   */
  goblin_threshold_percentage: Type.Optional(Type.Integer()),
  /** Why the caller may not change all sizes of the product. */
  not_priced_here: Type.Optional(NotPricedHereField),
  /** How the asks follow the market; left out: they do not. */
  repricing: Type.Optional(FollowingField),
  /** Where the last pair of a size is listed; left out: the business's default. */
  last_pair: Type.Optional(LastPairField),
})

/** The result for one marketplace before it answers; the listing shows its answer later. */
export const Creation = AnswerSchema('Creation', {
  marketplace: MarketplaceField,
  /** True: the listing is on its way to the marketplace. */
  success: Type.Boolean(),
  /** True: nothing to do, because the size is already listed or the marketplace does not have it. */
  skipped: Type.Boolean(),
  /** The ask, in whole dollars. */
  price: Nullable(Money),
  /** The exact ask that nets the desired payout to the cent. */
  calculated_price: Nullable(Money),
  /** True: Goblin Mode keeps the size off this marketplace. */
  goblin_auto: Type.Boolean(),
  /** Why the listing is not on its way. */
  error: Nullable(Text),
})

/** The most sizes in one request for market data. */
export const MAX_MARKETS = 100

/** Calls that change all sizes of a product at once, and calls that list one size. */
export const listedProducts = {
  'GET /listings/product-summaries': {
    operationId: 'listListedProducts',
    summary: 'List the products of the listings, each with a summary of its sizes',
    access: 'listings.read',
    reads: 'own locations',
    provides: ['listings', 'inventory', 'offers'],
    isExpensive: true,
    query: InputSchema({
      /** The ID of the last product on the previous page. */
      after: Type.Optional(Id),
      limit: limitOf(50, 200),
      search: Search,
      filter: ListingFilterField,
      in_stock: Type.Optional(Type.Boolean()),
    }),
    answer: AnswerSchema({
      products: Type.Array(ProductSummary),
      has_more: Type.Boolean(),
      /** The corrected search text, when nothing matches the text as written. */
      searched_for: Type.Optional(Type.String()),
    }),
  },
  'GET /listings/products/{id}/variants': {
    operationId: 'listSizesOfProduct',
    summary: 'List the sizes of a product as rows, at most 200',
    access: 'listings.read',
    reads: 'own locations',
    provides: ['listings', 'inventory', 'market'],
    params: IdParams,
    query: InputSchema({ in_stock: Type.Optional(Type.Boolean()) }),
    answer: AnswerSchema({
      fee_schedule: FeeScheduleField,
      products: Type.Array(ProductOfSizes),
      variants: Type.Array(ListedVariant),
      has_more: Type.Boolean(),
    }),
  },
  'PATCH /listings/products/{id}/desired-payout': {
    operationId: 'updateProductDesiredPayout',
    summary: 'Set the desired payout of every size of a product',
    access: 'listings.edit',
    changes: { pricesOf: 'product', at: 'params.id' },
    invalidates: ['offers', 'listings'],
    params: IdParams,
    body: InputSchema({ desired_payout: Nullable(Money) }),
    /** The number of sizes whose payout changed. */
    answer: AnswerSchema({ total_updated: Count }),
  },
  'PATCH /listings/products/{id}/bottom-payout': {
    operationId: 'updateProductBottomPayout',
    summary: 'Set the minimum payout of every size of a product',
    access: 'listings.edit',
    changes: { pricesOf: 'product', at: 'params.id' },
    invalidates: ['offers', 'listings'],
    params: IdParams,
    body: InputSchema({ bottom_payout: Nullable(Money) }),
    answer: AnswerSchema({ total_updated: Count }),
  },
  'PATCH /listings/products/{id}/toggle': {
    operationId: 'toggleProductListings',
    summary: 'Enable or disable every size of a product. Allowed once in 5 seconds',
    access: 'listings.edit',
    changes: { pricesOf: 'product', at: 'params.id' },
    invalidates: ['listings'],
    params: IdParams,
    body: InputSchema({ enabled: Type.Boolean() }),
    answer: AnswerSchema({
      message: Text,
      /** The number of sizes that now have the requested state. */
      successful_variants: Count,
      /** How many of these cannot be listed yet because a payout is missing. */
      unpriced_variants: Count,
      background_task_running: Type.Boolean(),
    }),
  },
  'POST /listings/variants/{id}/create-listings': {
    operationId: 'createListings',
    summary: 'List a size wherever possible. The answer has the ask on each marketplace, or why it is not listed',
    access: 'listings.edit',
    changes: { pricesOf: 'size', at: 'params.id' },
    invalidates: ['listings'],
    params: IdParams,
    answer: AnswerSchema({
      successful_listings: Count,
      total_attempted: Count,
      results: Type.Array(Creation),
      variant_sku: Nullable(Text),
      product_name: Text,
      goblin_mode_result: Nullable(Text),
    }),
  },
  'POST /listings/variants/{id}/auto-create-listings': {
    operationId: 'autoCreateListings',
    summary: 'Create the missing listings of an enabled size. A disabled size stays disabled',
    access: 'listings.edit',
    changes: { pricesOf: 'size', at: 'params.id' },
    invalidates: ['listings'],
    params: IdParams,
    answer: AnswerSchema({
      success: Type.Boolean(),
      /** True: the size is enabled and has everything it needs to be listed somewhere. */
      ready: Type.Boolean(),
      auto_created: Type.Boolean(),
      listings_created: Count,
      results: Type.Array(Creation),
      message: Text,
    }),
  },
  'POST /listings/bulk-market-data': {
    operationId: 'getMarketDataOfSizes',
    summary: 'Get the last known asks and bids of sizes. On request, ARK reads them again in the background',
    access: 'listings.read',
    changes: 'what is outside',
    // The answer shows the known prices; events report when ARK has read a market again.
    invalidates: [],
    isExpensive: true,
    body: InputSchema({
      variant_ids: Type.Array(Id, { minItems: 1, maxItems: MAX_MARKETS, uniqueItems: true }),
      refresh_market_data: Type.Optional(Type.Boolean({ default: false })),
    }),
    answer: AnswerSchema({
      /** In the order of the request. */
      variants: Type.Array(MarketData),
      total_variants: Count,
      /** The number of products whose market ARK reads again. */
      products_queued: Count,
    }),
  },
} as const satisfies Area
