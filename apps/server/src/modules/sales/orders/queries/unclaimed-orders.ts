import type { MarketplaceName } from '@ark/marketplaces'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'
import { type DueRows, takeDue } from '../../../../platform/due-rows.ts'

const UNCLAIMED_ORDERS: DueRows = {
  table: 'unclaimed_orders',
  key: { marketplace_account_id: 'bigint', external_order_id: 'text' },
  isFair: false,
  retry: { firstMs: 5_000, mostMs: 24 * 3_600_000 },
}

export interface UnclaimedOrder {
  platform: MarketplaceName
  externalOrderId: string
  accountId: number
  /** The order as the marketplace returned it. */
  details: object
  at: Date
  /** Why the order could not be taken; null if its listing is unknown. */
  problem: string | null
}

/**
 * Saves an order that is not a sale yet. An order that is saved already keeps its next attempt and gets the new
 * problem.
 */
export async function saveUnclaimedOrder(tx: Tx, order: UnclaimedOrder): Promise<void> {
  await sql`
    insert into unclaimed_orders
      (platform, external_order_id, marketplace_account_id, details, seen_at, next_attempt_at, problem)
    values (${order.platform}, ${order.externalOrderId}, ${order.accountId}, ${JSON.stringify(order.details)}::jsonb,
      ${order.at}, ${order.at}, ${order.problem})
    on conflict (marketplace_account_id, external_order_id) do update set problem = excluded.problem`.execute(tx)
}

/**
 * Takes at most `limit` due unclaimed orders of an account. Returns those that are worth a request: their listing has
 * become known, or they could not be taken before. The others only get a later next attempt.
 */
export async function takeDueUnclaimed(
  tx: Tx,
  { accountId, now, limit }: { accountId: number; now: Date; limit: number },
): Promise<string[]> {
  const candidates = await sql<Columns<'unclaimed_orders', 'marketplace_account_id' | 'external_order_id'>>`
    select marketplace_account_id, external_order_id from unclaimed_orders
    where marketplace_account_id = ${accountId} and next_attempt_at <= ${now}
    order by next_attempt_at limit ${limit}`.execute(tx)
  const due = await takeDue(tx, UNCLAIMED_ORDERS, { now, limit, among: candidates.rows })
  if (due.length === 0) return []
  const { rows } = await sql<Columns<'unclaimed_orders', 'external_order_id'>>`
    select u.external_order_id from unclaimed_orders u
    join jsonb_to_recordset(${JSON.stringify(due)}::jsonb) as d (marketplace_account_id bigint, external_order_id text)
      on d.marketplace_account_id = u.marketplace_account_id and d.external_order_id = u.external_order_id
    where u.problem is not null or exists (
      select from listings.owners l
      where l.marketplace_account_id = u.marketplace_account_id and l.external_listing_id = u.details ->> 'listingId'
    ) order by u.seen_at`.execute(tx)
  return rows.map(({ external_order_id }) => external_order_id)
}

/** Removes the unclaimed orders of an account that have become sales. */
export const removeClaimedOrders = (db: Database, accountId: number) =>
  sql`
    delete from unclaimed_orders u where u.marketplace_account_id = ${accountId} and exists (
      select from order_owners s
      where s.marketplace_account_id = u.marketplace_account_id and s.external_order_id = u.external_order_id
    )`.execute(db.platform)
