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

/** Document 2 §7: by how much more one marketplace has to pay, in percent of what the other one pays. */
const Threshold = Type.Integer({ minimum: 1, maximum: 50 })

/** Goblin Mode of a product: the listing that pays less gives way to one that pays enough more at the lowest ask. */
export const goblinMode = {
  'POST /listings/products/{id}/goblin-mode': {
    operationId: 'setGoblinMode',
    summary: 'Switch Goblin Mode of all sizes of a product on or off',
    access: 'listings.edit',
    changes: { pricesOf: 'product', at: 'params.id' },
    invalidates: ['offers', 'listings'],
    params: IdParams,
    body: InputSchema({
      product_id: Id,
      activate: Type.Boolean(),
      /** Only to activate it; left out: 10. */
      threshold_percentage: Type.Optional(Threshold),
    }),
    answer: AnswerSchema({
      message: Text,
      /** What gives way at once, with the price that stood there, or is offered again, with its new price. */
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
    summary: 'What Goblin Mode would have done over the last 30 days, with the asks of today',
    access: 'listings.read',
    reads: 'own locations',
    provides: ['offers', 'market'],
    params: IdParams,
    query: InputSchema({ threshold_percentage: Type.Optional(Threshold) }),
    answer: AnswerSchema({
      days: Count,
      /** The oldest reading of the market that it rests on; null: there is none. */
      history_since: Nullable(Instant),
      /** Those with a payout. */
      sizes: Count,
      sizes_with_history: Count,
      /** How often a listing would have given way, and for how long in all. */
      times: Count,
      hours: Count,
      /** Pairs that were sold where the listing would have been gone, and what the other ask leaves more for them. */
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
