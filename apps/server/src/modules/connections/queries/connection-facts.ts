import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../platform/database/schema.gen.ts'
import type { Alert, Concern } from '../rules/connection-concerns.ts'

/** A connection and the facts about its health. `retailer_id` is null for a shared account. */
export interface WatchedConnection
  extends Columns<
      'connection_health',
      'kind' | 'connection_id' | 'failing_since' | 'problem' | 'concerns' | 'severity'
    >,
    Columns<
      'stores.stores',
      'last_webhook_at' | 'token_expires_at' | 'grant_ends_at' | 'access_ended_at' | 'missed_at' | 'missed_levels'
    >,
    Columns<'catalogue.marketplace_accounts', 'retailer_id'> {
  /** The shop's address; empty for a marketplace account. */
  name: string
  /** Whether the account is retired: ARK makes nothing new on it. */
  is_retired: boolean
  connected_since: Date
  orders_read_at: Column<'sales.order_polls', 'read_at'>
  /** Null if the provider does not refuse the connection. */
  refused_since: Column<'platform.account_refusals', 'confirmed_at'>
  /** The provider's reason, in words for the owner. */
  refused_with: Column<'platform.account_refusals', 'words'>
}

/** Selects connected stores, stores whose shop ended ARK's access, and marketplace accounts. */
const connections = sql`
  select 'shopify' as kind, s.store_id as connection_id, s.retailer_id, s.shop_domain as name,
    s.connected_at as connected_since, s.last_webhook_at, s.token_expires_at, s.grant_ends_at, s.access_ended_at,
    s.missed_at, s.missed_levels, null::timestamptz as orders_read_at, false as is_retired
  from stores.stores s where s.is_connected or s.access_ended_at is not null
  union all
  select a.marketplace, a.marketplace_account_id, a.retailer_id, '', a.created_at, null, a.token_expires_at, null, null,
    null, 0, p.read_at, a.retired_at is not null
  from catalogue.marketplace_accounts a left join sales.order_polls p using (marketplace_account_id)`

/** Adds rows for new connections, and deletes the health and the alerts of connections that no longer exist. */
export async function trackConnections(tx: Tx): Promise<void> {
  await sql`
    insert into connection_health (kind, connection_id)
    select c.kind, c.connection_id from (${connections}) c
    where not exists (select from connection_health h where h.kind = c.kind and h.connection_id = c.connection_id)
    on conflict do nothing`.execute(tx)
  for (const table of ['connection_health', 'connection_alerts'])
    await sql`
      delete from ${sql.table(table)} h where not exists (
        select from (${connections}) c where c.kind = h.kind and c.connection_id = h.connection_id)`.execute(tx)
}

export interface ConnectionKey {
  kind: string
  id: number
}

/** Returns the connections after a key, in the order of their keys. */
export async function connectionsAfter(
  db: Database,
  { after, limit }: { after: ConnectionKey; limit: number },
): Promise<WatchedConnection[]> {
  const { rows } = await sql<WatchedConnection>`
    select h.kind, h.connection_id, h.failing_since, h.problem, h.concerns, h.severity,
      c.retailer_id, c.name, c.connected_since, c.last_webhook_at, c.token_expires_at,
      c.grant_ends_at, c.access_ended_at, c.missed_at, c.missed_levels, c.orders_read_at, c.is_retired,
      r.confirmed_at as refused_since, r.words as refused_with
    from connection_health h
    join (${connections}) c on c.kind = h.kind and c.connection_id = h.connection_id
    left join lateral (
      select confirmed_at, words from platform.account_refusals where provider = h.kind
        and subject = case when h.kind = 'shopify' then c.name else h.connection_id::text end
      order by confirmed_at limit 1
    ) r on true
    where (h.kind, h.connection_id) > (${after.kind}, ${after.id})
    order by h.kind, h.connection_id limit ${limit}`.execute(db.platform)
  return rows
}

export type OpenAlert = Columns<'connection_alerts', 'kind' | 'connection_id' | 'alert' | 'began_at' | 'clear_since'>

/** Returns the alerts of these connections that have not ended. */
export async function openAlerts(db: Database, connections: readonly ConnectionKey[]): Promise<OpenAlert[]> {
  const { rows } = await sql<OpenAlert>`
    select a.kind, a.connection_id, a.alert, a.began_at, a.clear_since from connection_alerts a
    join jsonb_to_recordset(${JSON.stringify(connections)}::jsonb) as c (kind text, id bigint)
      on c.kind = a.kind and c.id = a.connection_id
    where a.ended_at is null`.execute(db.platform)
  return rows
}

