import type { BenchDatabase } from '../bench-database.ts'

/**
 * Creates the listings of every retailer of `seedInventory`: every size has prices on both markets; every second size
 * is enabled with both payouts, and live on both marketplaces where it is in stock.
 */
export async function seedListings(db: BenchDatabase): Promise<void> {
  await db.query(
    `insert into market_data (variant_id, marketplace, lowest_ask, highest_bid, refreshed_at)
     select variant_id, marketplace, 180 + variant_id % 90, 150 + variant_id % 20, now()
     from variants cross join (values ('stockx'), ('goat')) m (marketplace) order by 1, 2`,
  )
  await db.query(
    `insert into variant_offers (retailer_id, variant_id, product_id, listings_enabled, desired_payout, bottom_payout)
     select distinct retailer_id, variant_id, product_id, true, 160, 120 from inventory_items
     where variant_id % 2 = 0 order by 1, 2`,
  )
  await db.query(
    `insert into marketplace_listings (retailer_id, variant_id, product_id, marketplace, state, external_listing_id,
      price, requested_at, state_since, is_overpriced)
     select o.retailer_id, o.variant_id, o.product_id, marketplace, 'live', marketplace || o.variant_id, 200, now(),
       now(), 200 > m.lowest_ask
     from variant_offers o join market_data m using (variant_id) order by 1, 2, 4`,
  )
  await db.query('vacuum analyze')
}
