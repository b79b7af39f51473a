import type { MarketplaceName } from '@ark/marketplaces'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Database, Tx } from '../database/connect.ts'

/** What a marketplace grants to an account's batches, on top of its requests. */
export interface BatchLimits {
  /** Names the account whose items are counted: 'stockx:1'. */
  account: string
  itemsPerWindow: number
  windowMs: number
  /** UTC days. */
  itemsPerDay: number
}

/**
 * The limits of an account's batches, by the settings of its marketplace. Null where they are not limited by time:
 * ALIAS limits what is under way, and says itself how much that is.
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
  /** So many may be sent now; they are counted from here on. */
  items: number
  /** After how long to ask again when there are none, in milliseconds; 0 otherwise. */
  comeBackMs: number
}

/** Whether a marketplace's window slides or jumps is not said (stockx.md 3.1): ours slides, which suits both. */
interface Spent {
  in_window: number
  today: number
  /** Until the oldest in the window leaves it. */
  window_frees_in_ms: number
  day_ends_in_ms: number
}

/**
 * Takes as many of an account's batch items as may be sent now, at most `wanted`, counted under the lock of the
 * account's budget: processes that ask at once share what there is.
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

/** Items that an account has sent, for people to look at. */
export interface BatchStanding {
  in_window: number
  /** When all of the window's are there again; null: they are. */
  window_resets_at: Date | null
  today: number
}

/** How an account's batches stand now; nothing is counted. */
export async function batchStanding(db: Database, { account, windowMs }: BatchLimits): Promise<BatchStanding> {
  const window = sql`make_interval(secs => ${windowMs / 1_000})`
  const { rows } = await sql<BatchStanding>`
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

/** Forgets what counts no longer, and sums up the rest. */
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