/** Saves the concerns that the watch found about a connection. */
export const saveConcerns = (
  tx: Tx,
  { kind, id, concerns, severity }: ConnectionKey & { concerns: readonly Concern[]; severity: number },
) =>
  sql`
    update connection_health set concerns = ${concerns}::text[], severity = ${severity}
    where kind = ${kind} and connection_id = ${id}`.execute(tx)

/** Begins an alert. Returns false if it is open already. */
export async function beginAlert(
  tx: Tx,
  { kind, id, alert, at }: ConnectionKey & { alert: Alert; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into connection_alerts as a (kind, connection_id, alert, began_at) values (${kind}, ${id}, ${alert}, ${at})
    on conflict (kind, connection_id, alert) do update
      set began_at = excluded.began_at, clear_since = null, ended_at = null where a.ended_at is not null
    returning 1`.execute(tx)
  return rows.length > 0
}

/** Records since when an alert's problem is gone; null if the problem persists. */
export const recordClearSince = (
  tx: Tx,
  { kind, id, alert, since }: ConnectionKey & { alert: Alert; since: Date | null },
) =>
  sql`
    update connection_alerts set clear_since = ${since}::timestamptz
    where kind = ${kind} and connection_id = ${id} and alert = ${alert} and ended_at is null`.execute(tx)

/** Ends an alert. Returns false if it has ended already. */
export async function endAlert(
  tx: Tx,
  { kind, id, alert, at }: ConnectionKey & { alert: Alert; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update connection_alerts set ended_at = ${at}
    where kind = ${kind} and connection_id = ${id} and alert = ${alert} and ended_at is null returning 1`.execute(tx)
  return rows.length > 0
}

/**
 * Records that the watch runs now. Returns the start of the period in which it has run without a break longer than
 * `breakMs`.
 */
export async function steadySince(db: Database, { now, breakMs }: { now: Date; breakMs: number }): Promise<Date> {
  const { rows } = await sql<Columns<'connection_watch', 'steady_since'>>`
    insert into connection_watch as w (last_look_at, steady_since) values (${now}, ${now})
    on conflict (is_one) do update set last_look_at = excluded.last_look_at,
      steady_since = case when w.last_look_at < ${now}::timestamptz - make_interval(secs => ${breakMs / 1_000})
        then ${now} else w.steady_since end
    returning steady_since`.execute(db.platform)
  return rows[0]?.steady_since ?? now
}

/** Returns the retailers that have an unfinished listing or an open sale on an account. */
async function retailersWithWorkOn(db: Database, accountId: number): Promise<number[]> {
  // Rule 3: an account is shared: its retailers are found by an index of open rows.
  const { rows: listed } = await sql<Columns<'listings.listings', 'retailer_id'>>`
    select distinct retailer_id from listings.listings
    where marketplace_account_id = ${accountId} and state not in ('withdrawn', 'sold')`.execute(db.platform)
  // Rule 3: an account is shared: its retailers are found by an index of open rows.
  const { rows: sold } = await sql<Columns<'sales.sales', 'retailer_id'>>`
    select distinct retailer_id from sales.sales
    where marketplace_account_id = ${accountId} and is_moving`.execute(db.platform)
  return [...listed, ...sold].map(({ retailer_id }) => retailer_id)
}

/**
 * Returns the retailers that a shared account concerns: those with unfinished work on it and, unless it is retired,
 * those with a store and no account of their own.
 */
export async function retailersOnShared(
  db: Database,
  { kind, connection_id, is_retired }: Pick<WatchedConnection, 'kind' | 'connection_id' | 'is_retired'>,
): Promise<number[]> {
  const withWork = await retailersWithWorkOn(db, connection_id)
  return [...new Set(is_retired ? withWork : [...withWork, ...(await retailersWithoutOwn(db, kind))])]
}

async function retailersWithoutOwn(db: Database, marketplace: string): Promise<number[]> {
  const { rows } = await sql<Columns<'stores.stores', 'retailer_id'>>`
    select distinct s.retailer_id from stores.stores s where s.is_connected and not exists (
      select from catalogue.marketplace_accounts a
      where a.marketplace = ${marketplace} and a.retailer_id = s.retailer_id and a.retired_at is null)`.execute(
    db.platform,
  )
  return rows.map(({ retailer_id }) => retailer_id)
}
