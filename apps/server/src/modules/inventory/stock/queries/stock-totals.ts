import { sql } from 'kysely'

/**
 * The sums of items `i` in a row of `product_stock_totals`, in the order of its columns. A location is active while
 * stock, reserved or sold units there are above 0. Wholesale is mixed when the items do not all have the same price.
 */
export const sumsOfItems = sql`count(distinct i.variant_id) as variant_count,
  count(distinct i.variant_id) filter (where i.shopify_stock > 0) as stocked_variant_count,
  sum(i.shopify_stock) as total_shopify_stock, sum(i.quantity_reserved) as total_reserved,
  sum(i.sold_on_ark) as total_sold_on_ark, sum(i.quantity_available) as total_available,
  count(distinct i.location_id) filter (where i.shopify_stock > 0 or i.quantity_reserved > 0 or i.sold_on_ark > 0)
    as active_location_count,
  bool_or(i.wholesale_enabled) as wholesale_enabled,
  case when count(distinct coalesce(i.wholesale_price, -1)) = 1 then max(i.wholesale_price) end as wholesale_price,
  count(distinct coalesce(i.wholesale_price, -1)) > 1 as is_wholesale_mixed`

/**
 * Selects the retailer's stock as one row: `product_count`, `variant_count` (a size counts once per product link),
 * `stocked_variant_count` (those with stock in the shop), `total_available`, `total_reserved`. The values are saved for
 * the whole retailer and computed for staff restricted to locations.
 */
export const stockSums = (locationIds: number[]) =>
  locationIds.length === 0
    ? sql`(
        select coalesce(sum(product_count), 0)::int as product_count,
          coalesce(sum(variant_count), 0)::int as variant_count,
          coalesce(sum(stocked_variant_count), 0)::int as stocked_variant_count,
          coalesce(sum(total_available), 0)::int as total_available,
          coalesce(sum(total_reserved), 0)::int as total_reserved
        from retailer_stock_totals where retailer_id = current_retailer()) sums`
    : sql`(
        select count(distinct product_sync_id)::int as product_count,
          count(distinct (product_sync_id, variant_id))::int as variant_count,
          (count(distinct (product_sync_id, variant_id)) filter (where shopify_stock > 0))::int
            as stocked_variant_count,
          coalesce(sum(quantity_available), 0)::int as total_available,
          coalesce(sum(quantity_reserved), 0)::int as total_reserved
        from inventory_items where retailer_id = current_retailer() and location_id = any(${locationIds}::int8[])) sums`
