import { sql } from 'kysely'

/** The retailer's stored counts of configured, enabled and live listings, as one row. */
export const listingSums = sql`(
  select coalesce(sum(configured_count), 0) as configured_count, coalesce(sum(enabled_count), 0) as enabled_count,
    coalesce(sum(live_count), 0) as live_count
  from retailer_listing_totals where retailer_id = current_retailer()) sums`
