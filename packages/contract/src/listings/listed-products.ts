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

/** How many sizes of a product stand on a marketplace, and of these how many at its lowest ask or below it. */
const LiveAt = AnswerSchema('LiveAt', { live: Count, lowest: Type.Optional(Count) })

/**
 * A product with what its sizes have in common: all that the retailer has stock rows of, whatever the list is narrowed
 * to. What is null, false or zero is left out.
 */
const ProductSummary = AnswerSchema('ListedProductSummary', {
  product_id: Id,
  product_name: Text,
  brand: Type.Optional(Text),
  product_sku: Type.Optional(Text),
  image_url: Type.Optional(Text),
  total_variants: Count,
  /** Those that are shown below it: with `in_stock` without the sizes that such a list leaves out. */
  shown_variants: Count,
  enabled_variants: Type.Optional(Count),
  total_available: Count,
  total_shopify_stock: Type.Integer(),
  /** Left out: none is set, or sizes differ. */
  desired_payout: Type.Optional(Money),
  bottom_payout: Type.Optional(Money),
  /** Sizes differ, or some have none. */
  is_desired_mixed: Type.Optional(Type.Boolean()),
  is_bottom_mixed: Type.Optional(Type.Boolean()),
  stockx: Type.Optional(LiveAt),
  goat: Type.Optional(LiveAt),
  /** Goblin Mode is on, for some size at least (document 2 §4): from so much percent more, the least of its sizes. */
  goblin_threshold_percentage: Type.Optional(Type.Integer()),
  /** What concerns all of its sizes is not the caller's. */
  not_priced_here: Type.Optional(NotPricedHereField),
  /** How its asks follow the market; left out: they do not. */
  repricing: Type.Optional(FollowingField),
  /** Where its last pairs are offered; left out: as the business has it. */
  last_pair: Type.Optional(LastPairField),
})

/** What became of one marketplace, before the marketplace was told: its answer comes with the listing. */
export const Creation = AnswerSchema('Creation', {
  marketplace: MarketplaceField,
  /** It is on its way there. */
  success: Type.Boolean(),
  /** Nothing was to be done there: it is listed, or the marketplace does not know the size. */
  skipped: Type.Boolean(),
  /** What is asked, whole dollars. */
  price: Nullable(Money),
  /** What would have to be asked to net the desired payout to the cent. */
  calculated_price: Nullable(Money),
  /** Goblin Mode keeps it away from there. */
  goblin_auto: Type.Boolean(),
  /** Why it is not on its way. */
  error: Nullable(Text),
})

/** How many sizes one request for market data may name. */
export const MOST_MARKETS = 100

/** Products as a whole: what is wanted of all of their sizes at once; and the listings of a size by itself. */
export const listedProducts = {
  'GET /listings/product-summaries': {
    operationId: 'listListedProducts',
    summary: 'Products of the list of sizes, each with what its sizes have in common',
    access: 'listings.read',
    reads: 'own locations',
    provides: ['listings', 'inventory', 'offers'],
    isExpensive: true,
    query: InputSchema({
      /** The last product of the page before. */
      after: Type.Optional(Id),
      limit: limitOf(50, 200),
      search: Search,
      filter: ListingFilterField,
      in_stock: Type.Optional(Type.Boolean()),
    }),
    answer: AnswerSchema({
      products: Type.Array(ProductSummary),
      has_more: Type.Boolean(),
      /** What was searched instead, where nothing is as it was written. */
      searched_for: Type.Optional(Type.String()),
    }),
  },
  'GET /listings/products/{id}/variants': {
    operationId: 'listSizesOfProduct',
    summary: 'The sizes of a product as the list of sizes shows them, 200 at most',
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
    /** Sizes that had another one. */
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
    summary: 'Offer every size of a product on the marketplaces, or withdraw all; once in 5 seconds',
    access: 'listings.edit',
    changes: { pricesOf: 'product', at: 'params.id' },
    invalidates: ['listings'],
    params: IdParams,
    body: InputSchema({ enabled: Type.Boolean() }),
    answer: AnswerSchema({
      message: Text,
      /** Sizes that are wanted so now. */
      successful_variants: Count,
      /** Of these, those that cannot be listed before both of their payouts are set. */
      unpriced_variants: Count,
      background_task_running: Type.Boolean(),
    }),
  },
  'POST /listings/variants/{id}/create-listings': {
    operationId: 'createListings',
    summary: 'Offer a size wherever it can be listed, and say for each marketplace at which ask, or why not',
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
    summary: 'List a size that is enabled where its listing is missing; one that is disabled stays so',
    access: 'listings.edit',
    changes: { pricesOf: 'size', at: 'params.id' },
    invalidates: ['listings'],
    params: IdParams,
    answer: AnswerSchema({
      success: Type.Boolean(),
      /** It is enabled and nothing is missing that it needs to be listed somewhere. */
      ready: Type.Boolean(),
      auto_created: Type.Boolean(),
      listings_created: Count,
      results: Type.Array(Creation),
      message: Text,
    }),
  },
  'POST /listings/bulk-market-data': {
    operationId: 'getMarketDataOfSizes',
    summary: 'Asks and bids of sizes as last read; on request their markets are read again in the background',
    access: 'listings.read',
    changes: 'what is outside',
    // The answer shows what is known; that a market was read is told by events.
    invalidates: [],
    isExpensive: true,
    body: InputSchema({
      variant_ids: Type.Array(Id, { minItems: 1, maxItems: MOST_MARKETS, uniqueItems: true }),
      refresh_market_data: Type.Optional(Type.Boolean({ default: false })),
    }),
    answer: AnswerSchema({
      /** In the order in which they were named. */
      variants: Type.Array(MarketData),
      total_variants: Count,
      /** Products whose market is read again. */
      products_queued: Count,
    }),
  },
} as const satisfies Area
