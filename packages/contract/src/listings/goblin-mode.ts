import Type from 'typebox'
import type { Area } from '../call.ts'
import {
  AnswerSchema,
  Count,
  Id,
  IdParams,
  InputSchema,
  Instant,
  MarketplaceField,
  Money,
  Nullable,
  SignedMoney,
  Text,
} from '../fields.ts'

/** By how many percent one marketplace must pay more than the other before a listing is withdrawn. */
const Threshold = Type.Integer({ minimum: 1, maximum: 50 })

/**
 * Calls for Goblin Mode of a product: it withdraws the listing that pays less while the other marketplace's lowest ask
 * pays enough more.
 */
export const goblinMode = {
  'POST /listings/products/{id}/goblin-mode': {
    operationId: 'setGoblinMode',
    summary: 'Turn Goblin Mode of all sizes of a product on or off',
    access: 'listings.edit',
    changes: { pricesOf: 'product', at: 'params.id' },
    invalidates: ['offers', 'listings'],
    params: IdParams,
    body: InputSchema({
      product_id: Id,
      activate: Type.Boolean(),
      /** Only for activation; left out: 10. */
      threshold_percentage: Type.Optional(Threshold),
    }),
    answer: AnswerSchema({
      message: Text,
      /** Listings that are withdrawn at once, with their price, or relisted, with their new price. */
      disabled_listings: Type.Array(
        AnswerSchema({
          marketplace: MarketplaceField,
          size: Text,
          price: Nullable(Money),
          new_price: Nullable(Money),
        }),
      ),
    }),
  },
  'GET /listings/products/{id}/goblin-replay': {
    operationId: 'replayGoblinMode',
    summary: "Simulate Goblin Mode over the last 30 days with today's asks",
    access: 'listings.read',
    reads: 'own locations',
    provides: ['offers', 'market'],
    params: IdParams,
    query: InputSchema({ threshold_percentage: Type.Optional(Threshold) }),
    answer: AnswerSchema({
      days: Count,
      /** The time of the oldest market price in the simulation; null: there is none. */
      history_since: Nullable(Instant),
      /** The number of sizes with a payout. */
      sizes: Count,
      sizes_with_history: Count,
      /** How often Goblin Mode would have withdrawn a listing, and for how long in total. */
      times: Count,
      hours: Count,
      /**
       * The pairs that sold from a listing that would have been withdrawn, and how much more the other ask would have
       * netted for them.
       */
      pairs_sold: Count,
      more_payout: SignedMoney,
      acted: Type.Array(
        AnswerSchema({
          variant_id: Id,
          size: Text,
          times: Count,
          hours: Count,
          pairs_sold: Count,
          more_payout: SignedMoney,
        }),
      ),
    }),
  },
} satisfies Area
