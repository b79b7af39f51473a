import { sql } from 'kysely'
import { sharedAccountId } from '../acts/shared-account.ts'
import type { TestApp } from '../start-test-app.ts'

export interface UnknownListingBelongings {
  /** A listing outside ARK on the retailer's own account. */
  outsideListing: number
  /** A listing on the shared account, for the operator to decide about, and the account. */
  unknownListing: number
  sharedAccount: number
}

/** Inserts unknown listings like a sweep. */
export async function unknownListingsOf(
  { capabilities }: TestApp,
  retailerId: number,
): Promise<UnknownListingBelongings> {
  const sharedAccount = await sharedAccountId(capabilities, 'stockx')
  const add = async (of: number | null): Promise<number> => {
    const { rows } = await sql<{ id: number }>`
      insert into unknown_listings (marketplace_account_id, external_listing_id, retailer_id, marketplace,
        external_variant_id, product_name, size, price, listed_at, found_at, seen_at)
      values (${sharedAccount}, ${`outside ${of ?? 'shared'} ${retailerId}`}, ${of}, 'stockx', 'nowhere', 'A shoe', '9',
        120, '2026-11-01', '2026-11-02', '2026-11-02') returning unknown_listing_id as id`.execute(
      capabilities.db.platform,
    )
    return rows[0]?.id ?? 0
  }
  return { outsideListing: await add(retailerId), unknownListing: await add(null), sharedAccount }
}
