import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'
import type { Column } from '../../../platform/database/schema.gen.ts'

interface WaitingListings {
  marketplace: Column<'marketplace_listings', 'marketplace'>
  waiting: number
}

/**
 * Returns how many listings wait for each marketplace. Listings that the marketplace refused do not count: they wait
 * for a person.
 */
export async function waitingListings(tx: Tx): Promise<WaitingListings[]> {
  // Count: waiting rows are processed and found by their own index.
  const { rows } = await sql<WaitingListings>`
    select marketplace, count(*)::int as waiting from listings.listings
    where retailer_id = current_retailer() and problem is not null and state not in ('failed', 'withdrawn', 'sold')
    group by marketplace`.execute(tx)
  return rows
}
