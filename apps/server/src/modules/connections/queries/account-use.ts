import { sql } from 'kysely'
import type { Database } from '../../../platform/database/connect.ts'

export interface AccountUse {
  /** Whether the account has a listing, a batch, a sale or an order that has not ended. */
  is_used: boolean
  /** ARK has read every order sold before this time; null if it has read none yet. */
  taken_until: Date | null
}

/** Returns what still refers to an account, no matter who owns it. */
export async function accountUse(db: Database, accountId: number): Promise<AccountUse> {
  const [listings, batches, sales, orders] = await Promise.all([
    // Rule 3: an account is shared: its retailers are found by an index of open rows.
    sql`select 1 from listings.listings where marketplace_account_id = ${accountId}
      and state not in ('withdrawn', 'sold') limit 1`.execute(db.platform),
    // Rule 3: an account is shared: its retailers are found by an index of open rows.
    sql`select 1 from listings.batches where marketplace_account_id = ${accountId} limit 1`.execute(db.platform),
    // Rule 3: an account is shared: its retailers are found by an index of open rows.
    sql`select 1 from sales.sales where marketplace_account_id = ${accountId} and is_moving limit 1`.execute(
      db.platform,
    ),
    // Count: orders of one account with a problem: an index of those alone.
    sql<{ problems: number; taken_until: Date | null }>`
      select (select count(*)::int from sales.unclaimed_orders u
          where u.marketplace_account_id = ${accountId} and u.problem is not null) as problems,
        (select p.taken_until from sales.order_polls p
          where p.marketplace_account_id = ${accountId}) as taken_until`.execute(db.platform),
  ])
  const [read] = orders.rows
  const is_used = listings.rows.length + batches.rows.length + sales.rows.length + (read?.problems ?? 0) > 0
  return { is_used, taken_until: read?.taken_until ?? null }
}
