import { sql } from 'kysely'
import type { Database, Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'
import type { DueRows } from '../../../../platform/due-rows.ts'

/** An account whose orders are to be read; without a retailer: a shared one of the platform's. */
export type PolledAccount = Columns<
  'catalogue.marketplace_accounts',
  'marketplace' | 'retailer_id' | 'marketplace_account_id'
>

/** After a failed poll the next one is at most this far away: a sale that is not seen is not withdrawn elsewhere. */
const SLOWEST_POLL_MS = 60_000

/** The accounts whose orders are read, each every so often. */
export const orderPolls = (intervalMs: number): DueRows => ({
  table: 'order_polls',
  key: { marketplace_account_id: 'bigint' },
  isFair: false,
  retry: { firstMs: intervalMs, mostMs: Math.max(intervalMs, SLOWEST_POLL_MS) },
})

/** The accounts as jobs name them. */
export async function polledAccounts(tx: Tx, accountIds: readonly number[]): Promise<PolledAccount[]> {
  const { rows } = await sql<PolledAccount>`
    select marketplace, retailer_id, marketplace_account_id from catalogue.marketplace_accounts
    where marketplace_account_id = any(${[...accountIds]}::int8[])`.execute(tx)
  return rows
}

/**
 * An account that was never read is due. Nothing that ARK listed can have been sold before the account was connected
 * here; a day more is for clocks that differ.
 */
export const insertMissingPolls = (tx: Tx, now: Date) =>
  sql`
    insert into order_polls (marketplace_account_id, next_attempt_at, taken_until, next_sweep_at)
    select a.marketplace_account_id, ${now}, a.created_at - interval '1 day', ${now}
      from catalogue.marketplace_accounts a
    where not exists (select from order_polls p where p.marketplace_account_id = a.marketplace_account_id)
    on conflict do nothing returning 1`.execute(tx)

/**
 * How far an account's orders have been read: every one sold before `taken_until` is here, all since then are read next
 * at `next_sweep_at`, and an interrupted sweep goes on where its cursor says.
 */
export type OrderPoll = Columns<
  'order_polls',
  'marketplace_account_id' | 'taken_until' | 'next_sweep_at' | 'sweep_cursor' | 'sweep_began_at'
>

/** The poll of an account. Null: the account was removed. */
export async function orderPollOf(db: Database, accountId: number, now: Date): Promise<OrderPoll | null> {
  return db.asPlatform(async (tx) => {
    await insertMissingPolls(tx, now)
    const { rows } = await sql<OrderPoll>`
      select marketplace_account_id, taken_until, next_sweep_at, sweep_cursor, sweep_began_at
      from order_polls where marketplace_account_id = ${accountId}`.execute(tx)
    return rows[0] ?? null
  })
}

/** What a poll came to, once everything it found was recorded. */
export interface PollProgress {
  takenUntil?: Date
  nextSweepAt?: Date
  /** Where a sweep that is not through goes on; null: it is through. */
  sweep?: { cursor: string; beganAt: Date } | null
  /** When the newest orders were asked for; null: they could not be read. */
  readAt: Date | null
  /** False: the reading failed, and the attempt counts. */
  hasSucceeded: boolean
}

/** Records how far a poll came. The floor never moves back, whichever of two polls ends last. */
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
