import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/connect.ts'
import { likePattern } from '../../../platform/database/like-pattern.ts'
import type { Column, Columns } from '../../../platform/database/schema.gen.ts'

/** A connection as the operator sees it. `retailer_id` is null for a shared account. */
export interface ConnectionRow
  extends Columns<
      'connection_health',
      'kind' | 'connection_id' | 'severity' | 'concerns' | 'last_success_at' | 'failing_since' | 'problem'
    >,
    Columns<
      'stores.stores',
      | 'last_webhook_at'
      | 'last_reconciled_at'
      | 'token_expires_at'
      | 'grant_ends_at'
      | 'access_ended_at'
      | 'missed_levels'
    >,
    Columns<'catalogue.marketplace_accounts', 'retailer_id'> {
  connected_since: Date
  orders_read_at: Column<'sales.order_polls', 'read_at'>
  listings_swept_at: Column<'listings.account_sweeps', 'swept_at'>
  /** Null for a marketplace account. */
  shop_domain: Column<'stores.stores', 'shop_domain'> | null
  retailer_name: Column<'accounts.retailers', 'business_name'> | null
  failures_hour: number
  failures_day: number
}

const failuresSince = (now: Date, age: RawBuilder<unknown>) => sql`
  (select coalesce(sum(f.n), 0)::int from unnest(h.failure_counts) with ordinality f (n, place)
   where h.counted_at - (f.place - 1) * interval '10 minutes' > ${now}::timestamptz - ${age})`

const columns = (now: Date) => sql`
  h.kind, h.connection_id, h.severity, h.concerns, h.last_success_at, h.failing_since, h.problem,
  p.read_at as orders_read_at, w.swept_at as listings_swept_at, coalesce(s.missed_levels, 0) as missed_levels,
  s.last_webhook_at, s.last_reconciled_at,
  coalesce(s.token_expires_at, a.token_expires_at) as token_expires_at, s.grant_ends_at, s.access_ended_at,
  coalesce(s.connected_at, a.created_at) as connected_since, s.shop_domain,
  coalesce(s.retailer_id, a.retailer_id) as retailer_id, r.business_name as retailer_name,
  ${failuresSince(now, sql`interval '1 hour'`)} as failures_hour,
  ${failuresSince(now, sql`interval '1 day'`)} as failures_day`

export interface ConnectionPlace {
  severity: number
  kind: string
  id: number
}

interface ConnectionFilter {
  now: Date
  search: string | null
  kind: string | null
  isWrong: boolean
  after: ConnectionPlace | null
  limit: number
}

const tables = sql`
  connection_health h
  left join stores.stores s on h.kind = 'shopify' and s.store_id = h.connection_id
    and (s.is_connected or s.access_ended_at is not null)
  left join catalogue.marketplace_accounts a on h.kind <> 'shopify' and a.marketplace_account_id = h.connection_id
  left join sales.order_polls p on p.marketplace_account_id = a.marketplace_account_id
  left join listings.account_sweeps w on w.marketplace_account_id = a.marketplace_account_id
  left join accounts.retailers r on r.retailer_id = coalesce(s.retailer_id, a.retailer_id)`
const isThere = sql`(s.store_id is not null or a.marketplace_account_id is not null)`

/** Returns a page of all connections, the worst first, by keyset. */
export async function connectionPage(
  db: Database,
  { now, search, kind, isWrong, after, limit }: ConnectionFilter,
): Promise<ConnectionRow[]> {
  const words = search === null ? null : `%${likePattern(search)}%`
  const isFound = words === null ? sql`true` : sql`(s.shop_domain ilike ${words} or r.business_name ilike ${words})`
  const isBehind =
    after === null
      ? sql`true`
      : sql`(h.severity < ${after.severity} or h.severity = ${after.severity}
          and (h.kind, h.connection_id) > (${after.kind}, ${after.id}))`
  const { rows } = await sql<ConnectionRow>`
    select ${columns(now)} from ${tables}
    where ${isThere} and ${isFound} and ${isBehind} and ${isWrong ? sql`h.severity > 0` : sql`true`}
      and ${kind === null ? sql`true` : sql`h.kind = ${kind}`}
    order by h.severity desc, h.kind, h.connection_id limit ${limit}`.execute(db.platform)
  return rows
}

/** Counts the connections by severity. */
export async function countsBySeverity(db: Database): Promise<{ severe: number; wrong: number; well: number }> {
  // Count: the operator counts customers: thousands of rows of an index.
  const { rows } = await sql<{ severe: number; wrong: number; well: number }>`
    select (count(*) filter (where severity = 2))::int as severe, (count(*) filter (where severity = 1))::int as wrong,
      (count(*) filter (where severity = 0))::int as well from connection_health`.execute(db.platform)
  return rows[0] ?? { severe: 0, wrong: 0, well: 0 }
}

/**
 * Returns when the last import of each store finished, by store. Retention deletes old runs, so each store has only a
 * few.
 */
export async function importsOfStores(db: Database, stores: readonly ImportedStore[]): Promise<Map<number, Date>> {
  // Rule 3: the operator sees all retailers' rows: a page by an index, or stored totals.
  const { rows } = await sql<{ store_id: number; finished_at: Date }>`
    select k.store_id, max(r.finished_at) as finished_at
    from jsonb_to_recordset(${JSON.stringify(stores)}::jsonb) as k (retailer_id bigint, store_id bigint)
    join platform.runs r on r.retailer_id = k.retailer_id and r.kind = 'import' and r.subject_id = k.store_id
    where r.state in ('completed', 'undone') group by r.retailer_id, k.store_id`.execute(db.platform)
  return new Map(rows.map(({ store_id, finished_at }) => [store_id, finished_at]))
}

export interface ImportedStore {
  retailer_id: number
  store_id: number
}

/** Returns how many webhooks of each shop ARK has not processed yet, by the shop's address. */
export async function waitingWebhooks(db: Database, shopDomains: readonly string[]): Promise<Map<string, number>> {
  // Count: the operator counts customers: thousands of rows of an index.
  const { rows } = await sql<Columns<'stores.waiting_webhooks', 'shop_domain'> & { waiting: number }>`
    select shop_domain, count(*)::int as waiting from stores.waiting_webhooks
    where shop_domain = any(${shopDomains}::text[]) group by shop_domain`.execute(db.platform)
  return new Map(rows.map(({ shop_domain, waiting }) => [shop_domain, waiting]))
}
