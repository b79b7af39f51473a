import Type from 'typebox'
import type { Area } from '../call.ts'
import { AnswerSchema, Id, InputSchema, Instant, limitOf, Money, Nullable, Personal, Skip, Text } from '../fields.ts'

/** A listing of any business at StockX, beside the market's lowest ask. */
const StockxListing = AnswerSchema('StockxListing', {
  marketplace_listing_id: Id,
  retailer_name: Personal('business'),
  product_name: Text,
  brand: Nullable(Text),
  size: Text,
  listed_ask: Money,
  ark_fee: Money,
  net_payout: Money,
  /** Null: there is no ask, or ARK has never read it. */
  current_market_ask: Nullable(Money),
  market_net_payout: Nullable(Money),
  created_at: Instant,
  /** `active`: a buyer can buy it; otherwise its progress: `requested`, `pending`, `withdrawing`. */
  status: Text,
})

/** The operator's calls about the StockX listings of all businesses. */
export const stockxOverview = {
  'GET /admin/stockx-listings-overview': {
    operationId: 'listStockxListings',
    summary: "List all businesses' StockX listings, newest first, with their net and the net of the market price",
    access: 'administration',
    provides: ['listings', 'market', 'products'],
    isExpensive: true,
    query: InputSchema({
      /** `next_cursor` of the previous page. */
      cursor: Type.Optional(Id),
      skip: Skip,
      limit: limitOf(50, 200),
      retailer_id: Type.Optional(Id),
    }),
    answer: AnswerSchema({ listings: Type.Array(StockxListing), next_cursor: Nullable(Id) }),
  },
} as const satisfies Area
