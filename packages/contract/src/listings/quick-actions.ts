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
  /** Enabled, and a listing nets at least a dollar more than the lowest ask of its marketplace would. */
  Type.Literal('enabled-above-ask'),
] as const

/** Which sizes Quick Actions shows (document 3 §9). */
const QuickFilter = Type.Optional(Type.Union([...QUICK_FILTERS], { default: 'enabled-above-ask' }))

/** Which sizes are acted on: of Quick Actions, or of the Highest Bid Report, all or those of `worthwhile`. */
const ActFilter = Type.Optional(
  Type.Union([...QUICK_FILTERS, Type.Literal('bids'), Type.Literal('worthwhile-bids')], {
    default: 'enabled-above-ask',
  }),
)

/** A size with both markets and our listings; what prices leave is computed by the fee schedule of the answer. */
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
  /** Why nothing is listed though it is enabled. */
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
  /** Why a marketplace shows nothing of the size; left out: it knows it. */
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
  /** The next page begins after this size, which may not be among those of this one. */
  next_after: Type.Optional(Id),
  /** What was searched instead, where nothing is as it was written. */
  searched_for: Type.Optional(Type.String()),
}

/** The last size of the page before; goes before `skip`. */
const After = Type.Optional(Id)

const TakeBid = InputSchema('TakeBid', {
  marketplace: MarketplaceParameter,
  /** The bid that the person has seen, in dollars: one that is lower by now is not taken. */
  seen_bid: Type.Optional(Money),
  allow_below_minimum: Type.Optional(Type.Boolean({ default: false })),
})

const TakenBid = AnswerSchema('TakenBid', {
  marketplace: MarketplaceField,
  product_id: Id,
  /** The ask, which meets the bid; null: nothing was done, see `requires_retail_price`. */
  new_price: Nullable(Money),
  net_payout: Nullable(Money),
  /** StockX takes no new listing of a product without a retail price: it has to be set first. */
  requires_retail_price: Type.Boolean(),
  /** Until when the bid is being taken: what has not sold by then asks what it asked before. */
  good_until: Nullable(Instant),
  message: Text,
})

const NAMED = { maxItems: 5_000 }

/** Quick Actions, the Highest Bid Report, and what they do to many sizes at once (document 3). */
export const quickActionCalls = {
  'GET /listings/variants/quick-actions': {
    operationId: 'listQuickActions',
    summary: 'Sizes with what can be done about their prices, those that ask above their market unless said otherwise',
    access: 'listings.read',
    reads: 'own locations',
    provides: ['listings', 'inventory', 'market'],
    isExpensive: true,
    query: InputSchema({ skip: Skip, limit: limitOf(50), search: Search, filter: QuickFilter, after: After }),
    answer: AnswerSchema({ ...page, variants: Type.Array(QuickVariant) }),
  },
  'GET /listings/variants/bid-opportunities': {
    operationId: 'listBidOpportunities',
    summary: 'Sizes in stock that somebody bids for on a marketplace',
    access: 'listings.read',
    reads: 'own locations',
    provides: ['listings', 'inventory', 'market'],
    isExpensive: true,
    query: InputSchema({
      skip: Skip,
      limit: limitOf(500),
      search: Search,
      /** False: without the bids themselves. */
      include_bid_data: Type.Optional(Type.Boolean({ default: true })),
      /** Only sizes with a bid that nets at least their minimum payout. */
      worthwhile: Type.Optional(Type.Boolean({ default: false })),
      after: After,
    }),
    answer: AnswerSchema({ ...page, variants: Type.Array(BidVariant) }),
  },
  'POST /listings/variants/{id}/list-at-highest-bid': {
    operationId: 'listAtHighestBid',
    summary: 'List a size at the highest bid of a marketplace, which sells it at once if the bid is still there',
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
    summary: 'Enable, disable, meet the lowest ask or take the highest bid of any number of sizes, by a run',
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
      /** Left out: wherever it applies; of bids, where one nets more. */
      marketplace: Type.Optional(MarketplaceField),
      /** These sizes; left out: all that the search and the filter show. */
      variant_ids: Type.Optional(Type.Array(Id, { ...NAMED, minItems: 1 })),
      except_variant_ids: Type.Optional(Type.Array(Id, NAMED)),
      search: Search,
      filter: ActFilter,
    }),
    answer: Run,
    status: 202,
  },
} as const satisfies Area
