import Type from 'typebox'
import type { Area } from '../call.ts'
import { AnswerSchema, Count, Day, Instant, MarketplaceField, Money, Nullable, PlatformField, Text } from '../fields.ts'

const PlatformNumbers = AnswerSchema('PlatformNumbers', {
  platform: PlatformField,
  sales: Count,
  /** How many of the sales are canceled or ended without a payout. The sums of money leave them out. */
  fell_through: Count,
  revenue: Money,
  net_payout: Money,
})

export const dashboard = {
  'GET /dashboard/today': {
    operationId: 'getDashboard',
    summary: "Get today's figures and open tasks",
    access: 'dashboard.read',
    reads: 'own locations',
    provides: ['inventory', 'listings', 'sales', 'finances', 'stores', 'links'],
    answer: AnswerSchema({
      as_of: Instant,
      /** Today in New York, whose calendar the marketplaces use for sales. */
      day: Day,
      sales: Count,
      fell_through: Count,
      revenue: Money,
      net_payout: Money,
      by_platform: Type.Array(PlatformNumbers),
      units_available: Count,
      units_reserved: Count,
      live_listings: Count,
      waiting: AnswerSchema({
        to_fulfill: Count,
        to_confirm: Count,
        oversold: Count,
        /** Counts canceled sales whose pair no one has accounted for. */
        canceled: Count,
        pending_store_orders: Count,
        pending_syncs: Count,
        /** Counts size spellings, by brand, that are linked to no size; at most 1,000. */
        unrecognized_sizes: Count,
        stuck_listings: Count,
      }),
      providers: Type.Array(
        AnswerSchema({
          provider: Text,
          is_simulated: Type.Boolean(),
          /** True: the account is shared with other businesses, and ARK resolves its problems. */
          is_shared: Type.Boolean(),
          last_success_at: Nullable(Instant),
          waiting_since: Nullable(Instant),
          problem: Nullable(Text),
          /** How many orders (of Shopify) or listings wait while the connection does not answer; 0 while it does. */
          waiting: Count,
        }),
      ),
    }),
  },
  'GET /dashboard/first-steps': {
    operationId: 'getFirstSteps',
    summary: "Get the progress to a business's first live listing, and what remains of each step",
    access: 'dashboard.read',
    reads: 'own locations',
    provides: ['stores', 'inventory', 'links', 'offers', 'listings', 'runs'],
    answer: AnswerSchema({
      is_store_connected: Type.Boolean(),
      /** True: an import is in progress. */
      is_importing: Type.Boolean(),
      is_stock_imported: Type.Boolean(),
      /** True: a product of the store is linked to the catalog, so that its sizes can be listed. */
      is_product_matched: Type.Boolean(),
      /** Counts products of the store that a person has to match; at most 1,000. */
      products_to_confirm: Count,
      /** Counts size spellings that a person has to interpret; at most 1,000. */
      sizes_to_recognize: Count,
      /** True: at least one size has a desired and a minimum payout. */
      are_payouts_set: Type.Boolean(),
      /**
       * Two counts of disabled sizes with available stock that the caller sees: those that lack a payout, and those
       * that can be enabled. Both are 0 once a listing is live.
       */
      sizes_without_payouts: Count,
      sizes_to_enable: Count,
      enabled_sizes: Count,
      /** The marketplaces on which ARK can list for this business. */
      marketplaces: Type.Array(MarketplaceField),
      /** Those of them on which it lists by ARK's account, because it has connected none of its own. */
      shared_marketplaces: Type.Array(MarketplaceField),
      /** True: a listing is live, or was live and sold on a marketplace. */
      is_listing_live: Type.Boolean(),
    }),
  },
} as const satisfies Area
