import Type from 'typebox'
import type { Area } from '../call.ts'
import { AnswerSchema, Count, Id, InputSchema, Instant, limitOf, Nullable, Personal, Search, Text } from '../fields.ts'

/** The problems of a connection; ARK notifies the retailer of all but the last kind. */
const ConcernField = Type.Union([
  Type.Literal('access_refused'),
  Type.Literal('orders_unread'),
  Type.Literal('webhooks_silent'),
  Type.Literal('stock_drift'),
  Type.Literal('token_ending'),
  Type.Literal('not_answering'),
])

/** The health of a store or of a marketplace account. A null time means never or unknown. */
const Connection = AnswerSchema('Connection', {
  kind: Type.Union([Type.Literal('shopify'), Type.Literal('stockx'), Type.Literal('goat')]),
  id: Id,
  /** The shop's address; null: the connection is a marketplace account. */
  shop_domain: Nullable(Personal('subject')),
  /** True: other businesses on ARK share the account. */
  is_shared: Type.Boolean(),
  connected_since: Instant,
  /** The problems at the last check, at most 15 seconds ago; empty: none. */
  concerns: Type.Array(ConcernField),
  /** 2: a person has to act. */
  severity: Type.Integer({ minimum: 0, maximum: 2 }),
  last_success_at: Nullable(Instant),
  failing_since: Nullable(Instant),
  /** The last failure. */
  problem: Nullable(Text),
  failures: AnswerSchema({ hour: Count, day: Count }),
  /** When the current token expires; ARK renews it automatically. */
  token_expires_at: Nullable(Instant),
  /** Until when ARK can renew the token; a person has to reconnect after that. */
  grant_ends_at: Nullable(Instant),
  /** When the shop ended ARK's access. */
  access_ended_at: Nullable(Instant),
  /** The time of the last read or webhook, by subject. */
  reads: AnswerSchema({
    orders: Nullable(Instant),
    /** The last complete comparison of an account's listings. */
    listings: Nullable(Instant),
    stock: Nullable(Instant),
    webhooks: Nullable(Instant),
    import: Nullable(Instant),
  }),
  /** Inventory levels that the last comparison found changed without a webhook. */
  missed_levels: Count,
  /** The requests of the day; null: a store, because Shopify has no daily limit. */
  budget: Nullable(AnswerSchema({ used: Count, most: Count, resets_at: Instant, paused_until: Nullable(Instant) })),
  /** The work that waits for the connection: sizes to list, reprice or withdraw, or a store's unprocessed webhooks. */
  waiting: Count,
})

/** Calls about the health of stores and marketplace accounts (docs/decisions/060). */
export const connections = {
  'GET /admin/provider-health': {
    operationId: 'listProviderHealth',
    summary: 'List the health of all stores and marketplace accounts, worst first',
    access: 'administration',
    provides: ['stores'],
    isExpensive: true,
    query: InputSchema({
      /** Part of a shop's address or of a business's name. */
      search: Search,
      kind: Type.Optional(Type.Union([Type.Literal('shopify'), Type.Literal('stockx'), Type.Literal('goat')])),
      /** True: only connections with a problem. */
      is_wrong: Type.Optional(Type.Boolean()),
      limit: limitOf(50, 200),
      /** `next_cursor` of the previous page: a position in the list. */
      cursor: Type.Optional(Type.String({ pattern: '^[0-2]\\.(shopify|stockx|goat)\\.[1-9][0-9]{0,14}$' })),
    }),
    answer: AnswerSchema({
      as_of: Instant,
      connections: Type.Array(
        AnswerSchema({
          ...Connection.properties,
          retailer_id: Nullable(Id),
          retailer_name: Nullable(Personal('business')),
        }),
      ),
      next_cursor: Nullable(Type.String()),
      /** The totals over all connections, whatever filter the list has. */
      counts: AnswerSchema({ severe: Count, wrong: Count, well: Count }),
      /** Every job queue with waiting jobs; at most ten seconds old. */
      queues: Type.Array(
        AnswerSchema({ job: Text, waiting: Count, active: Count, oldest_due_seconds: Nullable(Type.Number()) }),
      ),
    }),
  },
} as const satisfies Area
