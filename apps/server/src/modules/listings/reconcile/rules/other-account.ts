import type { WantedListing } from '../../slots/rules/wanted-listing.ts'

export interface AccountOfListing {
  marketplace_account_id: number | null
  external_listing_id: string | null
  /** The number of writes that were sent and may have arrived. */
  attempts: number
}

/**
 * Returns whether a listing is, or may be, on an account other than the one in use (null: none). A listing that was
 * never sent is on no account, and one from before ARK recorded accounts has no known account.
 */
export const isOnOtherAccount = (
  { marketplace_account_id, external_listing_id, attempts }: AccountOfListing,
  accountInUse: number | null,
): boolean =>
  marketplace_account_id !== null &&
  marketplace_account_id !== accountInUse &&
  (external_listing_id !== null || attempts > 0)

/**
 * The listing must be gone from the old account before it is created on the new one, so that no pair is offered on
 * both.
 */
export const CHANGES_ACCOUNTS: WantedListing = { reason: 'It is moving to the account in use' }
