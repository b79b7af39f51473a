import Type from 'typebox'
import type { Area } from '../call.ts'
import { FeeScheduleField } from '../catalogue/fee-schedule.ts'
import {
  AnswerSchema,
  Count,
  Id,
  IdParams,
  InputSchema,
  Instant,
  LIST_BODY_BYTES,
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
import { ProductOfSizes, ListingStateField } from './listings.ts'
import { Run } from '../runs.ts'

const QUICK_FILTERS = [
  Type.Literal('all'),
  Type.Literal('enabled'),
  Type.Literal('disabled'),
  /** Enabled sizes with a listing that nets at least $1 more than its marketplace's lowest ask would. */
  Type.Literal('enabled-above-ask'),
] as const

/** The filter of Quick Actions. */
const QuickFilter = Type.Optional(Type.Union([...QUICK_FILTERS], { default: 'enabled-above-ask' }))

/** The selected sizes: a filter of Quick Actions, or the Highest Bid Report, whole or with `worthwhile`. */
const ActFilter = Type.Optional(
  Type.Union([...QUICK_FILTERS, Type.Literal('bids'), Type.Literal('worthwhile-bids')], {
    default: 'enabled-above-ask',
  }),
)

/** A size with both markets and our listings. The answer's fee schedule gives the net payouts. */
const toolFields = {
  id: Id,
  variant_id: Id,
  product_id: Id,
  product_name: Text,
  brand: Nullable(Text),
  sku: Nullable(Text),
  size: Text,
  sort_index: Type.Integer(),
  total_available: Count,
  total_shopify_stock: Type.Integer(),
  total_reserved: Count,
  total_sold_on_ark: Count,
  desired_payout: Nullable(Money),
  bottom_payout: Nullable(Money),
  listings_enabled: Type.Boolean(),
  not_priced_here: Type.Optional(NotPricedHereField),
  /** Why an enabled size has no listing. */
  waits_for: Nullable(Text),
  current_stockx_ask: Nullable(Money),
  current_goat_ask: Nullable(Money),
  stockx_lowest_ask: Nullable(Money),
  stockx_highest_bid: Nullable(Money),
  alias_lowest_ask: Nullable(Money),
  alias_highest_bid: Nullable(Money),
  stockx_read_at: Nullable(Instant),
  alias_read_at: Nullable(Instant),
  last_ask_update: Nullable(Instant),
  /** Why the marketplace has no data about the size; left out: it has. */
  stockx_gap: Type.Optional(Text),
  alias_gap: Type.Optional(Text),
  marketplace_listings: Type.Array(
    AnswerSchema('QuickListing', {
      listing_id: Id,
      marketplace: MarketplaceField,
      price: Money,
      state: ListingStateField,
      problem: Type.Optional(Text),
      since: Instant,
    }),
  ),
}

const QuickVariant = AnswerSchema('QuickVariant', {
  ...toolFields,
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
})

const BidVariant = AnswerSchema('BidVariant', { ...toolFields, goat_highest_bid: Nullable(Money) })

const page = {
  fee_schedule: FeeScheduleField,
  products: Type.Array(ProductOfSizes),
  has_more: Type.Boolean(),
  /** The `after` of the next page; the size may not be among the answer's own. */
  next_after: Type.Optional(Id),
  /** The corrected search text, when nothing matches the text as written. */
  searched_for: Type.Optional(Type.String()),
}

/** The ID of the last size on the previous page; takes precedence over `skip`. */
const After = Type.Optional(Id)

const TakeBid = InputSchema('TakeBid', {
  marketplace: MarketplaceParameter,
  /** The bid that the person saw, in dollars; ARK does not accept a bid that is lower by now. */
  seen_bid: Type.Optional(Money),
  allow_below_minimum: Type.Optional(Type.Boolean({ default: false })),
})

const TakenBid = AnswerSchema('TakenBid', {
  marketplace: MarketplaceField,
  product_id: Id,
  /** The ask that matches the bid; null: nothing happened, see `requires_retail_price`. */
  new_price: Nullable(Money),
  net_payout: Nullable(Money),
  /** True: StockX accepts no new listing of a product without a retail price, so a person has to set it first. */
  requires_retail_price: Type.Boolean(),
  /** Until when the listing asks the bid's price; an unsold listing returns to its previous ask then. */
  good_until: Nullable(Instant),
  message: Text,
})

const NAMED = { maxItems: 5_000 }

/** Calls of Quick Actions and the Highest Bid Report, and their actions on many sizes at once. */
export const quickActionCalls = {
  'GET /listings/variants/quick-actions': {
    operationId: 'listQuickActions',
    summary: 'List sizes with possible price actions; by default, those priced above their market',
    access: 'listings.read',
    reads: 'own locations',
    provides: ['listings', 'inventory', 'market'],
    isExpensive: true,
    query: InputSchema({ skip: Skip, limit: limitOf(50), search: Search, filter: QuickFilter, after: After }),
    answer: AnswerSchema({ ...page, variants: Type.Array(QuickVariant) }),
  },
  'GET /listings/variants/bid-opportunities': {
    operationId: 'listBidOpportunities',
    summary: 'List sizes in stock with a bid on a marketplace',
    access: 'listings.read',
    reads: 'own locations',
    provides: ['listings', 'inventory', 'market'],
    isExpensive: true,
    query: InputSchema({
      skip: Skip,
      limit: limitOf(500),
      search: Search,
      /** False: leaves out the bids themselves. */
      include_bid_data: Type.Optional(Type.Boolean({ default: true })),
      /** True: only sizes with a bid that nets at least their minimum payout. */
      worthwhile: Type.Optional(Type.Boolean({ default: false })),
      after: After,
    }),
    answer: AnswerSchema({ ...page, variants: Type.Array(BidVariant) }),
  },
  'POST /listings/variants/{id}/list-at-highest-bid': {
    operationId: 'listAtHighestBid',
    summary: 'List a size at the highest bid of a marketplace. It sells at once if the bid still exists',
    access: 'listings.edit',
    changes: { pricesOf: 'size', at: 'params.id' },
    invalidates: ['offers', 'listings'],
    params: IdParams,
    query: TakeBid,
    answer: TakenBid,
  },
  'PATCH /listings/variants/{id}/update-to-highest-bid': {
    operationId: 'updateToHighestBid',
    summary: 'Lower the ask of a listing to the highest bid of its marketplace',
    access: 'listings.edit',
    changes: { pricesOf: 'size', at: 'params.id' },
    invalidates: ['offers', 'listings'],
    params: IdParams,
    query: TakeBid,
    answer: TakenBid,
  },
  'POST /listings/size-acts': {
    operationId: 'actOnSizes',
    summary: 'Start a run on any number of sizes: enable, disable, match the lowest ask, or accept the highest bid',
    access: 'listings.edit',
    changes: 'prices of each size',
    invalidates: ['runs'],
    isExpensive: true,
    maxBodyBytes: LIST_BODY_BYTES,
    body: InputSchema({
      act: Type.Union([
        Type.Literal('enable'),
        Type.Literal('disable'),
        Type.Literal('lowest-ask'),
        Type.Literal('highest-bid'),
      ]),
      /** Left out: every marketplace where the action applies; for bids, the one with the higher net. */
      marketplace: Type.Optional(MarketplaceField),
      /** These sizes; left out: all matches of the search and the filter. */
      variant_ids: Type.Optional(Type.Array(Id, { ...NAMED, minItems: 1 })),
      except_variant_ids: Type.Optional(Type.Array(Id, NAMED)),
      search: Search,
      filter: ActFilter,
    }),
    answer: Run,
    status: 202,
  },
} as const satisfies Area
