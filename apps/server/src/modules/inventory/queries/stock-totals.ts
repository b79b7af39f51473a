import { sql } from 'kysely'

/**
 * The kept totals of each product link, or those of what lies where staff restricted to locations may look: what
 * sums and counts read.
 */
export const stockTotals = (locationIds: number[]) =>
  locationIds.length === 0
    ? sql`(select * from product_stock_totals where retailer_id = current_retailer()) totals`
    : sql`(
        select product_sync_id, count(distinct variant_id) as variant_count, sum(shopify_stock) as total_shopify_stock,
          sum(quantity_reserved) as total_reserved, sum(sold_on_ark) as total_sold_on_ark,
            sum(quantity_available) as total_available
        from inventory_items where retailer_id = current_retailer() and location_id = any(${locationIds}::int8[])
          group by product_sync_id) totals`
