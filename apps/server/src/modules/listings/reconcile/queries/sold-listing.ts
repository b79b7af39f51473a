import { sql } from 'kysely'
import type { Database, Tx } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'

export type ListingOwner = Columns<'listing_owners', 'retailer_id' | 'listing_id' | 'variant_id' | 'product_id'>
export type ListingRef = Columns<'marketplace_listings', 'listing_id' | 'variant_id' | 'marketplace'>

/** Returns the owners of an account's listings by external id; listings without an owner on ARK are left out. */
export async function ownersOfListings(
  db: Database,
  accountId: number,
  externalListingIds: string[],
): Promise<Map<string, ListingOwner>> {
  const { rows } = await sql<ListingOwner & { id: Column<'listing_owners', 'external_listing_id'> }>`
    select external_listing_id as id, retailer_id, listing_id, variant_id, product_id from listing_owners
    where marketplace_account_id = ${accountId}
      and external_listing_id = any(${externalListingIds}::text[])`.execute(db.platform)
  return new Map(rows.map(({ id, ...owner }) => [id, owner]))
}

/** Marks listings as sold and drops the operations in progress on them. */
export async function markListingsSold(
  tx: Tx,
  { retailerId, listingIds, at }: { retailerId: number; listingIds: number[]; at: Date },
): Promise<void> {
  await sql`
    update marketplace_listings set state = 'sold', operation_id = null, problem = null, problem_since = null,
      state_since = ${at}, ended_at = ${at}
    where retailer_id = ${retailerId} and listing_id = any(${listingIds}::int8[]) and state <> 'sold'`.execute(tx)
}

/** Locks and returns the open listings of sizes, in the order of their ids, until the transaction ends. */
export async function lockOpenListings(tx: Tx, retailerId: number, variantIds: number[]): Promise<ListingRef[]> {
  const { rows } = await sql<ListingRef>`
    select listing_id, variant_id, marketplace from marketplace_listings
    where retailer_id = ${retailerId} and variant_id = any(${variantIds}::int8[]) and state not in ('withdrawn', 'sold')
    order by listing_id for update`.execute(tx)
  return rows
}
