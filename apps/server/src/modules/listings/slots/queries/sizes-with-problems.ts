import { sql } from 'kysely'
import type { Database, Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'

/** Returns the retailers that have an open listing with a problem on an account. */
export async function retailersWithProblemsOn(db: Database, accountId: number): Promise<number[]> {
  // Rule 3: an account is shared: its retailers are found by an index of open rows.
  const { rows } = await sql<Columns<'marketplace_listings', 'retailer_id'>>`
    select distinct retailer_id from marketplace_listings
    where marketplace_account_id = ${accountId} and problem is not null
      and state not in ('withdrawn', 'sold')`.execute(db.platform)
  return rows.map(({ retailer_id }) => retailer_id)
}

/**
 * Returns at most `limit` sizes of a retailer with an open listing that has a problem on an account, by id after
 * `after`.
 */
export async function sizesWithProblemsOn(
  tx: Tx,
  { retailerId, accountId, after, limit }: { retailerId: number; accountId: number; after: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<Columns<'marketplace_listings', 'variant_id'>>`
    select variant_id from marketplace_listings
    where retailer_id = ${retailerId} and marketplace_account_id = ${accountId} and problem is not null
      and state not in ('withdrawn', 'sold') and variant_id > ${after}
    order by variant_id limit ${limit}`.execute(tx)
  return rows.map(({ variant_id }) => variant_id)
}
