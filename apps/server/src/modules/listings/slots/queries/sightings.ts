import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'
import type { Sighting } from '../rules/resting-listing.ts'

interface AccountListing {
  marketplace_account_id: number | null
  external_listing_id: string | null
}

/** Returns the last sighting of a retailer's listing; null when its account or external id is unknown. */
export async function sightingOf(
  tx: Tx,
  retailerId: number,
  { marketplace_account_id, external_listing_id }: AccountListing,
): Promise<Sighting | null> {
  if (marketplace_account_id === null || external_listing_id === null) return null
  const { rows } = await sql<Columns<'listing_owners', 'seen_live_at' | 'ask_expires_at' | 'doubted_at'>>`
    select seen_live_at, ask_expires_at, doubted_at from listing_owners
    where retailer_id = ${retailerId} and marketplace_account_id = ${marketplace_account_id}
      and external_listing_id = ${external_listing_id}`.execute(tx)
  return rows[0] ?? null
}

export interface SeenListing {
  accountId: number
  /** The marketplace's listing id. */
  listingId: string
  /** When ARK requested it. */
  seenAt: Date
  expiresAt: Date | null
}

/** Records that a retailer's listing was for sale. An older answer changes nothing and ends no newer doubt. */
export const recordSighting = (tx: Tx, { accountId, listingId, seenAt, expiresAt }: SeenListing) =>
  sql`
    update listing_owners set seen_live_at = ${seenAt}, ask_expires_at = ${expiresAt},
      doubted_at = case when doubted_at > ${seenAt} then doubted_at end
    where retailer_id = current_retailer() and marketplace_account_id = ${accountId}
      and external_listing_id = ${listingId} and (seen_live_at is null or seen_live_at <= ${seenAt})`.execute(tx)

/** Marks a listing as doubted before its ask is renewed, so that the new expiry time is read afterwards. */
export async function markDoubted(tx: Tx, listing: AccountListing | null): Promise<void> {
  if (!listing) return
  await sql`
    update listing_owners set doubted_at = coalesce(doubted_at, seen_live_at, '-infinity')
    where retailer_id = current_retailer() and marketplace_account_id = ${listing.marketplace_account_id}
      and external_listing_id = ${listing.external_listing_id}`.execute(tx)
}
