import Type from 'typebox'
import type { Area } from '../call.ts'
import { AnswerSchema, Count, Day, Instant, MarketplaceField, Money, Nullable, PlatformField, Text } from '../fields.ts'

const PlatformNumbers = AnswerSchema('PlatformNumbers', {
  platform: PlatformField,
  sales: Count,
  revenue: Money,
  net_payout: Money,
})

export const dashboard = {
  'GET /dashboard/today': {
    operationId: 'getDashboard',
    summary: "Today's numbers, and what waits",
    access: 'dashboard.read',
    reads: 'own locations',
    provides: ['inventory', 'listings', 'sales', 'finances', 'stores', 'links'],
    answer: AnswerSchema({
      as_of: Instant,
      /** Today in New York, where the marketplaces keep their calendar: whose sales these are. */
      day: Day,
      sales: Count,
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
        /** Canceled, and nobody has said what became of the pair. */
        canceled: Count,
        pending_store_orders: Count,
        pending_syncs: Count,
        /** Spellings of sizes, by brand, that are linked to nothing; 1,000 at most. */
        unrecognized_sizes: Count,
        stuck_listings: Count,
      }),
      providers: Type.Array(
        AnswerSchema({
          provider: Text,
          is_simulated: Type.Boolean(),
          /** Of the account that is told of: ARK looks after it. */
          is_shared: Type.Boolean(),
          last_success_at: Nullable(Instant),
          waiting_since: Nullable(Instant),
          problem: Nullable(Text),
          /** How many orders (of Shopify) or listings wait for it while it does not answer; 0 while it does. */
          waiting: Count,
        }),
      ),
    }),
  },
  'GET /dashboard/first-steps': {
    operationId: 'getFirstSteps',
    summary: 'How far a business has come on the way to its first live listing, and what is left of each step',
    access: 'dashboard.read',
    reads: 'own locations',
    provides: ['stores', 'inventory', 'links', 'offers', 'listings', 'runs'],
    answer: AnswerSchema({
      is_store_connected: Type.Boolean(),
      /** An import goes on. */
      is_importing: Type.Boolean(),
      is_stock_imported: Type.Boolean(),
      /** A product of the store is linked to the catalogue, so that its sizes can be listed. */
      is_product_matched: Type.Boolean(),
      /** Products of the store that a person has to match; at most 1,000. */
      products_to_confirm: Count,
      /** Spellings of sizes of which a person has to say what they mean; at most 1,000. */
      sizes_to_recognize: Count,
      /** A size has its desired and its minimum payout. */
      are_payouts_set: Type.Boolean(),
      /**
       * Of sizes with stock to offer that are not enabled, where the caller sees them: those that lack a payout, and
       * those that could be enabled. 0 once a listing is live.
       */
      sizes_without_payouts: Count,
      sizes_to_enable: Count,
      enabled_sizes: Count,
      /** The marketplaces that ARK can list on for this business. */
      marketplaces: Type.Array(MarketplaceField),
      /** A listing is live, or was and has sold on a marketplace. */
      is_listing_live: Type.Boolean(),
    }),
  },
} as const satisfies Area
