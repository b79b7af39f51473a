import Type from 'typebox'
import type { Area } from '../call.ts'
import { AnswerSchema, Count, Instant, MarketplaceField, Nullable, Text } from '../fields.ts'

/** A limited allowance of a marketplace account. */
const BudgetLimit = AnswerSchema('BudgetLimit', {
  name: Type.Union([
    Type.Literal('requests_per_day'),
    /** Listings that batch calls create or reprice in a day. */
    Type.Literal('batch_items_per_day'),
    /** Listings that batch calls create or reprice within some minutes. */
    Type.Literal('batch_items_per_window'),
  ]),
  used: Count,
  most: Count,
  /** When the whole allowance is available again; null: it is now. */
  resets_at: Nullable(Instant),
})

/** Calls that show how many requests the marketplaces still accept today and what waits for them. */
export const requestBudgets = {
  'GET /listings/request-budgets': {
    operationId: 'listRequestBudgets',
    summary: 'Get the request budgets of each marketplace account, the waiting work, and when it will be done',
    access: 'listings.read',
    reads: 'the business',
    provides: ['listings'],
    answer: AnswerSchema({
      /** The accounts of the connected marketplaces. */
      accounts: Type.Array(
        AnswerSchema({
          marketplace: MarketplaceField,
          /** True: other businesses on ARK share the account and its allowances. */
          is_shared: Type.Boolean(),
          limits: Type.Array(BudgetLimit),
          /** Null: unlimited. */
          requests_per_second: Nullable(Type.Number({ exclusiveMinimum: 0 })),
          /** How many of the daily requests each use may consume; the remainder is reserved for the uses before it. */
          uses: Type.Array(AnswerSchema({ name: Text, most: Count })),
          /** Until when the marketplace asked ARK to pause. */
          paused_until: Nullable(Instant),
          /** Since when the marketplace does not answer; null: it answers. Waiting changes wait until it does. */
          waiting_since: Nullable(Instant),
          /** The retailer's sizes whose listings are not yet as wanted. */
          waiting: AnswerSchema({ to_list: Count, to_reprice: Count, to_withdraw: Count }),
          /**
           * When they will be, at the pace of the account; null: nothing waits, it takes more than 30 days, or the
           * marketplace does not answer.
           */
          done_by: Nullable(Instant),
        }),
      ),
    }),
  },
} as const satisfies Area
