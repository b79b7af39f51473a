import { sql } from 'kysely'
import type { Database } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'

/** The columns of an unknown listing for display. */
export type UnknownShown = Columns<
  'unknown_listings',
  | 'unknown_listing_id'
  | 'marketplace'
  | 'product_name'
  | 'style_code'
  | 'size'
  | 'price'
  | 'listed_at'
  | 'found_at'
  | 'is_arks'
  | 'choice'
  | 'problem'
>

/**
 * Returns a page of unknown listings on a retailer's own accounts, or with null, on the shared ones, newest first. Uses
 * the catalog's name when the marketplace shows none.
 */
export async function unknownPage(
  db: Database,
  { retailerId, before, limit }: { retailerId: number | null; before: number | null; limit: number },
): Promise<UnknownShown[]> {
  const whose = retailerId === null ? sql`u.retailer_id is null` : sql`u.retailer_id = ${retailerId}`
  const { rows } = await sql<UnknownShown>`
    select u.unknown_listing_id, u.marketplace, coalesce(u.product_name, p.name) as product_name, u.style_code, u.size,
      u.price, u.listed_at, u.found_at, u.is_arks, u.choice, u.problem
    from unknown_listings u
    left join catalogue.variants v on u.external_variant_id
      = case when u.marketplace = 'stockx' then v.stockx_variant_id else v.alias_variant_id end
    left join catalogue.products p on p.product_id = v.product_id
    where ${whose} and ${before === null ? sql`true` : sql`u.unknown_listing_id < ${before}`}
    order by u.unknown_listing_id desc limit ${limit}`.execute(db.platform)
  return rows
}

export type SweepShown = Columns<'catalogue.marketplace_accounts', 'marketplace' | 'marketplace_account_id'> &
  Columns<'account_sweeps', 'began_at' | 'swept_at' | 'found'>

/** Returns the sweeps of a retailer's own accounts in use, or with null, of the shared ones. */
export async function sweepsOfAccounts(db: Database, retailerId: number | null): Promise<SweepShown[]> {
  const whose = retailerId === null ? sql`a.retailer_id is null` : sql`a.retailer_id = ${retailerId}`
  const { rows } = await sql<SweepShown>`
    select a.marketplace, a.marketplace_account_id, s.began_at, s.swept_at, coalesce(s.found, 0) as found
    from catalogue.marketplace_accounts a
    left join account_sweeps s on s.marketplace_account_id = a.marketplace_account_id
    where a.retired_at is null and ${whose}
    order by a.marketplace desc`.execute(db.platform)
  return rows
}
