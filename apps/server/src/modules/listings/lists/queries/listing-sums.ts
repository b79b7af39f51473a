import { sql } from 'kysely'

/** What the retailer wants listed and has live, as one row, from what is kept. */
export const listingSums = sql`(
  select coalesce(sum(configured_count), 0) as configured_count, coalesce(sum(enabled_count), 0) as enabled_count,
    coalesce(sum(live_count), 0) as live_count
  from retailer_listing_totals where retailer_id = current_retailer()) sums`
