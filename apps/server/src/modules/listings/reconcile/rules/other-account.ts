import type { WantedListing } from '../../slots/rules/wanted-listing.ts'

export interface AccountOfListing {
  marketplace_account_id: number | null
  external_listing_id: string | null
  /** Writes that were sent and may have arrived. */
  attempts: number
}

/**
 * Whether a listing stands, or may stand, on another account than the one that its retailer uses now (null: he uses
 * none). One that was never sent is on none; nor is it known of one from before accounts were written down.
 */
export const isOnOtherAccount = (
  { marketplace_account_id, external_listing_id, attempts }: AccountOfListing,
  accountInUse: number | null,
): boolean =>
  marketplace_account_id !== null &&
  marketplace_account_id !== accountInUse &&
  (external_listing_id !== null || attempts > 0)

/** It has to be gone from the old account before it is made on the new one: no pair is offered on both. */
export const CHANGES_ACCOUNTS: WantedListing = { reason: 'It moves to the account that is used now' }
