import type { MarketplaceName } from '@ark/marketplaces'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/connect.ts'

export interface ListingOwner {
  retailer_id: number
  listing_id: number
  variant_id: number
  product_id: number
}

/** Whose listing an order of a shared account took; null when none of ours has that id. */
export async function ownerOfListing(
  db: Database,
  marketplace: MarketplaceName,
  externalListingId: string,
): Promise<ListingOwner | null> {
  const { rows } = await sql<ListingOwner>`
    select retailer_id, listing_id, variant_id, product_id from marketplace_listings
    where marketplace = ${marketplace} and external_listing_id = ${externalListingId}`.execute(db.platform)
  return rows[0] ?? null
}

/** The listing has ended by being sold; whatever we were about to do to it is void. */
export const markListingSold = (tx: Tx, listingId: number, at: Date) =>
  sql`update marketplace_listings set state = 'sold', operation_id = null, problem = null, problem_since = null,
        state_since = ${at}, ended_at = ${at}
      where listing_id = ${listingId} and state <> 'sold'`.execute(tx)
