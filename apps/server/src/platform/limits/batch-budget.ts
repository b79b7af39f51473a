import type { MarketplaceName } from '@ark/marketplaces'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Database, Tx } from '../database/connect.ts'

/** The limits of a marketplace for an account's batches, in addition to its request limits. */
export interface BatchLimits {
  /** The key of the account whose items are counted: 'stockx:1'. */
  account: string
  itemsPerWindow: number
  windowMs: number
  /** Items per UTC day. */
  itemsPerDay: number
}

/**
 * Returns the limits of an account's batches, from the settings of its marketplace. Null where time does not limit
 * them: ALIAS limits pending operations, and its answers state the limit.
 */
export function batchLimitsOf(
  { stockx }: Pick<Config, 'stockx'>,
  provider: MarketplaceName,
  accountId: number,
): BatchLimits | null {
  if (provider !== 'stockx') return null
  const { batchItemsPerWindow: itemsPerWindow, batchWindowMs: windowMs, batchItemsPerDay: itemsPerDay } = stockx
  return { account: `${provider}:${accountId}`, itemsPerWindow, windowMs, itemsPerDay }
}

export interface BatchAllowance {
  /** The items that may be sent now; they are already counted. */
  items: number
  /** The wait before the next try when there are none, in milliseconds; 0 otherwise. */
  comeBackMs: number
}

/**
 * What an account's batches have used. StockX does not say whether its window slides or jumps: ours slides, which
 * satisfies both.
 */
interface Spent {
  in_window: number
  today: number
  /** The time until the oldest items leave the window. */
  window_frees_in_ms: number
  day_ends_in_ms: number
}

/**
 * Takes as many of an account's batch items as may be sent now, at most `wanted`. They are counted under the lock of
 * the account's budget row, so concurrent processes share the limit.
 */
export function takeBatchItems(db: Database, limits: BatchLimits, wanted: number): Promise<BatchAllowance> {
  const { account, itemsPerWindow, itemsPerDay } = limits
  return db.asPlatform(async (tx) => {
    await sql`insert into request_budgets (account) values (${account}) on conflict do nothing`.execute(tx)
    await sql`select from request_budgets where account = ${account} for update`.execute(tx)
    const spent = await spentOf(tx, limits)
    const items = Math.min(wanted, itemsPerWindow - spent.in_window, itemsPerDay - spent.today)
    if (items <= 0) {
      const waitMs = spent.today >= itemsPerDay ? spent.day_ends_in_ms : spent.window_frees_in_ms
      return { items: 0, comeBackMs: Math.max(1_000, Math.ceil(waitMs)) }
    }
    await sql`insert into batch_sendings (account, items) values (${account}, ${items})`.execute(tx)
    return { items, comeBackMs: 0 }
  })
}

/** The items that an account has sent, for display. */
export interface BatchUse {
  in_window: number
  /** When the window is entirely free again; null when it is. */
  window_resets_at: Date | null
  today: number
}

/** Returns the current use of an account's batches without counting anything. */
export async function batchUse(db: Database, { account, windowMs }: BatchLimits): Promise<BatchUse> {
  const window = sql`make_interval(secs => ${windowMs / 1_000})`
  const { rows } = await sql<BatchUse>`
    select coalesce(sum(items) filter (where sent_at >= clock_timestamp() - ${window}), 0)::int as in_window,
      max(sent_at) filter (where sent_at >= clock_timestamp() - ${window}) + ${window} as window_resets_at,
      coalesce(sum(items) filter (where sent_at >= ${DAY_START}), 0)::int as today
    from batch_sendings where account = ${account}`.execute(db.platform)
  const [standing] = rows
  if (!standing) throw new Error('the database did not count')
  return standing
}

/** Midnight UTC. */
const DAY_START = sql`date_trunc('day', clock_timestamp() at time zone 'utc') at time zone 'utc'`

/** Deletes sendings that no longer count and sums up the rest. */
async function spentOf(tx: Tx, { account, windowMs }: BatchLimits): Promise<Spent> {
  const windowStart = sql`clock_timestamp() - make_interval(secs => ${windowMs / 1_000})`
  await sql`
    delete from batch_sendings where account = ${account} and sent_at < least(${windowStart}, ${DAY_START})`.execute(tx)
  const { rows } = await sql<Spent>`
    select coalesce(sum(items) filter (where sent_at >= ${windowStart}), 0)::int as in_window,
      coalesce(sum(items) filter (where sent_at >= ${DAY_START}), 0)::int as today,
      coalesce(extract(epoch from min(sent_at) filter (where sent_at >= ${windowStart}) - (${windowStart})) * 1000,
        0)::float8 as window_frees_in_ms,
      (extract(epoch from ${DAY_START} + interval '1 day' - clock_timestamp()) * 1000)::float8 as day_ends_in_ms
    from batch_sendings where account = ${account}`.execute(tx)
  const [spent] = rows
  return spent ?? { in_window: 0, today: 0, window_frees_in_ms: 0, day_ends_in_ms: 0 }
}
