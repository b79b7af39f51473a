import type { AnswerOf, Contract } from '@ark/contract'
import type { MarketplaceName } from '@ark/marketplaces'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'

export type PriceHistory = AnswerOf<Contract['GET /products/variants/{id}/price-history']>

type HistoryRow = Columns<'variants', 'variant_id' | 'size'> & Pick<PriceHistory, 'points'>

/** The most points of a chart. */
const POINTS = 240
const DAY_S = 86_400

/**
 * Returns how a size's asks and bids moved over the last days: the value at the beginning, then the last one of each
 * interval. Null when there is no such size.
 */
export async function priceHistory(
  tx: Tx,
  { variantId, days, now }: { variantId: number; days: number; now: Date },
): Promise<PriceHistory | null> {
  const stretch = sql`make_interval(secs => ${Math.ceil((days * DAY_S) / POINTS)})`
  const { rows } = await sql<HistoryRow>`
    with span as (select ${now}::timestamptz - make_interval(days => ${days}) as starts),
    begun as (
      select m.marketplace, s.starts as at, h.lowest_ask, h.highest_bid
      from span s cross join (values ('stockx'), ('goat')) m (marketplace)
      cross join lateral (select lowest_ask, highest_bid from market_history h
                          where h.variant_id = ${variantId} and h.marketplace = m.marketplace and h.read_at <= s.starts
                          order by read_at desc limit 1) h
    ), moved as (
      select distinct on (marketplace, stretch) marketplace, read_at as at, lowest_ask, highest_bid
      from (select h.*, date_bin(${stretch}, read_at, s.starts) as stretch from market_history h cross join span s
            where h.variant_id = ${variantId} and h.read_at > s.starts) h
      order by marketplace, stretch, read_at desc
    )
    select v.variant_id, v.size, coalesce((
      select json_agg(json_build_object('at', p.at, 'marketplace', p.marketplace, 'lowest_ask', p.lowest_ask,
                                        'highest_bid', p.highest_bid) order by p.at)
      from (select * from begun union all select * from moved) p), '[]') as points
    from variants v where v.variant_id = ${variantId}`.execute(tx)
  return rows[0] ?? null
}

export interface PastAsk extends Columns<'market_history', 'variant_id' | 'marketplace' | 'lowest_ask'> {
  at: Date
}

/**
 * Returns the lowest asks of sizes since a time, in order of time: the one at the beginning, when it is stored, then
 * the last of each hour with a change.
 */
export async function pastAsks(
  tx: Tx,
  { variantIds, since }: { variantIds: number[]; since: Date },
): Promise<PastAsk[]> {
  const { rows } = await sql<PastAsk>`
    select b.variant_id, b.marketplace, ${since}::timestamptz as at, b.lowest_ask from (
      select distinct on (h.variant_id, h.marketplace) h.variant_id, h.marketplace, h.lowest_ask from market_history h
      where h.variant_id = any(${variantIds}::int8[]) and h.read_at <= ${since}::timestamptz
      order by h.variant_id, h.marketplace, h.read_at desc
    ) b
    union all
    select m.variant_id, m.marketplace, m.read_at, m.lowest_ask from (
      select distinct on (h.variant_id, h.marketplace, date_trunc('hour', h.read_at)) h.variant_id, h.marketplace,
        h.read_at, h.lowest_ask
      from market_history h where h.variant_id = any(${variantIds}::int8[]) and h.read_at > ${since}::timestamptz
      order by h.variant_id, h.marketplace, date_trunc('hour', h.read_at), h.read_at desc
    ) m
    order by at`.execute(tx)
  return rows
}

/** A stored lowest ask, and when it was first read; the ask is null when there was none. */
export type StoredAsk = Columns<'market_history', 'lowest_ask' | 'read_at'>

/** Returns the lowest ask of a size on a marketplace as known at a time; null when nothing was stored by then. */
export async function askAt(
  tx: Tx,
  { variantId, marketplace, at }: { variantId: number; marketplace: MarketplaceName; at: Date },
): Promise<StoredAsk | null> {
  const { rows } = await sql<StoredAsk>`
    select read_at, lowest_ask from market_history
    where variant_id = ${variantId} and marketplace = ${marketplace} and read_at <= ${at}::timestamptz
    order by read_at desc limit 1`.execute(tx)
  return rows[0] ?? null
}

export interface AskInItsHour extends Columns<'market_data', 'variant_id' | 'marketplace' | 'lowest_ask'> {
  /** The highest lowest ask within the hour up to that reading; null when there was none. */
  highest_of_hour: Column<'market_history', 'lowest_ask'>
}

/** Returns the lowest asks of sizes as last read, each with its highest value within the hour before that reading. */
export async function asksInTheirHour(tx: Tx, variantIds: number[]): Promise<AskInItsHour[]> {
  const before = sql`h.variant_id = m.variant_id and h.marketplace = m.marketplace
    and h.read_at <= m.refreshed_at - interval '1 hour'`
  const within = sql`h.variant_id = m.variant_id and h.marketplace = m.marketplace
    and h.read_at > m.refreshed_at - interval '1 hour' and h.read_at <= m.refreshed_at`
  const { rows } = await sql<AskInItsHour>`
    select m.variant_id, m.marketplace, m.lowest_ask, greatest(m.lowest_ask,
      (select max(h.lowest_ask) from market_history h where ${within}),
      (select h.lowest_ask from market_history h where ${before} order by h.read_at desc limit 1)) as highest_of_hour
    from market_data m where m.variant_id = any(${variantIds}::int8[])`.execute(tx)
  return rows
}

/**
 * Drops months of history that ended before `from`, and creates the month of `until`. Returns how many were dropped.
 */
export async function pruneHistoryMonths(db: Database, { from, until }: { from: Date; until: Date }): Promise<number> {
  const { rows } = await sql<{ dropped: number }>`
    select open_market_history_month(${until}::timestamptz),
      drop_market_history_before(${from}::timestamptz) as dropped`.execute(db.platform)
  return rows[0]?.dropped ?? 0
}
