import Type from 'typebox'
import type { Area } from '../call.ts'
import { AnswerSchema, Count, Id, InputSchema, Instant, limitOf, Nullable, Personal, Search, Text } from '../fields.ts'

/** What is wrong with a connection; of all but the last its retailer is told. */
const ConcernField = Type.Union([
  Type.Literal('access_refused'),
  Type.Literal('orders_unread'),
  Type.Literal('webhooks_silent'),
  Type.Literal('stock_drift'),
  Type.Literal('token_ending'),
  Type.Literal('not_answering'),
])

/** How a store, or an account of a marketplace, does. Times that are null: never, or none is known. */
const Connection = AnswerSchema('Connection', {
  kind: Type.Union([Type.Literal('shopify'), Type.Literal('stockx'), Type.Literal('goat')]),
  id: Id,
  /** The shop's address; null: an account of a marketplace. */
  shop_domain: Nullable(Personal('subject')),
  /** Other businesses on ARK use the account, too. */
  is_shared: Type.Boolean(),
  connected_since: Instant,
  /** As of the last look, a quarter of a minute ago at most; empty: all is well. */
  concerns: Type.Array(ConcernField),
  /** 2: somebody has to act. */
  severity: Type.Integer({ minimum: 0, maximum: 2 }),
  last_success_at: Nullable(Instant),
  failing_since: Nullable(Instant),
  /** What the last failure was. */
  problem: Nullable(Text),
  failures: AnswerSchema({ hour: Count, day: Count }),
  /** Until when the token in use is good; it is renewed by itself. */
  token_expires_at: Nullable(Instant),
  /** Until when it can be renewed: then a person has to connect it again. */
  grant_ends_at: Nullable(Instant),
  /** The shop ended ARK's access. */
  access_ended_at: Nullable(Instant),
  /** When what was last read, or last heard. */
  reads: AnswerSchema({
    orders: Nullable(Instant),
    /** What an account has for sale, compared as a whole. */
    listings: Nullable(Instant),
    stock: Nullable(Instant),
    webhooks: Nullable(Instant),
    import: Nullable(Instant),
  }),
  /** Levels that the last comparison found changed without a webhook. */
  missed_levels: Count,
  /** Requests of the day; null: a store, whose shop names no such limit. */
  budget: Nullable(AnswerSchema({ used: Count, most: Count, resets_at: Instant, paused_until: Nullable(Instant) })),
  /** What waits for it: sizes to list, reprice or withdraw; of a store, webhooks that were not worked through yet. */
  waiting: Count,
})

/** How stores and accounts of marketplaces do (docs/decisions/060). */
export const connections = {
  'GET /admin/provider-health': {
    operationId: 'listProviderHealth',
    summary: "How everybody's stores and accounts do, the worst first",
    access: 'administration',
    provides: ['stores'],
    isExpensive: true,
    query: InputSchema({
      /** A part of a shop's address or of a business' name. */
      search: Search,
      kind: Type.Optional(Type.Union([Type.Literal('shopify'), Type.Literal('stockx'), Type.Literal('goat')])),
      /** Only those with something wrong. */
      is_wrong: Type.Optional(Type.Boolean()),
      limit: limitOf(50, 200),
      /** `next_after` of the page before: a place in the list. */
      after: Type.Optional(Type.String({ pattern: '^[0-2]\\.(shopify|stockx|goat)\\.[1-9][0-9]{0,14}$' })),
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
      next_after: Nullable(Type.String()),
      /** How many there are in all, whatever the list is narrowed to. */
      counts: AnswerSchema({ severe: Count, wrong: Count, well: Count }),
      /** What waits in each queue of jobs that has something; up to ten seconds old. */
      queues: Type.Array(
        AnswerSchema({ job: Text, waiting: Count, active: Count, oldest_due_seconds: Nullable(Type.Number()) }),
      ),
    }),
  },
} as const satisfies Area
