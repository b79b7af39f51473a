-- Lists begin with what is in stock and say how many sizes are not: kept like the other sums of the stock.
alter table product_stock_totals add column stocked_variant_count integer not null default 0;
alter table retailer_stock_totals add column stocked_variant_count integer not null default 0;

drop function keep_totals_on_insert_of_product_stock_totals() cascade;
drop function keep_totals_on_update_of_product_stock_totals() cascade;
drop function keep_totals_on_delete_of_product_stock_totals() cascade;
call keep_totals('product_stock_totals', 'retailer_stock_totals', keys => '{}', sums => '{
  "product_count": "1",
  "stocked_product_count": "(s.total_shopify_stock > 0)::int",
  "variant_count": "s.variant_count",
  "stocked_variant_count": "s.stocked_variant_count",
  "total_available": "s.total_available",
  "total_reserved": "s.total_reserved"}');

-- By the triggers above the sums follow.
update product_stock_totals t set stocked_variant_count = s.sizes
from (
  select retailer_id, product_sync_id, count(distinct variant_id) as sizes
  from inventory_items where shopify_stock > 0 group by retailer_id, product_sync_id
) s
where s.retailer_id = t.retailer_id and s.product_sync_id = t.product_sync_id;

create or replace view inventory.stock_totals with (security_invoker = true) as
  select retailer_id, product_sync_id, product_id, product_name, variant_count, total_shopify_stock, first_seen_at,
    total_sold_on_ark, stocked_variant_count
  from public.product_stock_totals;
