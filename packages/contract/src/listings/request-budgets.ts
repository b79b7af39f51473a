import Type from 'typebox'
import type { Area } from '../call.ts'
import { AnswerSchema, Count, Instant, MarketplaceField, Nullable, Text } from '../fields.ts'

/** Something that a marketplace account has only so much of. */
const BudgetLimit = AnswerSchema('BudgetLimit', {
  name: Type.Union([
    Type.Literal('requests_per_day'),
    /** Listings made or repriced by one call, many at once. */
    Type.Literal('batch_items_per_day'),
    /** The same within some minutes. */
    Type.Literal('batch_items_per_window'),
  ]),
  used: Count,
  most: Count,
  /** When all of it is there again; null: it is. */
  resets_at: Nullable(Instant),
})

/** How many requests marketplaces still take today, and what waits for them. */
export const requestBudgets = {
  'GET /listings/request-budgets': {
    operationId: 'listRequestBudgets',
    summary: 'Requests of each marketplace account: used, left, what waits, and until when it will be done',
    access: 'listings.read',
    reads: 'the business',
    provides: ['listings'],
    answer: AnswerSchema({
      /** Of those marketplaces that are connected. */
      accounts: Type.Array(
        AnswerSchema({
          marketplace: MarketplaceField,
          /** Other businesses on ARK use it, too: what is used is used by all of them. */
          is_shared: Type.Boolean(),
          limits: Type.Array(BudgetLimit),
          /** Null: as many as come. */
          requests_per_second: Nullable(Type.Number({ exclusiveMinimum: 0 })),
          /** How far each use may go, of the requests of a day: what is left over belongs to those before it. */
          uses: Type.Array(AnswerSchema({ name: Text, most: Count })),
          /** The marketplace asked for a pause until then. */
          paused_until: Nullable(Instant),
          /** Sizes of the retailer that are not there yet as he wants them. */
          waiting: AnswerSchema({ to_list: Count, to_reprice: Count, to_withdraw: Count }),
          /** When they will be, at the pace of the account; null: nothing waits, or it takes longer than 30 days. */
          done_by: Nullable(Instant),
        }),
      ),
    }),
  },
} as const satisfies Area
