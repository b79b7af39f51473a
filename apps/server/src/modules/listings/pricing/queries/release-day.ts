import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'

/**
 * Returns the condition that a product is released today and it is 12:01 AM or later in New York, whatever the server's
 * time zone.
 */
const isReleased = (now: Date) => sql`p.release_date = (${now}::timestamptz at time zone 'America/New_York')::date
  and (${now}::timestamptz at time zone 'America/New_York')::time >= '00:01'`

/**
 * Returns the retailers that want listings disabled on release day and still have enabled sizes of a product released
 * today.
 */
export async function retailersWithReleases(tx: Tx, now: Date): Promise<number[]> {
  // Rule 3: a planner takes due rows of all retailers, a few hundred at a time.
  const { rows } = await sql<Columns<'variant_offers', 'retailer_id'>>`
    select distinct o.retailer_id from catalogue.products p join variant_offers o on o.product_id = p.product_id
      and o.listings_enabled
    join accounts.retailers r on r.retailer_id = o.retailer_id and r.auto_disable_release_day
    where ${isReleased(now)}`.execute(tx)
  return rows.map(({ retailer_id }) => retailer_id)
}

/** Disables the offers of products released today and logs it. Returns the sizes. */
export async function disableReleased(tx: Tx, retailerId: number, now: Date): Promise<number[]> {
  // Rule 18: the change log is ordered by its time.
  const { rows } = await sql<Columns<'variant_offers', 'variant_id'>>`
    with disabled as (
      update variant_offers o set listings_enabled = false
      from catalogue.products p
      where o.retailer_id = ${retailerId} and o.listings_enabled and p.product_id = o.product_id and ${isReleased(now)}
        and exists (select from accounts.retailers r where r.retailer_id = ${retailerId} and r.auto_disable_release_day)
      returning o.variant_id, p.name
    ), told as (
      insert into listing_changes (retailer_id, variant_id, marketplace, description)
      select ${retailerId}, d.variant_id, null,
        d.name || ' size ' || v.size || ': disabled by the release-day rule at 12:01 AM Eastern'
      from disabled d join catalogue.variants v using (variant_id)
      returning 1
    )
    select variant_id from disabled`.execute(tx)
  return rows.map(({ variant_id }) => variant_id)
}
