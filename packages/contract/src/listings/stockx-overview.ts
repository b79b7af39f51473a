import Type from 'typebox'
import type { Area } from '../call.ts'
import { AnswerSchema, Id, InputSchema, Instant, limitOf, Money, Nullable, Personal, Skip, Text } from '../fields.ts'

/** A listing at StockX, whoever's it is, beside what its market asks. */
const StockxListing = AnswerSchema('StockxListing', {
  marketplace_listing_id: Id,
  retailer_name: Personal('business'),
  product_name: Text,
  brand: Nullable(Text),
  size: Text,
  listed_ask: Money,
  ark_fee: Money,
  net_payout: Money,
  /** Null: nobody asks, or it was never read. */
  current_market_ask: Nullable(Money),
  market_net_payout: Nullable(Money),
  created_at: Instant,
  /** `active`: a buyer can take it; else how far it is: `requested`, `pending`, `withdrawing`. */
  status: Text,
})

/** Everybody's listings at StockX, for the operator (document 3 §2, StockX Listings). */
export const stockxOverview = {
  'GET /admin/stockx-listings-overview': {
    operationId: 'listStockxListings',
    summary: "Everybody's listings at StockX, the newest first, with what they net and what the market would",
    access: 'administration',
    provides: ['listings', 'market', 'products'],
    isExpensive: true,
    query: InputSchema({
      /** `next_cursor` of the page before. */
      cursor: Type.Optional(Id),
      skip: Skip,
      limit: limitOf(50, 200),
      retailer_id: Type.Optional(Id),
    }),
    answer: AnswerSchema({ listings: Type.Array(StockxListing), next_cursor: Nullable(Id) }),
  },
} as const satisfies Area
