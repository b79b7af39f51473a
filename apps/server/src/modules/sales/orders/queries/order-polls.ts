import { sql } from 'kysely'
import type { Database, Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'
import type { DueRows } from '../../../../platform/due-rows.ts'

/** An account whose orders ARK polls. `retailer_id` is null for a shared account. */
export type PolledAccount = Columns<
  'catalogue.marketplace_accounts',
  'marketplace' | 'retailer_id' | 'marketplace_account_id'
>

/** The longest time between polls after failures. A sale that ARK has not seen is not withdrawn elsewhere. */
const SLOWEST_POLL_MS = 60_000

/** Returns the schedule of the order polls, given their interval. */
export const orderPolls = (intervalMs: number): DueRows => ({
  table: 'order_polls',
  key: { marketplace_account_id: 'bigint' },
  isFair: false,
  retry: { firstMs: intervalMs, mostMs: Math.max(intervalMs, SLOWEST_POLL_MS) },
})

/** Returns the accounts in the form that jobs use. */
export async function polledAccounts(tx: Tx, accountIds: readonly number[]): Promise<PolledAccount[]> {
  const { rows } = await sql<PolledAccount>`
    select marketplace, retailer_id, marketplace_account_id from catalogue.marketplace_accounts
    where marketplace_account_id = any(${[...accountIds]}::int8[])`.execute(tx)
  return rows
}

/**
 * Adds a due poll for each account that has none. Orders for ARK's listings cannot be older than the account's
 * connection; one more day allows for clock differences.
 */
export const insertMissingPolls = (tx: Tx, now: Date) =>
  sql`
    insert into order_polls (marketplace_account_id, next_attempt_at, taken_until, next_sweep_at)
    select a.marketplace_account_id, ${now}, a.created_at - interval '1 day', ${now}
      from catalogue.marketplace_accounts a
    where not exists (select from order_polls p where p.marketplace_account_id = a.marketplace_account_id)
    on conflict do nothing returning 1`.execute(tx)

/**
 * How far an account's orders have been read. Every order sold before `taken_until` is saved. The next sweep, due at
 * `next_sweep_at`, reads all since then. An interrupted sweep continues at its cursor.
 */
export type OrderPoll = Columns<
  'order_polls',
  'marketplace_account_id' | 'taken_until' | 'next_sweep_at' | 'sweep_cursor' | 'sweep_began_at'
>

/** Returns the poll of an account, or null if the account was removed. */
export async function orderPollOf(db: Database, accountId: number, now: Date): Promise<OrderPoll | null> {
  return db.asPlatform(async (tx) => {
    await insertMissingPolls(tx, now)
    const { rows } = await sql<OrderPoll>`
      select marketplace_account_id, taken_until, next_sweep_at, sweep_cursor, sweep_began_at
      from order_polls where marketplace_account_id = ${accountId}`.execute(tx)
    return rows[0] ?? null
  })
}

/** Makes every account's orders be read now, from where they are certainly known (after a restore from a backup). */
export const readAllOrdersAgain = (tx: Tx, now: Date) =>
  sql`update order_polls set next_attempt_at = ${now}, next_sweep_at = ${now}, sweep_cursor = null,
    sweep_began_at = null, attempts = 0`.execute(tx)

/** The progress of a poll, after everything that it found was saved. */
export interface PollProgress {
  takenUntil?: Date
  nextSweepAt?: Date
  /** Where an incomplete sweep continues; null if it is complete. */
  sweep?: { cursor: string; beganAt: Date } | null
  /** When the newest orders were requested; null if they could not be read. */
  readAt: Date | null
  /** Whether the reading succeeded. A failure counts as an attempt. */
  hasSucceeded: boolean
}

/** Records the progress of a poll. `taken_until` never moves back, no matter which of two polls ends last. */
export async function recordPoll(db: Database, accountId: number, progress: PollProgress): Promise<void> {
  const { takenUntil, nextSweepAt, sweep, readAt, hasSucceeded } = progress
  const edits = [
    ...(takenUntil ? [sql`taken_until = greatest(taken_until, ${takenUntil})`] : []),
    ...(nextSweepAt ? [sql`next_sweep_at = ${nextSweepAt}`] : []),
    ...(sweep === undefined
      ? []
      : [sql`sweep_cursor = ${sweep?.cursor ?? null}`, sql`sweep_began_at = ${sweep?.beganAt ?? null}`]),
    ...(readAt ? [sql`read_at = greatest(read_at, ${readAt})`] : []),
    ...(hasSucceeded ? [sql`attempts = 0`] : []),
  ]
  if (edits.length > 0)
    await sql`update order_polls set ${sql.join(edits)} where marketplace_account_id = ${accountId}`.execute(
      db.platform,
    )
}
